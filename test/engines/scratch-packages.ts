import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** What the proof of the engines runs, in exactly these versions. None of it is a dependency of the project. */
const VERSIONS = {
  '@temporalio/activity': '1.24.0',
  '@temporalio/testing': '1.24.0',
  bullmq: '6.7.0',
  ioredis: '6.0.0',
  /** The newest release whose dependencies are all there. */
  n8n: '2.41.1',
  'node-red': '5.0.7',
  workerd: '1.20261117.1',
  deno: '2.9.6',
  bun: '1.4.5',
  node: '24.21.0',
} as const;

type PackageName = keyof typeof VERSIONS;

const INSTALL_TIMEOUT_MS = 30 * 60_000;

/** Where the engines are installed: in a folder that `ENGINES_FOLDER` names, or among the temporary files. */
export const ENGINES_FOLDER = process.env.ENGINES_FOLDER ?? join(tmpdir(), 'action-designer-engines');

function npm(folder: string, args: readonly string[], path = process.env.PATH): void {
  execFileSync('npm', args, {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
  });
}

/** A folder of these packages, made where it is missing; undefined where they cannot be installed. */
function made(
  names: readonly PackageName[],
  install: (folder: string, wanted: readonly string[]) => void,
): string | undefined {
  const folder = join(ENGINES_FOLDER, names.join('-').replaceAll('/', '-'));
  const isWhole = () => existsSync(join(folder, WHOLE)) && names.every((name) => isThere(folder, name));
  if (isWhole()) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  try {
    install(
      folder,
      names.map((name) => `${name}@${VERSIONS[name]}`),
    );
    writeFileSync(join(folder, WHOLE), '');
  } catch {
    // Without the packages the engine is not run, and the proof says so.
  }
  return isWhole() ? folder : undefined;
}

/** A file that says that an install came to its end. */
const WHOLE = 'installed';

const INSTALL = ['install', '--no-audit', '--no-fund', '--save-exact'];

/** A folder outside of the project that has these packages; undefined where they cannot be installed. */
export const folderWith = (...names: readonly PackageName[]): string | undefined =>
  made(names, (folder, wanted) => npm(folder, [...INSTALL, ...wanted]));

/** A newer Node than that of the project, which some engines need. */
export function newerNode(): string | undefined {
  const folder = folderWith('node');
  return folder && join(folder, 'node_modules/node/bin/node');
}

/** Deno or Bun. */
export function runtime(name: 'deno' | 'bun'): string | undefined {
  const folder = folderWith(name);
  return folder && join(folder, 'node_modules/.bin', name);
}

/** A folder with n8n, which is about 2.6 GB. Of what its packages build, only SQLite is needed. */
export const folderWithN8n = (node: string): string | undefined =>
  made(['n8n'], (folder, wanted) => {
    const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
    npm(folder, [...INSTALL, '--ignore-scripts', ...wanted], path);
    npm(folder, ['rebuild', 'sqlite3', '--build-from-source'], path);
  });

function isThere(folder: string, name: PackageName): boolean {
  const file = join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === VERSIONS[name];
}

/** A package and its version, as the table says it. */
export const versionOf = (name: PackageName): string => `${name} ${VERSIONS[name]}`;
