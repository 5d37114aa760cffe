import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';

/** One entry of what `npm pack --json` prints. */
interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The package as it is packed from the build, installed into an empty folder without a network. */
export class InstalledPackage {
  readonly folder: string;
  readonly packed: Packed;
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor() {
    const parent = mkdtempSync(join(tmpdir(), 'action-designer-'));
    this.folder = join(parent, 'empty');
    mkdirSync(this.folder);
    // No memory of packages, and no registry that could be asked.
    this.#env = {
      ...process.env,
      npm_config_cache: join(parent, 'npm'),
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_update_notifier: 'false',
      // What it prints is compared.
      FORCE_COLOR: '0',
    };
    const npm = (cwd: string, ...args: string[]) =>
      execFileSync('npm', args, { cwd, env: this.#env, encoding: 'utf8', stdio: 'pipe', shell: isWindows });
    [this.packed] = JSON.parse(
      npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', parent),
    ) as [Packed];
    npm(
      this.folder,
      'install',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      join(parent, this.packed.filename),
    );
  }

  /** The names of what is installed. */
  get installed(): string[] {
    return readdirSync(join(this.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.folder, name), content);
  }

  /** Runs a program of the folder to its end. */
  async run(program: string, ...args: readonly string[]): Promise<Ended> {
    try {
      const options = { cwd: this.folder, env: this.#env, shell: isWindows };
      return { exit: 0, ...(await promisify(execFile)(program, args, options)) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { exit: code, stdout, stderr };
    }
  }

  /** Runs the command that the package installs. */
  async command(...args: readonly string[]): Promise<Ended> {
    return await this.run(join(this.folder, 'node_modules', '.bin', 'action-designer'), ...args);
  }

  /** Starts the app; resolves with its address once that is printed. */
  async open(): Promise<{ readonly origin: string; stop(): Promise<number | null> }> {
    const program = join(this.folder, 'node_modules', 'action-designer', 'src', 'cli', 'action-designer.js');
    const child: ChildProcess = spawn(process.execPath, [program], { cwd: this.folder, env: this.#env });
    let said = '';
    while (!said.includes('Ctrl-C')) {
      const [piece] = await Promise.race([
        once(child.stdout ?? child, 'data'),
        once(child, 'exit').then(() => Promise.reject(new Error(`It ended: ${said}`))),
      ]);
      said += piece;
    }
    return {
      origin: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? said,
      stop: async () => {
        child.kill('SIGINT');
        const [exit] = (await once(child, 'exit')) as [number | null];
        return exit;
      },
    };
  }

  remove(): void {
    rmSync(join(this.folder, '..'), { recursive: true });
  }
}
