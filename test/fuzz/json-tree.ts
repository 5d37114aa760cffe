import fc from 'fast-check';
import { type Growing, growing } from './growing';
import { HOSTILE, PROTOTYPE_NAMES } from './hostile';

// JSON as a tree whose members can stand twice and be called anything, and that can be any text at a place.

type Tree =
  | { readonly type: 'text'; readonly json: string }
  | { readonly type: 'array'; readonly items: Tree[] }
  | { readonly type: 'object'; readonly members: [name: string, value: Tree][] };

function toTree(value: unknown): Tree {
  if (Array.isArray(value)) return { type: 'array', items: value.map(toTree) };
  if (typeof value !== 'object' || value === null) return { type: 'text', json: JSON.stringify(value) };
  return { type: 'object', members: Object.entries(value).map(([name, one]) => [name, toTree(one)]) };
}

function write(tree: Tree): string {
  switch (tree.type) {
    case 'text':
      return tree.json;
    case 'array':
      return `[${tree.items.map(write).join()}]`;
    case 'object':
      return `{${tree.members.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join()}}`;
  }
}

/** Every place of a tree: what stands there, and how to put something else there. */
function* places(tree: Tree, put: (other: Tree) => void): Iterable<[Tree, (other: Tree) => void]> {
  yield [tree, put];
  if (tree.type === 'array')
    for (const [index, item] of tree.items.entries())
      yield* places(item, (other) => {
        tree.items[index] = other;
      });
  if (tree.type === 'object')
    for (const member of tree.members)
      yield* places(member[1], (other) => {
        member[1] = other;
      });
}

const ATOMS: readonly Tree[] = [
  ...['null', 'true', 'false', '0', '-0', '1e400', '12345678901234567890', '1.0'],
  ...HOSTILE.map((text) => JSON.stringify(text)),
  ...['"\\ud800"', '"{{ a }}"', '"{{"', '[]', '{}', '[[]]', '{"":{}}', '{"__proto__":{"a":1}}'],
].map((json) => ({ type: 'text', json }));

const NAMES = [...PROTOTYPE_NAMES, '', ' ', '0', '\ud800', 'a.b', 'name', 'value', 'key', 'type'];

type Edit = (tree: Tree, put: (other: Tree) => void) => void;

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constantFrom(...ATOMS).map<Edit>((atom) => (_, put) => put(atom)),
  fc.constant<Edit>((tree, put) => put({ type: 'array', items: [tree] })),
  fc
    .constantFrom(...NAMES)
    .map<Edit>((name) => (tree, put) => put({ type: 'object', members: [[name, tree]] })),
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...ATOMS)).map<Edit>(([name, atom]) => (tree) => {
    if (tree.type === 'object') tree.members.push([name, atom]);
    if (tree.type === 'array') tree.items.push(atom);
  }),
  fc.tuple(fc.nat(20), fc.constantFrom(...NAMES)).map<Edit>(([at, name]) => (tree) => {
    const member = tree.type === 'object' && tree.members[at % Math.max(1, tree.members.length)];
    if (member) member[0] = name;
  }),
  fc.nat(20).map<Edit>((at) => (tree) => {
    if (tree.type === 'object') tree.members.splice(at % Math.max(1, tree.members.length), 1);
    if (tree.type === 'array') tree.items.splice(at % Math.max(1, tree.items.length), 1);
  }),
  fc.nat(20).map<Edit>((at) => (tree) => {
    const list = tree.type === 'object' ? tree.members : tree.type === 'array' ? tree.items : [];
    const again = list[at % Math.max(1, list.length)];
    if (again) (list as unknown[]).push(again);
  }),
);

interface Place {
  readonly root: Tree;
  readonly tree: Tree;
  readonly put: (other: Tree) => void;
}

/** A place in a document of its own, by a number. */
function placeIn(json: string, at: number): Place {
  const document = { root: toTree(JSON.parse(json)) };
  const all = [
    ...places(document.root, (other) => {
      document.root = other;
    }),
  ];
  const [tree, put] = all[at % all.length] ?? [document.root, () => undefined];
  return {
    get root() {
      return document.root;
    },
    tree,
    put,
  };
}

const place = fc.nat(9999);

/** A document with some of its values and names changed; it is still JSON. */
export function editedJson(documents: readonly string[]): fc.Arbitrary<string> {
  const steps = fc.array(fc.tuple(place, edit), { minLength: 1, maxLength: 5 });
  return fc.tuple(fc.constantFrom(...documents), steps).map(([json, edits]) =>
    edits.reduce((text, [at, change]) => {
      const found = placeIn(text, at);
      change(found.tree, found.put);
      return write(found.root);
    }, json),
  );
}

const MARK = '\u0001';

/** How a value of a document grows, as its JSON text. */
const GROWTHS: readonly ((json: string, times: number) => string)[] = [
  (json, times) => `[${Array(times).fill(json).join()}]`,
  (json, times) => `{${Array.from({ length: times }, (_, index) => `"m${index}":${json}`).join()}}`,
  (json, times) => `{${Array(times).fill(`"same":${json}`).join()}}`,
  (json, times) => json + ' '.repeat(times),
  (_, times) => `"${'ab{{ c }}'.repeat(times)}"`,
  (_, times) => `"${'{{'.repeat(times)}"`,
  (_, times) => `"${' '.repeat(times)}x"`,
  (_, times) => `"${'%41/'.repeat(times)}"`,
  (_, times) => `"${'a=1&'.repeat(times)}"`,
  (_, times) => `"${'\\n\\ud83d'.repeat(times)}"`,
  (json, times) => '['.repeat(times) + json + ']'.repeat(times),
  (json, times) => '{"a":'.repeat(times) + json + '}'.repeat(times),
  (_, times) => '9'.repeat(times),
];

/** A document in which the value at one place is repeated, or becomes something long or deep. */
export function growingJson(documents: readonly string[]): fc.Arbitrary<Growing> {
  return growing(
    fc.tuple(fc.constantFrom(...documents), place, fc.constantFrom(...GROWTHS)).map(([json, at, grow]) => {
      const found = placeIn(json, at);
      const grown = write(found.tree);
      found.put({ type: 'text', json: MARK });
      const [head = '', tail = ''] = write(found.root).split(MARK);
      const length = grow(grown, 2).length - grow(grown, 1).length;
      return { length, text: (times: number) => head + grow(grown, times) + tail };
    }),
  );
}
