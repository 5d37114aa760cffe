import { readVectors, vectorFiles } from '../vectors';

interface Commands {
  readonly cases: readonly { readonly command: string }[];
}

interface Snippets {
  readonly cases: readonly { readonly har: object }[];
}

const from = <T>(file: string, texts: (found: T) => string[]): string[] =>
  vectorFiles().includes(file) ? texts(readVectors<T>(file)) : [];

/** The commands of the public test vectors, where they are at hand. */
export const publicCommands = (): string[] =>
  ['curl/curlconverter.json', 'curl/curl-testsuite.json'].flatMap((file) =>
    from<Commands>(file, ({ cases }) => cases.map(({ command }) => command)),
  );

/** The requests of the public test vectors as records, where they are at hand. */
export const publicHars = (): string[] =>
  from<Snippets>('curl/httpsnippet-har-to-http11.json', ({ cases }) =>
    cases.map(({ har }) => JSON.stringify({ log: { version: '1.2', entries: [{ request: har }] } })),
  );
