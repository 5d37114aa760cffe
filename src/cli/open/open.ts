import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { EXIT, usageError } from '../errors';
import type { Io } from '../io';
import { type Arguments, numberOption } from '../options';
import { type AppServer, serveApp } from './app-server';

// The command `open`: serves the app until it is stopped.

/** The port by default. What the browser stores belongs to the address, port included. */
const DEFAULT_PORT = 4173;

/** How many of the next ports are tried if the default one is in use. */
const MAX_NEXT_PORTS = 100;

/** Serves the app at the port that --port names, or at the first free one from the default port on. */
export async function open(args: Arguments, io: Io): Promise<number> {
  if (args.files.length > 0)
    throw usageError('open takes no file: the app imports and keeps actions itself.');
  const port = numberOption(args, 'port', undefined);
  if (!(await isBuilt(io.appFolder))) throw usageError('The app is not built yet. Run: npm run build');
  const stopped = io.untilInterrupted();
  const server = await (port === undefined ? serveAtFreePort(io.appFolder) : serveAt(io.appFolder, port));
  await io.stdout.write(announcement(server, port));
  if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener('abort', resolve));
  await server.close();
  return EXIT.ok;
}

const isBuilt = (folder: string): Promise<boolean> =>
  access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );

const isPortInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

async function serveAt(folder: string, port: number): Promise<AppServer> {
  try {
    return await serveApp(folder, port);
  } catch (error) {
    if (isPortInUse(error))
      throw usageError(
        `Port ${port} is in use. Choose another one with --port, or leave it out for one that is free.`,
      );
    const { code, message } = error as NodeJS.ErrnoException;
    throw usageError(
      code === 'EACCES' ? `This user may not listen on port ${port}. Choose one from 1024 on.` : message,
    );
  }
}

async function serveAtFreePort(folder: string): Promise<AppServer> {
  for (let port = DEFAULT_PORT; port <= DEFAULT_PORT + MAX_NEXT_PORTS; port++) {
    try {
      return await serveApp(folder, port);
    } catch (error) {
      if (!isPortInUse(error)) throw usageError((error as Error).message);
    }
  }
  throw usageError(
    `The ports ${DEFAULT_PORT} to ${DEFAULT_PORT + MAX_NEXT_PORTS} are in use. Choose another one with --port.`,
  );
}

function announcement({ origin, port }: AppServer, askedPort: number | undefined): string {
  const moved =
    askedPort === undefined && port !== DEFAULT_PORT
      ? `Port ${DEFAULT_PORT} is in use. The browser keeps what you make at each address apart.\n`
      : '';
  return `Action Designer ${version} is at ${origin}/\n${moved}Only this machine can open it. Stop it with Ctrl-C.\n`;
}
