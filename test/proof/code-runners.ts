import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TargetId } from '../../src/export/snippets';
import type { ProgramName } from './programs';

/** One piece of code, and the environment variables that it asks for. */
export interface Job {
  readonly code: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Where code runs. */
export interface Place {
  /** Empty at first. */
  readonly folder: string;
  /** The program. */
  readonly command: string;
  readonly port: number;
}

/** Runs one job, and says how the program failed, if it did. */
export type RunJob = (job: Job) => Promise<string | undefined>;

/** How the code of one target is run: as a person would run it. */
export interface Runner {
  readonly program: ProgramName;
  /** Whether it starts quickly enough for the quick part of the proof. */
  readonly isQuick: boolean;
  /** The program sends header names in a case of its own. They mean the same (RFC 9110 §5.1). */
  readonly namesInAnyCase?: boolean;
  /** Gets ready what these jobs need, such as compiled code. */
  readonly prepare: (place: Place, jobs: readonly Job[]) => RunJob;
}

const RUN_TIMEOUT_MS = 60_000;

/** Nothing of the person who runs the proof: no settings of programs, no proxies. */
const environment = (folder: string, { variables }: Job): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  LANG: 'C.UTF-8',
  HTTPIE_CONFIG_DIR: folder,
  ...variables,
});

interface Start {
  readonly cwd: string;
  readonly env: Record<string, string>;
  /** An open file. */
  readonly input?: number;
}

function run(command: string, args: readonly string[], { cwd, env, input }: Start): ReturnType<RunJob> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [input ?? 'ignore', 'ignore', 'pipe'],
      timeout: RUN_TIMEOUT_MS,
    });
    let told = '';
    child.stderr?.on('data', (chunk) => {
      told += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) =>
      resolve(status === 0 ? undefined : `exit ${status}: ${told.slice(0, 500)}`),
    );
  });
}

/** A file that the program gets by its name. */
const asFile =
  (name: string): Runner['prepare'] =>
  ({ folder, command }) =>
  (job) => {
    const file = join(folder, name);
    writeFileSync(file, job.code);
    return run(command, [file], { cwd: folder, env: environment(folder, job) });
  };

/** Every request of a file, with the variables as a person's environment has them. */
const asRequestFile: Runner['prepare'] =
  ({ folder, command }) =>
  (job) => {
    const file = join(folder, 'request.http');
    writeFileSync(file, job.code);
    const variables = Object.entries(job.variables).flatMap(([name, value]) => ['--var', `${name}=${value}`]);
    const start = { cwd: folder, env: environment(folder, job) };
    return run(command, ['send', file, '--all', ...variables], start);
  };

/** Long code takes a shell with a history minutes. */
const TYPED_LIMIT = 50_000;

/** Read by a shell that looks `!` up in its history, as a person's shell does. */
const inShell: Runner['prepare'] =
  ({ folder }) =>
  async (job) => {
    const file = join(folder, 'typed.sh');
    writeFileSync(file, `${job.code}exit $?\n`);
    const input = openSync(file, 'r');
    const env = { ...environment(folder, job), PS1: '', PS2: '' };
    const options = job.code.length > TYPED_LIMIT ? [] : ['--norc', '--noprofile', '-i'];
    const failure = await run('bash', options, { cwd: folder, env, input });
    closeSync(input);
    return failure;
  };

/** All programs in one module, compiled at once. */
const compiled: Runner['prepare'] = ({ folder, command }, jobs) => {
  const names = new Map(jobs.map((job, index) => [job, `request${index}`]));
  writeFileSync(join(folder, 'go.mod'), 'module copied\n');
  for (const [job, name] of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'main.go'), job.code);
  }
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const build = spawnSync(command, ['build', '-ldflags', '-s -w', '-o', programs, './...'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GOPROXY: 'off', GOFLAGS: '' },
  });
  if (build.status !== 0) throw new Error(`Go does not compile the code: ${build.stderr.slice(0, 5000)}`);
  return (job) =>
    run(join(programs, names.get(job) ?? ''), [], { cwd: folder, env: environment(folder, job) });
};

/** The bytes of the text, over a plain connection. */
const overSocket: Runner['prepare'] =
  ({ port }) =>
  ({ code }) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(code));
      socket.on('error', reject);
      socket.on('close', () => resolve(undefined));
      socket.resume();
    });

interface Archive {
  readonly log: {
    readonly entries: readonly {
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly headers: readonly { readonly name: string; readonly value: string }[];
        readonly postData?: { readonly mimeType: string; readonly text: string };
      };
    }[];
  };
}

/** Every entry sent again, from what the archive says and from nothing else. */
const replayed: Runner['prepare'] =
  ({ port }) =>
  async ({ code }) => {
    const { log }: Archive = JSON.parse(code);
    for (const { request: entry } of log.entries) {
      const origin = /^http:\/\/[^/]*/.exec(entry.url)?.[0] ?? '';
      await new Promise<void>((resolve, reject) => {
        const sent = request({
          host: '127.0.0.1',
          port,
          method: entry.method,
          path: entry.url.slice(origin.length),
          headers: entry.headers.flatMap(({ name, value }) => [name, value]),
          setHost: false,
        });
        sent.on('response', (response) => response.resume().on('end', resolve));
        sent.on('error', reject);
        sent.end(entry.postData?.text);
      });
    }
    return undefined;
  };

export const RUNNERS: Readonly<Record<TargetId, Runner>> = {
  'curl-bash': { program: 'curl', isQuick: true, prepare: inShell },
  'curl-powershell': { program: 'pwsh', isQuick: false, prepare: asFile('request.ps1') },
  httpie: { program: 'httpie', isQuick: false, prepare: inShell },
  'javascript-fetch': { program: 'node', isQuick: true, prepare: asFile('request.mjs') },
  'node-http': { program: 'node', isQuick: true, prepare: asFile('request.mjs') },
  python: { program: 'python', isQuick: true, prepare: asFile('request.py') },
  go: { program: 'go', isQuick: false, prepare: compiled },
  php: { program: 'php', isQuick: false, prepare: asFile('request.php') },
  'raw-http': { program: 'node', isQuick: true, prepare: overSocket },
  har: { program: 'node', isQuick: true, prepare: replayed },
  'http-file': { program: 'httpyac', isQuick: false, namesInAnyCase: true, prepare: asRequestFile },
};
