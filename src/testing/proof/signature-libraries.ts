import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SchemeName } from '../../core';
import { isQuick } from './row';

/** The code of the vendor or the standard that verifies a scheme: the newest that runs on Node.js 20. */
export const SIGNATURE_LIBRARIES = {
  rfc9421: { name: 'http-message-signatures', version: '1.0.6' },
  'standard-webhooks': { name: 'standardwebhooks', version: '1.1.1' },
  github: { name: '@octokit/webhooks-methods', version: '6.0.0' },
  stripe: { name: 'stripe', version: '23.1.0' },
  slack: { name: '@slack/bolt', version: '5.1.0' },
  shopify: { name: '@shopify/shopify-api', version: '13.1.0' },
  'hubspot-v3': { name: '@hubspot/api-client', version: '13.5.0' },
} as const satisfies Partial<Record<SchemeName, { readonly name: string; readonly version: string }>>;

export type LibraryScheme = keyof typeof SIGNATURE_LIBRARIES;

/** No dependencies of the app: they stand in a folder of their own. */
const FOLDER = resolve('node_modules/.cache/signature-libraries');
const INSTALL_TIMEOUT_MS = 10 * 60_000;

const isInstalled = ({ name, version }: { name: string; version: string }): boolean => {
  const file = join(FOLDER, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
};

function install(): void {
  const wanted = Object.values(SIGNATURE_LIBRARIES);
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

/** What the library exports; undefined where it is missing and, for the whole proof, cannot be installed. */
export function signatureLibrary(scheme: LibraryScheme): Promise<unknown> | undefined {
  install();
  const library = SIGNATURE_LIBRARIES[scheme];
  if (!isInstalled(library)) return undefined;
  // From inside the folder, so that its packages are found.
  const file = join(FOLDER, `${scheme}.mjs`);
  writeFileSync(file, `${ADAPTERS[scheme] ?? ''}export * from '${library.name}';\n`);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** What must be imported besides. */
const ADAPTERS: Partial<Record<LibraryScheme, string>> = {
  stripe: "export { default } from 'stripe';\n",
  shopify: "import '@shopify/shopify-api/adapters/node';\n",
};
