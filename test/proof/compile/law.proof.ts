import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { ensureBrowser, launchOptions } from '../../../e2e/browser';
import { pairsIn, sumOf, type Tally, type tryLeaves } from '../../compile/law';
import { lawProgram } from '../../compile/law-programs';
import { newerNode, runtime } from '../../engines/scratch-packages';
import { vectorFiles, vectorPath } from '../../vectors';
import { isQuick, keepRow, notRun } from '../row';

/** The environment variable `PAIRS` asks for another number. */
const PAIRS = Number(process.env.PAIRS ?? (isQuick ? 2000 : 50_000));

/** So many at a time, which a page then forgets, and a process. */
const PAIRS_OF_A_PAGE = 2000;
const PAIRS_OF_A_PROCESS = 18_000;

const contextFiles = vectorFiles()
  .filter((file) => file.startsWith('contexts/') && !file.endsWith('/INDEX.json'))
  .map(vectorPath);

type Leaves = ReturnType<typeof tryLeaves>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'law-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PART = 'Compiled code';

/** A row: a pair that does not agree ends the program with an error. */
function keepPairs(context: TestContext, version: string, name: string, tally: Tally): void {
  process.stdout.write(`${version}, ${name}: ${JSON.stringify(tally)}\n`);
  const { withoutParser } = tally;
  keepRow(context, {
    part: PART,
    name,
    version,
    requests: pairsIn(tally),
    identical: pairsIn(tally) - withoutParser,
    unsupported: withoutParser > 0 ? { 'A host needs a URL parser, and there is none.': withoutParser } : {},
    differing: [],
  });
}

function keepLeaves(context: TestContext, version: string, name: string, contexts: readonly Leaves[]): void {
  const leaves = contexts.reduce((sum, one) => sum + one.leaves, 0);
  if (leaves === 0) {
    keepRow(context, notRun(PART, name, 'the public contexts are not here'));
    return;
  }
  const wanted = contexts.length * 3;
  const requests = contexts.reduce((sum, one) => sum + one.requests, 0);
  const differing = requests === wanted ? [] : [`${wanted - requests} of ${wanted} requests are refused`];
  keepRow(context, {
    part: PART,
    name,
    version,
    requests: leaves,
    identical: leaves,
    unsupported: {},
    differing,
  });
}

interface InNode {
  readonly withParser: Tally;
  readonly bare: Tally;
  readonly contexts: readonly Leaves[];
}

/** Much longer than it takes on a machine that has nothing else to do. */
const RUN_TIMEOUT_MS = 60 * 60_000;

const MAX_OUTPUT = 64 * 1024 * 1024;

const nodes: readonly (readonly [name: string, command: () => string | undefined])[] = [
  ['this Node', () => process.execPath],
  ['a newer Node', () => (isQuick ? undefined : newerNode())],
];

const WITH_PARSER = 'pairs, with a URL parser';
const BARE = 'pairs, in a bare context';
const LEAVES = 'leaves of public contexts';

describe.each(nodes)('B35 in %s compiled code and the builder agree', (name, commandOf) => {
  let told: InNode | undefined;
  let version = '';
  beforeAll(async () => {
    const command = commandOf();
    if (command === undefined) return;
    const run = promisify(execFile);
    version = `node ${(await run(command, ['--version'])).stdout.trim().slice(1)}`;
    const program = await lawProgram('law-in-node', folder);
    const { stdout } = await run(command, [program, String(PAIRS), ...contextFiles], {
      maxBuffer: MAX_OUTPUT,
    });
    told = JSON.parse(stdout);
  }, RUN_TIMEOUT_MS);

  const missing = (what: string) => notRun(PART, what, `${name} is not here`);

  test(WITH_PARSER, (context) => {
    if (told) keepPairs(context, version, WITH_PARSER, told.withParser);
    else keepRow(context, missing(WITH_PARSER));
  });

  test(BARE, (context) => {
    if (told) keepPairs(context, version, BARE, told.bare);
    else keepRow(context, missing(BARE));
  });

  test(LEAVES, (context) => {
    if (told) keepLeaves(context, version, `${LEAVES}, in a bare context`, told.contexts);
    else keepRow(context, missing(LEAVES));
  });
});

interface Runtime {
  readonly name: string;
  readonly command: () => string | undefined;
  readonly options?: readonly string[];
}

const runtimes: readonly Runtime[] = [
  { name: 'node', command: () => process.execPath },
  { name: 'node, a newer one', command: () => (isQuick ? undefined : newerNode()) },
  { name: 'deno', command: () => (isQuick ? undefined : runtime('deno')), options: ['run', '--allow-all'] },
  { name: 'bun', command: () => (isQuick ? undefined : runtime('bun')) },
];

const IN_RUNTIME = 'pairs, a third for each platform';

test.for(runtimes)(
  'B35 in the realm of $name compiled code and the builder agree',
  {
    timeout: RUN_TIMEOUT_MS,
  },
  async ({ name, command, options = [] }, context) => {
    const program = command();
    if (program === undefined) {
      keepRow(context, notRun(PART, IN_RUNTIME, `${name} is not here`));
      return;
    }
    const run = promisify(execFile);
    const { stdout: version } = await run(program, ['--version']);
    const law = await lawProgram('law-in-runtime', folder);
    const tallies: Tally[] = [];
    for (let left = PAIRS; left > 0; left -= PAIRS_OF_A_PROCESS) {
      const { stdout } = await run(program, [...options, law, String(Math.min(left, PAIRS_OF_A_PROCESS))]);
      tallies.push(JSON.parse(stdout));
    }
    const number = /\d+\.\d+\.\d+/.exec(version)?.[0];
    keepPairs(context, `${name.split(',', 1)} ${number}`, IN_RUNTIME, tallies.reduce(sumOf));
  },
);

declare global {
  /** What the program for pages gives to them. */
  var tryPairs: (pairs: number) => Tally;
  var tryContext: (text: string) => Leaves;
}

test('B35 in Chromium compiled code and the builder agree on pairs', {
  timeout: RUN_TIMEOUT_MS,
}, async (context) => {
  const [version, tally] = await inChromium(async (open) => {
    let sum: Tally = { requests: 0, refused: 0, withoutCode: 0, withoutParser: 0 };
    while (pairsIn(sum) < PAIRS) {
      const page = await open();
      const some = Math.min(PAIRS_OF_A_PAGE, PAIRS - pairsIn(sum));
      sum = sumOf(sum, await page.evaluate((pairs) => globalThis.tryPairs(pairs), some));
      await page.close();
    }
    return sum;
  });
  keepPairs(context, version, WITH_PARSER, tally);
});

test('B35 in Chromium compiled code and the builder agree on leaves', async (context) => {
  const [version, contexts] = await inChromium(async (open) => {
    const page = await open();
    const all: Leaves[] = [];
    for (const file of contextFiles) {
      all.push(await page.evaluate((text) => globalThis.tryContext(text), readFileSync(file, 'utf8')));
    }
    return all;
  });
  keepLeaves(context, version, LEAVES, contexts);
});

type Open = () => ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>;

/** Runs something in pages of a browser, each of which has the program. */
async function inChromium<Result>(run: (open: Open) => Promise<Result>): Promise<[string, Result]> {
  const content = readFileSync(await lawProgram('law-in-page', folder), 'utf8');
  const browser = await chromium.launch(launchOptions(await ensureBrowser()));
  try {
    const open = async () => {
      const page = await browser.newPage();
      await page.addScriptTag({ content, type: 'module' });
      await page.waitForFunction(() => typeof globalThis.tryPairs === 'function');
      return page;
    };
    return [`Chromium ${browser.version()}`, await run(open)];
  } finally {
    await browser.close();
  }
}
