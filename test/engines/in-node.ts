import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Started, start } from './processes';
import type { EngineJob, RunningEngine, StartEngine } from './runner';

const RUN_TIMEOUT_MS = 30_000;

/** Takes jobs one after the other. Each has its own module, and the variables of its own. */
const LOOP = `
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const kept = { ...process.env };
let count = 0;
process.on('message', async ({ text, data, variables }) => {
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
  Object.assign(process.env, variables);
  const file = new URL(\`./action-\${++count}.mjs\`, import.meta.url);
  writeFileSync(file, text);
  try {
    await Promise.race([runJob(file, data, variables), wait(${RUN_TIMEOUT_MS}).then(() => Promise.reject(new Error('timed out')))]);
    process.send({});
  } catch (failure) {
    process.send({ failure: String(failure?.stack ?? failure) });
  }
});
process.send({});
`;

export interface NodeProgram {
  /** Declares \`runJob(file, data, variables)\`, which fails where no answer with 200 comes. */
  readonly source: string;
  readonly version: string;
  /** A folder with the packages that it needs; without, one of its own. */
  readonly folder?: string;
  readonly options?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs jobs in a process of Node. */
export async function inNode({
  source,
  version,
  folder,
  options = [],
  variables = {},
}: NodeProgram): Promise<RunningEngine> {
  const place = mkdtempSync(join(folder ?? tmpdir(), 'jobs-'));
  const file = join(place, 'main.mjs');
  writeFileSync(file, `${source}\n${LOOP}`);
  const started = start(process.execPath, [...options, file], { folder: place, variables });
  await told(started);
  return {
    version,
    run: async ({ text, data, variables: own }: EngineJob) => {
      const answer = told(started);
      started.child.send({ text, data, variables: own });
      return (await answer).failure;
    },
    stop: async () => {
      await started.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** The next message of a process. */
async function told({ child, told: text }: Started): Promise<{ failure?: string }> {
  const end = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', end).then(([message]) => message as { failure?: string }),
      once(child, 'close', end).then(() => Promise.reject(new Error(`the process has ended: ${text()}`))),
    ]);
  } finally {
    end.abort();
  }
}

/** Calls what a module exports, in Node. */
export const calling =
  (call: string): StartEngine =>
  () =>
    inNode({
      version: `node ${process.versions.node}`,
      source: `
async function runJob(file, data) {
  const action = await import(file);
  const { status } = await ${call};
  if (status !== 200) throw new Error('status ' + status);
}`,
    });
