import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { program } from '../proof/programs';
import { freePort, type Started, start, until } from './processes';
import type { NotHere } from './runner';

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** The user that PostgreSQL runs as: it refuses root. */
function identity(): Identity | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

interface Database extends Started {
  readonly version: string;
  readonly port: number;
  readonly user: string;
}

/** A PostgreSQL of its own on this machine. */
export async function startPostgres(): Promise<Database | NotHere> {
  const postgres = program('postgres');
  if (!postgres) return { missing: 'PostgreSQL is not here' };
  const own = identity();
  if (!own) return { missing: 'PostgreSQL does not run as root, and there is no user for it' };
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (own.uid !== undefined && own.gid !== undefined) chownSync(folder, own.uid, own.gid);
  const data = join(folder, 'data');
  const [port, user] = [await freePort(), 'proof'];
  execFileSync(
    join(dirname(postgres.command), 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...own, cwd: folder, stdio: 'ignore' },
  );
  const server = start(
    postgres.command,
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'],
    {
      folder,
      ...own,
    },
  );
  await until(() => server.told().includes('ready to accept connections'), server);
  return {
    ...server,
    version: postgres.version,
    port,
    user,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
