import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  LIBRARY_SCHEMES,
  type LibraryScheme,
  libraryOf,
  type SignatureLibrary,
} from '../../src/export/receivers';
import { isQuick } from './row';
import { fieldValue, type ReceivedRequest } from './signed-request';

/** Whether a receiver with this secret accepts the request; throws where it says why not. */
export type Verify = (request: ReceivedRequest, secret: string) => unknown;

/** No dependencies of the app: they stand in a folder of their own. */
const FOLDER = resolve('node_modules/.cache/signature-libraries');
const INSTALL_TIMEOUT_MS = 10 * 60_000;

const isInstalled = ({ name, version }: SignatureLibrary): boolean => {
  const file = join(FOLDER, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
};

function install(): void {
  const wanted = LIBRARY_SCHEMES.map(libraryOf);
  if (isQuick || wanted.every(isInstalled)) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const packages = wanted.map(({ name, version }) => `${name}@${version}`);
  try {
    execFileSync(
      'npm',
      ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
      { cwd: FOLDER, stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS },
    );
  } catch {
    // Without a network they stay missing, and the proof says so.
  }
}

interface VerifyingModule {
  isSigned(request: object, secret: string): unknown;
}

/**
 * The lines that the app shows for the library, run; undefined where the library is missing and, for the
 * whole proof, cannot be installed.
 */
export async function libraryVerifier(scheme: LibraryScheme): Promise<Verify | undefined> {
  install();
  const library = libraryOf(scheme);
  if (!isInstalled(library)) return undefined;
  // Inside the folder, so that its packages are found.
  const file = join(FOLDER, `${scheme}.mjs`);
  writeFileSync(file, library.code);
  const { isSigned }: VerifyingModule = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return (request, secret) =>
    isSigned(
      {
        method: request.method,
        url: `${request.scheme}://${fieldValue(request, 'host')}${request.target}`,
        headers: Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value])),
        body: request.body.toString('utf8'),
      },
      secret,
    );
}

/** What a library cannot verify, although it is signed as its vendor says. */
const REFUSES_NO_BODY: readonly LibraryScheme[] = ['github', 'stripe', 'shopify'];

/** Why the library refuses each such request, if it does. */
export const refusalOf = (scheme: LibraryScheme, { body }: ReceivedRequest): string | undefined =>
  body.length === 0 && REFUSES_NO_BODY.includes(scheme)
    ? 'The library refuses a request without a body.'
    : undefined;
