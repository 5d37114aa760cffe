import type { SignedParts } from '../signed-parts';
import type { FieldCause } from './cause';
import type { FieldCode } from './code';

interface Target {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
}

function split({ target }: SignedParts): Target {
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark) };
}

/** Percent-decoded; undefined when it cannot be. */
function decoded(text: string, decode: (text: string) => string): string | undefined {
  try {
    return decode(text);
  } catch {
    return undefined;
  }
}

const encodedAgain = (text: string): string | undefined => {
  const plain = decoded(text, decodeURIComponent);
  return plain === undefined ? undefined : encodeURI(plain);
};

const cause = (
  code: FieldCode,
  change: (target: Target, parts: SignedParts) => (string | undefined)[],
): FieldCause => ({
  field: 'target',
  code,
  instead: (parts) => change(split(parts), parts).filter((text) => text !== undefined),
});

/** No router stands deeper than this; each depth is a whole message to look at. */
const DEEPEST = 32;

/** What is left of a path when a router takes its first segments away. */
function mounted(path: string): string[] {
  const rest: string[] = [];
  for (let at = path.indexOf('/', 1); at !== -1 && rest.length < DEEPEST; at = path.indexOf('/', at + 1))
    rest.push(path.slice(at));
  return [...rest, '/', ''];
}

const escapesIn = (text: string, change: (code: string) => string): string =>
  text.replace(/%[0-9a-f]{2}/gi, change);

export const TARGET_CAUSES: readonly FieldCause[] = [
  cause('target-without-query', ({ path }) => [path]),
  cause('target-decoded', ({ path, query }, { target }) => [
    decoded(target, decodeURIComponent),
    decoded(target.replaceAll('+', ' '), decodeURIComponent),
    decoded(target, decodeURI),
    decoded(path, decodeURIComponent),
    ...[decoded(path, decodeURIComponent)].map((plain) => plain && plain + query),
    ...[decoded(query, decodeURIComponent)].map((plain) => plain && path + plain),
  ]),
  cause('target-encoded-again', ({ path, query }, { target }) => [
    encodedAgain(target),
    ...[encodedAgain(path)].flatMap((again) => (again === undefined ? [] : [again, again + query])),
  ]),
  cause('target-encoded-twice', (_, { target }) => [target.replaceAll('%', '%25')]),
  cause('target-escapes-case', (_, { target }) => [
    escapesIn(target, (code) => code.toUpperCase()),
    escapesIn(target, (code) => code.toLowerCase()),
  ]),
  cause('query-rewritten', ({ path, query }) => {
    const written = new URLSearchParams(query).toString();
    return [written, written.replaceAll('+', '%20')].map((again) => `${path}?${again}`);
  }),
  cause('query-sorted', ({ path, query }) => [`${path}?${query.slice(1).split('&').sort().join('&')}`]),
  cause('target-without-question-mark', ({ path, query }) => (query === '?' ? [path] : [])),
  cause('target-below-router', ({ path, query }) => mounted(path).flatMap((rest) => [rest + query, rest])),
  cause('target-whole-url', (_, { host, target }) => [`https://${host}${target}`, `http://${host}${target}`]),
  cause('target-without-first-slash', (_, { target }) => [target.replace(/^\//, '')]),
  cause('target-last-slash', ({ path, query }) => [`${path}/${query}`, path.replace(/\/$/, '') + query]),
  cause('target-slashes-merged', ({ path, query }) => [
    path.replace(/\/{2,}/g, '/') + query,
    path.replace(/^\/{2,}/, '/') + query,
  ]),
  cause('target-query-alone', ({ query }) => [query, query.slice(1)]),
  cause('target-empty', () => ['']),
];
