import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { readContext } from '../../../src/core';
import { type EngineName, type Finding, reportOf } from '../../../src/export/engines';
import { english } from '../../../src/i18n/views';
import { ENGINE_RUNNERS } from '../../engines/engine-runners';
import { type AwkwardRun, awkwardRuns, expectedOf, idIn, jobOf } from '../../engines/run-exported';
import { type Recorder, type Recording, record } from '../recorder';
import { addedFields, differenceOf } from '../request-difference';
import { keepRow, notRun } from '../row';

let recorder: Recorder;
let runs: AwkwardRun[];
beforeAll(async () => {
  recorder = await record();
  runs = awkwardRuns(`http://127.0.0.1:${recorder.port}`);
});
afterAll(() => recorder.close());

const ARRIVAL_TIMEOUT_MS = 5000;
const POLL_MS = 5;

/** The recordings of one run; an engine may end its run before the request has arrived. */
async function arrived(): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  for (const end = Date.now() + ARRIVAL_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS)) {
    recordings.push(...recorder.take());
    if (recordings.length > 0 && isWhole(recordings)) return recordings;
  }
  return recordings;
}

/** Whether the body is there in its whole length. */
function isWhole([recording]: readonly Recording[]): boolean {
  const bytes = recording?.bytes ?? Buffer.alloc(0);
  const end = bytes.indexOf('\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, Math.max(end, 0)))?.[1] ?? 0;
  return end !== -1 && bytes.length >= end + 4 + Number(length);
}

/** The findings that announce another request than that of the preview. */
const CHANGES: readonly Finding['code'][] = [
  'body-of-get-lost',
  'empty-query-lost',
  'query-changed',
  'port-blocked',
  'header-uncertain',
  'no-url-parser',
  'credential-is-expression',
  'marks-kept',
];

/** What the report says beforehand of the request of this run. */
function findingsOf(engine: EngineName, run: AwkwardRun): Finding[] {
  const { context } = readContext(JSON.stringify(run.data));
  return reportOf(engine, { action: run.action, context, request: expectedOf(run, 0).request });
}

/** How what arrived differs from the preview of some second of the run. */
function comparedWithPreview(
  run: AwkwardRun,
  recordings: readonly Recording[],
  findings: readonly Finding[],
  [from, to]: readonly [number, number],
): string | undefined {
  const id = idIn(String(recordings[0]?.bytes));
  const isAnyCase = findings.some(({ code }) => code === 'header-case');
  const additions = findings.flatMap((found) => (found.code === 'adds' ? found.names : []));
  let difference: string | undefined;
  for (let now = from; now <= to; now++) {
    const { bytes } = expectedOf(run, now, id);
    difference = differenceOf(recordings, bytes, isAnyCase);
    if (difference === undefined) {
      const known = additions.map((name) => name.toLowerCase());
      const added = addedFields(recordings, bytes).filter((name) => !known.includes(name));
      return added.length > 0 ? `adds ${added.join(', ')}` : undefined;
    }
  }
  return difference;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

test.for(ENGINE_RUNNERS)('%s sends the request of the preview', async ([engine, start], context) => {
  const title = english.engines.title(engine);
  const jobs = runs.map((run) => jobOf(engine, run));
  const started = await start(jobs);
  if ('missing' in started) {
    keepRow(context, notRun('Engine', title, started.missing));
    return;
  }
  const differing: string[] = [];
  const unsupported: Record<string, number> = {};
  let identical = 0;
  try {
    for (const [index, run] of runs.entries()) {
      const findings = findingsOf(engine, run);
      const from = seconds();
      const failure = await started.run(jobs[index] as (typeof jobs)[0]);
      const recordings = failure === undefined ? await arrived() : recorder.take();
      const difference = failure ?? comparedWithPreview(run, recordings, findings, [from, seconds()]);
      const change = findings.find(({ code }) => CHANGES.includes(code));
      if (difference === undefined) identical += 1;
      else if (change) {
        const reason = english.engines.finding(change);
        unsupported[reason] = (unsupported[reason] ?? 0) + 1;
      } else differing.push(`${run.name}: ${difference}`);
    }
  } finally {
    await started.stop();
  }
  const { version } = started;
  keepRow(context, {
    part: 'Engine',
    name: title,
    version,
    requests: runs.length,
    identical,
    unsupported,
    differing,
  });
});
