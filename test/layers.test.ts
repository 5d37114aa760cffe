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
/**
 * What a host gets of the designer, complete and by kind: a new export fails the test until it has a place here, and
 * nothing that shares the insides of the open action has one. Three doors, because the store of the workspace is loaded
 * before what shows an action, and the dialogs after it.
 */
const DESIGNER_DOORS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'designer/index.ts': {
    'the component, and its connection to a host': ['Designer', 'connectDesigner'],
    'the open designer, for components around and inside it': ['useDesigner', 'useOfDesigner'],
    'what it is to its host, and the host to it': [
      'DesignerHandle',
      'DesignerHost',
      'DraftStore',
      'HostSecrets',
      'REQUEST_VIEWS',
      'RequestView',
      'ShownProblem',
    ],
    'what the host gives to the component, and gets of it': [
      'DesignerPanes',
      'DesignerSending',
      'DesignerContracts',
      'contractsOfHost',
    ],
  },
  'designer/parts.ts': {
    'a request that is given': ['StaticMessage', 'maskedText'],
    'problems that are given, and what mends them': ['FixesOfHost', 'problemWords'],
    'choices in an import': ['KeyChoice', 'SchemeChoice', 'TagsChoice'],
    'the name of an engine on a button': ['giveLabel'],
  },
  'designer/store/index.ts': {
    'drafts, and how they are stored': [
      'Draft',
      'ListedAction',
      'ReadDraft',
      'Reading',
      'StoredDraft',
      'fromStored',
      'mergeAction',
      'provideConfigReader',
      'sentTemplates',
      'titleOf',
      'toAction',
      'toDraft',
      'toStored',
    ],
    'edits, opaque: applied, inverted, joined, stored and named': [
      'Edit',
      'STORED_EDIT',
      'StorableEdit',
      'applied',
      'caretAfter',
      'describeEdits',
      'editsBetween',
      'inverted',
      'isNothing',
      'isStorable',
      'joined',
      'placeOfEdits',
      'typedIn',
    ],
    'changes of a text, which samples have too': [
      'STORED_SPLICE',
      'Splice',
      'inverseSplice',
      'joinedSplice',
      'rebasedSplice',
      'spliceOf',
      'splicedWith',
    ],
    'secrets of an action': [
      'ExistingSecrets',
      'KeyScheme',
      'SecretKey',
      'StoredSecret',
      'TypedSecrets',
      'areSameSecrets',
      'exportNames',
      'extractSecrets',
      'ownSecrets',
      'renamingEdits',
      'secretNamesIn',
      'secretsOfAction',
      'toSecretName',
      'typedSecretEdits',
      'typedSecrets',
      'valueOfNamed',
      'withExportNames',
      'withActionSecret',
      'withUsernameAsKey',
    ],
    'the recipients that the user has confirmed': [
      'RecipientMemory',
      'Recipients',
      'readRecipients',
      'withRecipient',
    ],
    'settings by name, and what a template sees': [
      'SETTING_NAMES',
      'SettingPlace',
      'scopeIn',
      'settingPlaces',
    ],
  },
};

const SOURCES = join(import.meta.dirname, '../src');
const files = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|config)\.tsx?$/.test(path))
    .filter((path) => !/^core\/laws\//.test(path)),
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

test.each(Object.entries(DESIGNER_DOORS))(
  '%s exports what is listed here, and nothing else',
  (door, kinds) => {
    const text = readFileSync(join(SOURCES, door), 'utf8');
    const exported = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(([, names = '']) =>
      names.split(',').flatMap((name) => name.replace(/^\s*(?:type )?/, '').trim() || []),
    );
    // Nothing is exported in another way, which this would not see.
    expect(text.match(/^export /gm)).toHaveLength(
      text.match(/^export (?:type )?\{[^}]*\} from/gm)?.length ?? 0,
    );
    expect(exported.sort()).toEqual(Object.values(kinds).flat().sort());
  },
);

test('the app shows the designer once, and arranges nothing of it', () => {
  const shown = [...files].filter(
    (file) =>
      /^(?:app|workspace)\//.test(file) && /<Designer\b/.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(shown).toEqual(['app/open-designer.tsx']);
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
