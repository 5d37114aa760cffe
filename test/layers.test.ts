import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The folders of the project: each may import from those above it, and never the other way round. */
const LAYERS = [
  'core',
  'compile',
  'send',
  'contract',
  'approved',
  'import',
  'export',
  'i18n',
  'ui',
  'designer',
  'workspace',
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
  'auth',
  'action-schema',
  'action',
  'document',
];
const CORE_DOORS = ['core/index.ts', 'core/internal.ts', 'core/builder.ts', 'core/reader.ts'];
/** Two, because the store of the workspace is loaded before what shows an action. */
const DESIGNER_DOORS: Readonly<Record<string, string>> = {
  'designer/index.ts': 'the component with its handle, and its parts',
  'designer/store/index.ts': 'the values that a host stores: drafts, edits and secrets',
};
/** What the parts of the designer share; a host has the handle of it. */
const INSIDES = /\b(?:EditorServices|LiveRequest|SettingsLink|ShownProblems|connectEditor|servicesOf)\b/;
/** The hooks of the door: the handle, and those of parts. */
const HOOKS = ['useDesigner', 'useOfDesigner', 'useProblemWords', 'useSending'];

const SOURCES = join(import.meta.dirname, '../src');
const files = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|config)\.tsx?$/.test(path))
    .filter((path) => !/^core\/(?:fixtures|laws)\//.test(path)),
);

/** Every import, of types too; `type` tells an import of types alone. */
const IMPORTED = /(?:(?:import|export) (type) [^;']*?from|from|import)\s*\(?\s*'(\.[^'?]*)/g;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly isOfTypes: boolean;
}

const edges: readonly Edge[] = [...files].flatMap((from) =>
  [...readFileSync(join(SOURCES, from), 'utf8').matchAll(IMPORTED)].flatMap(([, type, path = '']) => {
    const plain = normalize(join(dirname(from), path));
    const to = ['', '.ts', '.tsx', '/index.ts'].map((end) => plain + end).find((one) => files.has(one));
    return to === undefined ? [] : [{ from, to, isOfTypes: type !== undefined }];
  }),
);

const roomOf = (file: string, depth = 1): string => file.split('/').slice(0, depth).join('/');
const isUpward = (order: readonly string[], from = '', to = ''): boolean =>
  order.includes(from) && order.includes(to) && order.indexOf(to) > order.indexOf(from);
const insideCore = (file: string): string => (file.split('/')[1] ?? '').replace(/\.ts$/, '');

test('the imports were found', () => {
  expect(edges.length).toBeGreaterThan(2000);
});

/** The catalogues are typed by the codes that they name in words. */
const isOfCatalogue = ({ from, isOfTypes }: Edge): boolean => roomOf(from) === 'i18n' && isOfTypes;

test.each<[string, (edge: Edge) => boolean]>([
  [
    'no import runs upwards',
    (edge) => isUpward(LAYERS, roomOf(edge.from), roomOf(edge.to)) && !isOfCatalogue(edge),
  ],
  [
    'no import runs upwards inside the core',
    ({ from, to }) => roomOf(to) === 'core' && isUpward(CORE, insideCore(from), insideCore(to)),
  ],
  [
    'the core is entered by its doors',
    ({ from, to }) => roomOf(to) === 'core' && roomOf(from) !== 'core' && !CORE_DOORS.includes(to),
  ],
  [
    'the app and the workspace are hosts: they enter the designer by its doors',
    (edge) =>
      roomOf(edge.to) === 'designer' &&
      roomOf(edge.from) !== 'designer' &&
      !Object.hasOwn(DESIGNER_DOORS, edge.to) &&
      !isOfCatalogue(edge),
  ],
  [
    'what needs Node is for the command line',
    ({ from, to }) => roomOf(to, 2) === 'send/node' && !/^(?:send\/node|cli)\//.test(from),
  ],
  [
    'the command line has no page',
    ({ from, to }) => roomOf(from) === 'cli' && isUpward(LAYERS, 'export', roomOf(to)),
  ],
])('%s', (_, isForbidden) => {
  expect(edges.filter(isForbidden)).toEqual([]);
});

test.each(Object.keys(DESIGNER_DOORS))('%s gives no host what the parts of the designer share', (door) => {
  const exported = readFileSync(join(SOURCES, door), 'utf8').match(/export (?:type )?\{[^}]*\}/g) ?? [];
  expect(exported.length).toBeGreaterThan(5);
  expect(exported.filter((names) => INSIDES.test(names))).toEqual([]);
  const hooks = exported.flatMap((names) => names.match(/\buse[A-Z]\w*/g) ?? []);
  expect(hooks.filter((name) => !HOOKS.includes(name))).toEqual([]);
});

test('no files import each other in a circle', () => {
  const importsOf = new Map<string, Edge[]>();
  for (const edge of edges) importsOf.set(edge.from, [...(importsOf.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const { to } of importsOf.get(file) ?? []) follow(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});
