import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CustomScheme } from '../../src/core';
import { program } from './programs';
import type { ReceivedRequest } from './signed-request';

/** A request as it arrived, and what its receiver knows. */
export interface Case {
  readonly scheme: CustomScheme;
  readonly secret: string;
  /** Unix seconds. */
  readonly now: number;
  readonly request: ReceivedRequest;
}

const TIMEOUT_MS = 5 * 60_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** The verdict on each case, by a program that knows of schemes nothing but their data. */
export function pythonVerdicts(command: string, cases: readonly Case[]): boolean[] {
  const input = cases
    .map(({ request, ...rest }) =>
      JSON.stringify({ ...rest, request: { ...request, body: request.body.toString('base64') } }),
    )
    .join('\n');
  const told = spawnSync(command, [join(import.meta.dirname, 'verify-schemes.py')], {
    input,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT,
  });
  const verdicts = told.stdout.trim().split('\n');
  if (told.status !== 0 || verdicts.length !== cases.length)
    throw new Error(`${verdicts.length} verdicts on ${cases.length} cases: ${told.stderr.slice(-2000)}`);
  return verdicts.map((verdict) => verdict === 'true');
}

export const python = () => program('python');
