import { execFileSync, spawnSync } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { onPath } from '../on-path';

/** A program that a proof runs. */
export interface Program {
  readonly command: string;
  readonly version: string;
}

export type ProgramName =
  | 'curl'
  | 'httpie'
  | 'node'
  | 'python'
  | 'flask'
  | 'go'
  | 'php'
  | 'ruby'
  | 'pwsh'
  | 'httpyac'
  | 'redis'
  | 'postgres';

interface Source {
  /** The commands that may be it, the best first: names to be found on `PATH`, or absolute paths. */
  readonly commands: readonly string[];
  readonly version: readonly string[];
  /** What must work besides telling its version. */
  readonly check?: readonly string[];
  readonly debian?: readonly string[];
}

// A distribution installs its modules for its own Python, which need not be the first on PATH.
const PYTHONS = ['python3', 'python'];

const SOURCES: Record<ProgramName, Source> = {
  curl: { commands: ['curl'], version: ['--version'], debian: ['curl'] },
  httpie: { commands: ['http'], version: ['--version'], debian: ['httpie'] },
  node: { commands: [process.execPath], version: ['--version'] },
  python: { commands: PYTHONS, version: ['--version'], debian: ['python3'] },
  flask: {
    commands: PYTHONS,
    version: ['-c', 'import flask, importlib.metadata as m; print(m.version("flask"))'],
    debian: ['python3-flask'],
  },
  go: {
    commands: ['go'],
    version: ['version'],
    debian: ['golang-go'],
  },
  php: {
    commands: ['php'],
    version: ['--version'],
    check: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    debian: ['php-cli', 'php-curl'],
  },
  ruby: { commands: ['ruby'], version: ['--version'], debian: ['ruby'] },
  pwsh: { commands: ['pwsh'], version: ['--version'] },
  redis: { commands: ['redis-server'], version: ['--version'], debian: ['redis-server'] },
  postgres: {
    // Debian keeps it outside of PATH, in the bin folder of its version below /usr/lib/postgresql.
    commands: ['postgres'],
    version: ['--version'],
    debian: ['postgresql'],
  },
  httpyac: { commands: ['httpyac'], version: ['--version'] },
};

function find({ commands, version, check }: Source): Program | undefined {
  for (const command of commands.flatMap((name) => (isAbsolute(name) ? [name] : onPath(name)))) {
    const told = spawnSync(command, version, { encoding: 'utf8', timeout: 30_000 });
    if (told.status !== 0) continue;
    if (check && spawnSync(command, check, { timeout: 30_000 }).status !== 0) continue;
    const number = /\d+(\.\d+)+/.exec(told.stdout);
    if (number) return { command, version: number[0] };
  }
  return undefined;
}

const mayInstall = process.env.PROOF !== 'quick' && process.getuid?.() === 0 && onPath('apt-get').length > 0;

function install(packages: readonly string[]): void {
  const run = (...steps: string[]) =>
    execFileSync('apt-get', steps, {
      stdio: 'ignore',
      timeout: 10 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    run('update');
    run('install', '-y', '--no-install-recommends', ...packages);
  } catch {
    // Without the package the program stays missing, and the proof says so.
  }
}

/**
 * The program, if this machine has it or, for the whole proof, can install it from its
 * distribution. A proof whose program is missing is reported as not run.
 */
export function program(name: ProgramName): Program | undefined {
  const source = SOURCES[name];
  const found = find(source);
  if (found || !mayInstall || !source.debian) return found;
  install(source.debian);
  return find(source);
}
