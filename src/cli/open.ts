import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../package.json';
import { EXIT } from './exit-codes';
import type { CliError, Io } from './io';
import { type AppServer, serveApp } from './open/app-server';
import { type Arguments, numberOption } from './options';

/** Where the app is by default: what the browser keeps belongs to the address, port included. */
const DEFAULT_PORT = 4173;

/** How many ports after it are tried where it is in use. */
const MAX_NEXT_PORTS = 100;

/** Serves the app until it is stopped. */
export async function open(args: Arguments, io: Io): Promise<number | CliError> {
  const { files } = args;
  if (files.length > 0)
    return { message: 'open takes no file: the app imports and keeps actions itself.', exit: EXIT.usage };
  const asked = numberOption(args, 'port', undefined);
  if (typeof asked === 'object') return asked;
  if (!(await isBuilt(io.appFolder)))
    return { message: 'The app is not built yet. Run: npm run build', exit: EXIT.usage };
  const stopped = io.untilInterrupted();
  const server = asked === undefined ? await serveAtFreePort(io.appFolder) : await serve(io.appFolder, asked);
  if ('message' in server) return server;
  await io.stdout.write(announcement(server, asked));
  if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener('abort', resolve));
  await server.close();
  return EXIT.ok;
}

const isBuilt = (folder: string): Promise<boolean> =>
  access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );

async function serve(folder: string, port: number): Promise<AppServer | (CliError & { code: string })> {
  try {
    return await serveApp(folder, port);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is in use. Choose another one with --port, or leave it out for one that is free.`,
      EACCES: `This user may not listen on port ${port}. Choose one from 1024 on.`,
    };
    return { code, message: reasons[code] ?? message, exit: EXIT.usage };
  }
}

async function serveAtFreePort(folder: string): Promise<AppServer | CliError> {
  for (let port = DEFAULT_PORT; port <= DEFAULT_PORT + MAX_NEXT_PORTS; port++) {
    const server = await serve(folder, port);
    if (!('message' in server) || server.code !== 'EADDRINUSE') return server;
  }
  const message = `The ports ${DEFAULT_PORT} to ${DEFAULT_PORT + MAX_NEXT_PORTS} are in use. Choose another one with --port.`;
  return { message, exit: EXIT.usage };
}

function announcement({ origin, port }: AppServer, asked: number | undefined): string {
  const moved =
    asked === undefined && port !== DEFAULT_PORT
      ? `Port ${DEFAULT_PORT} is in use. The browser keeps what you make at each address apart.\n`
      : '';
  return `Action Designer ${version} is at ${origin}/\n${moved}Only this machine can open it. Stop it with Ctrl-C.\n`;
}
