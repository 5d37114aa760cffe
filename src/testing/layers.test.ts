import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The rooms of the project: each may import from those above it, and never the other way round. */
const LAYERS = [
  'core',
  'compile',
  'sending',
  'formats',
  'engines',
  'model',
  'browser',
  'storage',
  'i18n',
  'components',
  'fields',
  'features',
  'app',
];
const CORE = [
  'trace',
  'problem',
  'encoding',
  'json',
  'schema',
  'template',
  'request',
  'body',
  'wire',
  'auth',
  'action',
  'document',
];
const CORE_DOORS = ['core/index.ts', 'core/internal.ts'];

const SOURCES = join(import.meta.dirname, '..');
const files = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|conformance|proof|config)\.tsx?$/.test(path))
    .filter((path) => !/^(?:testing|core\/(?:fixtures|laws))\//.test(path)),
);

/** Every import, of types too. */
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^'?]*)/g;

const edges = [...files].flatMap((from) =>
  [...readFileSync(join(SOURCES, from), 'utf8').matchAll(IMPORTED)].flatMap(([, path = '']) => {
    const plain = normalize(join(dirname(from), path));
    const to = ['', '.ts', '.tsx', '/index.ts'].map((end) => plain + end).find((one) => files.has(one));
    return to === undefined ? [] : [{ from, to }];
  }),
);

const roomOf = (file: string, depth = 1): string => file.split('/').slice(0, depth).join('/');
const isUpward = (order: readonly string[], from = '', to = ''): boolean =>
  order.includes(from) && order.includes(to) && order.indexOf(to) > order.indexOf(from);
const insideCore = (file: string): string => file.split('/')[1] ?? '';

test('the imports were found', () => {
  expect(edges.length).toBeGreaterThan(2000);
});

test.each<[string, (edge: { from: string; to: string }) => boolean]>([
  ['no import runs upwards', ({ from, to }) => isUpward(LAYERS, roomOf(from), roomOf(to))],
  [
    'no import runs upwards inside the core',
    ({ from, to }) => roomOf(to) === 'core' && isUpward(CORE, insideCore(from), insideCore(to)),
  ],
  [
    'the core is entered by its doors',
    ({ from, to }) => roomOf(to) === 'core' && roomOf(from) !== 'core' && !CORE_DOORS.includes(to),
  ],
  [
    'features do not know each other',
    ({ from, to }) =>
      roomOf(from) === 'features' && roomOf(to) === 'features' && roomOf(from, 2) !== roomOf(to, 2),
  ],
  [
    'what needs Node is for the command line',
    ({ from, to }) => roomOf(to, 2) === 'sending/node' && !/^(?:sending\/node|cli)\//.test(from),
  ],
  [
    'the command line has no page',
    ({ from, to }) => roomOf(from) === 'cli' && isUpward(LAYERS, 'engines', roomOf(to)),
  ],
])('%s', (_, isForbidden) => {
  expect(edges.filter(isForbidden)).toEqual([]);
});

test('no two folders import each other', () => {
  const between = new Set(
    edges.map(({ from, to }) => [dirname(from), dirname(to)] as const).map(([from, to]) => `${from} ${to}`),
  );
  const mutual = [...between].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const isInside = `${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`);
    return !isInside && between.has(`${to} ${from}`);
  });
  expect(mutual).toEqual([]);
});
