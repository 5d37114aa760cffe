import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Action } from '../../../src/core';
import { outgoing, secretVariables, TARGETS, type Target } from '../../../src/export/snippets';
import { english } from '../../../src/i18n/views';
import { type AwkwardRequest, awkwardRequests } from '../awkward-requests';
import { type Job, RUNNERS } from '../code-runners';
import { program } from '../programs';
import { type Recorder, record } from '../recorder';
import { differenceOf } from '../request-difference';
import { isQuick, keepRow, notRun } from '../row';

/** How many requests the quick part runs, spread over all of them. */
const QUICK_REQUESTS = 12;

/** The quick part leaves out what takes long to start or to compile. */
const tried = TARGETS.filter(({ id }) => !isQuick || RUNNERS[id].isQuick).map(
  (target) => [english.code.targetName(target.id), target] as const,
);

/** Clients of `.http` files send the name of a variable that is not set. */
const SENDS_UNSET = 'http-file';

let recorder: Recorder;
let requests: AwkwardRequest[];

beforeAll(async () => {
  recorder = await record();
  const all = awkwardRequests(`http://127.0.0.1:${recorder.port}`);
  const step = isQuick ? all.length / QUICK_REQUESTS : 1;
  requests = all.filter((_, index) => index % step < 1);
});
afterAll(() => recorder.close());

/** The secret of an action: its authentication methods have one at most. */
function secretOfAction({ authentication }: Action, values: Readonly<Record<string, string>>): string {
  const secret =
    authentication.method === 'basic'
      ? authentication.password
      : 'secret' in authentication
        ? authentication.secret
        : '';
  return typeof secret === 'string' ? secret : (values[secret.secret] ?? '');
}

/** The request as code writes it, and once more with its secret revealed if it has one. */
function ways({ name, action, built, runtime }: AwkwardRequest) {
  const variableOf = secretVariables(action);
  const hidden = outgoing(built, { variableOf, reveal: false, now: runtime.now });
  const revealed = outgoing(built, { variableOf, reveal: true, now: runtime.now });
  if (!hidden || !revealed) throw new Error(`${name} is not sendable`);
  const secret = secretOfAction(action, runtime.secrets ?? {});
  const variables = Object.fromEntries(hidden.variables.map((variable) => [variable, secret]));
  return hidden.variables.length === 0
    ? [{ name, outgoing: hidden, variables }]
    : [
        { name, outgoing: hidden, variables },
        { name: `${name}, revealed`, outgoing: revealed, variables: {} },
      ];
}

/** What is run, and how much is not, by the reason. */
function jobsFor(target: Target) {
  const unsupported: Record<string, number> = {};
  // No bytes: nothing may arrive.
  const jobs: { name: string; job: Job; bytes?: Uint8Array }[] = [];
  for (const request of requests) {
    for (const { name, outgoing: sent, variables } of ways(request)) {
      const { code, unsupported: why } = target.render(sent);
      if (code === undefined) {
        const reason = english.code.reason(why);
        unsupported[reason] = (unsupported[reason] ?? 0) + 1;
        continue;
      }
      jobs.push({ name, job: { code, variables }, bytes: request.built.bytes });
      if (sent.variables.length > 0 && target.id !== SENDS_UNSET) {
        jobs.push({ name: `${name}, variable not set`, job: { code, variables: {} } });
      }
    }
  }
  return { jobs, unsupported };
}

describe('copied code sends the request of the preview', () => {
  test.for(tried)('%s', async ([targetName, target], context) => {
    const runner = RUNNERS[target.id];
    const found = program(runner.program);
    if (!found) {
      keepRow(context, notRun('Copy as', targetName, `${runner.program} is not here`));
      return;
    }

    const { jobs, unsupported } = jobsFor(target);
    const folder = mkdtempSync(join(tmpdir(), 'copied-code-'));
    const differing: string[] = [];
    let identical = 0;
    try {
      const place = { folder, command: found.command, port: recorder.port };
      const run = runner.prepare(
        place,
        jobs.map(({ job }) => job),
      );
      for (const { name, job, bytes } of jobs) {
        const failure = await run(job);
        const arrived = recorder.take();
        const difference = bytes
          ? (failure ?? differenceOf(arrived, bytes, runner.namesInAnyCase))
          : arrived.length > 0 && 'something was sent';
        recorder.take();
        if (difference) differing.push(`${name}: ${difference}`);
        else if (bytes) identical += 1;
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const unsupportedCount = Object.values(unsupported).reduce((sum, count) => sum + count, 0);
    keepRow(context, {
      part: 'Copy as',
      name: targetName,
      version: `${runner.program} ${found.version}`,
      requests: jobs.filter(({ bytes }) => bytes).length + unsupportedCount,
      identical,
      unsupported,
      differing,
    });
  });
});
