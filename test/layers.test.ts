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
  'action',
  'document',
];
const CORE_DOORS = ['core/index.ts', 'core/internal.ts', 'core/builder.ts'];

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

/**
 * The modules of the designer that stand open to what is around it. A host in another page has `designer/embed` alone;
 * the app is to come to that too, so names may leave these lists, and none joins them.
 */
const OPEN_MODULES: Readonly<Record<'workspace' | 'app', readonly string[]>> = {
  workspace: [
    'context/value-tree',
    'fields/editor-context',
    'fields/problem-words',
    'fields/setting-messages',
    'fields/template-help/scope',
    'fields/vault-locked-banner',
    'fields/way-choice',
    'host',
    'secrets/action-secret',
    'secrets/secret-names',
    'secrets/username-as-key',
    'send/recipients',
    'store/authentication-draft',
    'store/draft',
    'store/edit/edit',
    'store/edit/edit-name',
    'store/edit/settings',
    'store/edit/splice',
    'store/edit/stored-edit',
    'store/merge-action',
    'store/stored-draft',
  ],
  app: [
    'code/code-view',
    'code/config-view',
    'code/copy-as-curl',
    'code/engine-view',
    'connect-editor',
    'contract/contract-view',
    'contract/follow-contract',
    'editor/editor',
    'fields/editor-context',
    'fields/vault-locked-banner',
    'host',
    'problems/quick-fixes/nearest',
    'request/live-request',
    'request/message/message-view',
    'request/request-pane',
    'secrets/action-secret',
    'send/outbox',
    'send/recipients',
    'send/send-button',
    'send/send-view',
    'send/sending',
    'signature/scheme-choice',
    'signature/scheme-draft',
    'signature/signature-view',
    'store/draft',
    'store/settings-link',
  ],
};

test.each(['workspace', 'app'] as const)(
  'the %s enters the designer by modules that are named here',
  (folder) => {
    const entered = edges
      .filter(({ from, to }) => roomOf(from) === folder && roomOf(to) === 'designer')
      .map(({ to }) => to.replace(/^designer\//, '').replace(/\.tsx?$/, ''));
    expect([...new Set(entered)].sort()).toEqual(OPEN_MODULES[folder]);
  },
);
