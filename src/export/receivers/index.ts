/** The receivers by language, and the libraries that can take their place. */
import type { SchemeName } from '../../core';
import { signatureHeaderOf } from '../../core/internal';
import { go, php, ruby } from './go-php-ruby';
import { nodeExpress, nodeHttp, pythonFlask, pythonStandard } from './node-python';
import type { Receiver } from './receiver';
import type { Signing } from './verification';

export { patternOf } from '../../import/signing-schemes';
export type { Receiver, ReceiverLimit, ReceiverSettings } from './receiver';
export { isShort, secondsOf, vectorOf } from './receiver';
export { type Signing, verificationOf } from './verification';

/** Every receiver, in the order in which they are offered. Each has a row in the proof. */
export const RECEIVERS: readonly Receiver[] = [
  nodeHttp,
  nodeExpress,
  pythonStandard,
  pythonFlask,
  go,
  php,
  ruby,
];

const MEBIBYTE = 1024 * 1024;

/** A limit for bodies that has room for those of this action: whole MiB, in bytes. */
export const bodyLimitFor = (length: number): number => Math.ceil((2 * length) / MEBIBYTE || 1) * MEBIBYTE;

export interface SignatureLibrary {
  readonly name: string;
  /** The version that the code was tried with; absent where the code follows the documentation alone. */
  readonly version?: string;
  /** A function that may throw where it refuses. */
  readonly code: string;
}

/** A library that the proof runs: its code is a module that exports `isSigned`. */
interface TriedLibrary extends SignatureLibrary {
  /** The newest that runs on Node.js 20. */
  readonly version: string;
}

/** The code of each library: `<language>-<scheme>`. */
const CODE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./libraries/*', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, code]) => [path.replace(/^.*\/|\.\w+$/g, ''), code]),
);

const codeOf = (language: string, scheme: string): string => CODE[`${language}-${scheme}`] ?? '';

/** The libraries for Node.js. In their code, `body` is the text of the body, and names of headers are in lower case. */
const TRIED = {
  rfc9421: { name: 'http-message-signatures', version: '1.0.6' },
  'standard-webhooks': { name: 'standardwebhooks', version: '1.1.1' },
  github: { name: '@octokit/webhooks-methods', version: '6.0.0' },
  stripe: { name: 'stripe', version: '23.1.0' },
  slack: { name: '@slack/bolt', version: '5.1.0' },
  shopify: { name: '@shopify/shopify-api', version: '13.1.0' },
  'hubspot-v3': { name: '@hubspot/api-client', version: '13.5.0' },
} as const satisfies Partial<Record<SchemeName, Omit<TriedLibrary, 'code'>>>;

/** The names of official libraries by language, as their documentation and source describe them. */
const DOCUMENTED: Readonly<Record<string, Readonly<Partial<Record<SchemeName, string>>>>> = {
  python: { stripe: 'stripe', 'standard-webhooks': 'standardwebhooks', slack: 'slack_sdk' },
  go: { 'standard-webhooks': 'standardwebhooks' },
  php: { stripe: 'stripe/stripe-php', 'standard-webhooks': 'standard-webhooks/standard-webhooks' },
  ruby: { stripe: 'stripe', 'standard-webhooks': 'standardwebhooks' },
};

export type LibraryScheme = keyof typeof TRIED;
export const LIBRARY_SCHEMES = Object.keys(TRIED) as LibraryScheme[];

const isLibraryScheme = (scheme: SchemeName): scheme is LibraryScheme => Object.hasOwn(TRIED, scheme);

/**
 * The library that verifies the scheme in the language of a receiver. Undefined where the language has
 * none, and where the signature is in a header field that the library does not read.
 */
export function libraryFor(
  { scheme, headerName }: Signing,
  { id }: Pick<Receiver, 'id'>,
): SignatureLibrary | undefined {
  if (typeof scheme !== 'string' || headerName.toLowerCase() !== signatureHeaderOf(scheme).toLowerCase())
    return undefined;
  const [language = ''] = id.split('-');
  if (language === 'node') return isLibraryScheme(scheme) ? libraryOf(scheme) : undefined;
  const name = DOCUMENTED[language]?.[scheme];
  return name === undefined ? undefined : { name, code: codeOf(language, scheme) };
}

export const libraryOf = (scheme: LibraryScheme): TriedLibrary => ({
  ...TRIED[scheme],
  code: codeOf('node', scheme),
});
