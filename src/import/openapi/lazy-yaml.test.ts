import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Alias, Document, isNode, type Node, stringify, visit } from 'yaml';
import { countNativeWork } from '../../../test/fuzz/steps';
import { jsonText } from '../../core/internal';
import { items, member, membersOf } from '../json';
import { readYaml } from '../yaml';
import { LazyFault, lazyYaml } from './lazy-yaml';
import { usable } from './sample-value';

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    'true',
    '~',
    '1.0',
    '# no comment',
    'a: b',
    '- a',
    'two\nlines',
    ' | ',
    '"',
    "it's",
    '{}',
    'a #b',
    '? k',
    '\u00a0',
    '\u2003a\u2003',
    'use &a1 x',
    '&a1 x\n*a2 y\n',
  ),
  fc.string({ minLength: 70, maxLength: 200, unit: fc.constantFrom('a', ' ', 'b', '\n', '#', ':') }),
);

const values = fc.letrec<{ value: unknown; list: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    fc.constantFrom(null, true, false, 0, -1.5, 12345678901234567890n),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(texts, tie('value'), { maxKeys: 5 }),
}));

const styles = fc.record({
  indent: fc.constantFrom(1, 2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40, 80),
  defaultStringType: fc.constantFrom(
    'PLAIN',
    'QUOTE_DOUBLE',
    'QUOTE_SINGLE',
    'BLOCK_FOLDED',
    'BLOCK_LITERAL',
  ),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
} as const);

/** Names some nodes, and puts aliases in the place of others. */
function withAliases(value: unknown, picks: readonly number[]): Document {
  const document = new Document(value);
  const names: string[] = [];
  let count = 0;
  visit(document, (_, node) => {
    const pick = isNode(node) ? picks[count % picks.length] : undefined;
    count += 1;
    const name = `a${count % 3}`;
    if (pick === 0) {
      (node as Node & { anchor?: string }).anchor = name;
      names.push(name);
    }
    return pick === 1 && names.includes(name) ? new Alias(name) : undefined;
  });
  return document;
}

/** Comments and blank lines between the lines of a document without texts over several lines. */
const withComments = (text: string): string =>
  `# first\n\n${text.replaceAll('\n', ' # more\n\n    # own line\n')}`;

describe('YAML that is read where it is looked into', () => {
  test('is what it is when it is parsed whole', () => {
    fc.assert(
      fc.property(values.value, styles, (value, style) => {
        const text = stringify(value, style);
        const whole = readYaml(text);
        if ('root' in whole) expect(jsonText(lazyYaml(text))).toBe(jsonText(whole.root));
      }),
      { numRuns: 400 },
    );
  });

  test('is the same with anchors and aliases', () => {
    const picks = fc.array(fc.constantFrom(0, 1, 2), { minLength: 5, maxLength: 40 });
    let aliases = 0;
    fc.assert(
      fc.property(fc.oneof(values.list, values.object), picks, styles, (value, picked, style) => {
        const text = withAliases(value, picked).toString({ ...style, verifyAliasOrder: false });
        const whole = readYaml(text);
        if (!('root' in whole)) return;
        aliases += /\*a\d/.test(text) ? 1 : 0;
        expect(jsonText(lazyYaml(text))).toBe(jsonText(whole.root));
      }),
      { numRuns: 400 },
    );
    expect(aliases).toBeGreaterThan(20);
  });

  const same = (text: string) => {
    const whole = readYaml(text);
    expect(jsonText(lazyYaml(text))).toBe('root' in whole ? jsonText(whole.root) : whole.fault);
  };

  test.each([
    withComments("a: 1\nb:\n  - c: d\n    e: f\n  - - g\n    - h\n\"k\": 'it''s'\n"),
    'a:\n- 1\n- b: 2\n  c: 3\nd: 4\n',
    'a: &x\n  b: 1\nc: *x\nd: [1, {e: f}]\n',
    'list:\n  - &one\n    k: v\n  - *one\n',
    'list:\n  - &one k\n  - *one\n',
    'a: |2\n    indented\n   less\nb: >-\n  folded\n  text\n\nc: end\n',
    'a: |\n  text\n# a comment that ends it\n\n  # and one more\nb: 2\n',
    'a: plain text\n  over lines\nb: "double\n  lines"\nc: \'single\n\n  lines\'\n',
    '? a long key\n: value\n? b\n: c: d\n  e: f\n',
    '%YAML 1.2\n---\na: 1\n...\n',
    '\ufeffa: 1\n',
    'a: {\n  b: 1\n}\nc: [\n  2\n]\n',
    'a: !!str 1\nb: ! x\n200: ok\nnull: n\n',
    'a:\r\n  b: 1\r\n  c: >\r\n    text\r\nd: 2\r\n',
    '- a\n- b: 1\n',
    'only text',
    '"__proto__": {a: 1}\nconstructor: 2\n__proto__: 3\n',
    'a: # comment\n  b: 1 # comment\nhttp://h/#x: y#z\n',
    'a: &t one\ntags: [*t, {k: *t, *t : 2}]\nb: {c: &in [*t], d: *in}\ne: *in\n',
    '&y b: 1\nc: *y\n*y : 2\nd:\n  - &z e: f\n    g: *z\n',
    'a: &x 1\ntext: |\n  use &x \n# &x 2\nplain: some\n  &x text\nq: "\n  &x 3"\nb: *x\n',
    'a:\n  &x\n  b: 1\nc: !!str &y 2\nd: [*x, *y]\ne: *y\n',
    'a: [&x 1, "&x 2", plain\n  &x 3, "k":&x 4]\nb: *x\n',
    'a: &x [&y 1]\nb: &x {c: 1, d: *y}\ne: *x\n',
    '- !!map\n  a: &x 1\n- [*x]\n',
  ])('%j', same);

  test.each([
    ['a: 1\n b\n c: [\n', 'syntax'],
    ['a:\n  b: 1\n c: 2\n', 'syntax'],
    ['a: 1\nb\n', 'syntax'],
    ['a: *b\n', 'aliases'],
    ['a: [*b]\n', 'aliases'],
    ['a: &a [*a]\n', 'aliases'],
    ['a: &a *a\n', 'aliases'],
    ['a: &a\n  <<: *a\n', 'aliases'],
    ['a: &a\n  b: *a\n', 'aliases'],
  ] as const)('%j tells its place when it is looked into', (text, fault) => {
    let thrown: unknown;
    try {
      jsonText(lazyYaml(text));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LazyFault);
    expect(thrown).toMatchObject({ fault, place: { line: expect.any(Number) } });
  });

  test('a part that nobody looks into may be broken', () => {
    const root = lazyYaml('good: 1\nbad:\n  - [\nmore: 2\n');
    expect(root.type === 'object' && root.byName.get('more')).toEqual({ type: 'number', text: '2' });
  });

  test('a member is found beside broken ones', () => {
    const root = lazyYaml('good: 1\nbad: "\\q"\nlist:\n  a: b\n c: d\nmore: 2\n');
    expect(() => jsonText(root)).toThrow(LazyFault);
    const other = lazyYaml('a:\n  bad:\n    b: 1\n   c: 2\n  tab: %x\n  good: 3\n');
    expect(jsonText(member(member(other, 'a'), 'good') ?? other)).toBe('3');
  });

  test.each([
    ['base: &b {x: 1, y: 2}\na:\n  y: 3\n  <<: *b\n', '{"y":3,"x":1}'],
    ['base: &b\n  x: 1\n  y: 2\na:\n  <<: *b\n  y: 3\n', '{"x":1,"y":3}'],
    ['b: &b {x: 1}\nc: &c {x: 2, z: 2}\na: {<<: [*b, *c], y: 3}\n', '{"x":1,"z":2,"y":3}'],
    ['b: &b {x: 1}\nc: &c\n  <<: *b\n  y: 2\na:\n  <<: *c\n', '{"x":1,"y":2}'],
    ['a:\n  "<<": {x: 1}\n', '{"<<":{"x":1}}'],
    ['a:\n  <<: text\n', '{"<<":"text"}'],
  ])('%j is merged', (text, expected) => {
    expect(jsonText(member(lazyYaml(text), 'a') ?? lazyYaml(''))).toBe(expected);
  });

  test('the work grows with the aliases, whatever they name', async () => {
    const workFor = (count: number) => {
      const item = 'a line of text\n'.replace('text', 'k: v');
      const text = `a: &x\n${`  ${item}`.repeat(count)}b:\n${'  - *x\n'.repeat(count)}c:\n${'  - &y 1\n'.repeat(count)}d: [${'*x, '.repeat(count)}]\n`;
      return countNativeWork(
        () => items(member(lazyYaml(text), 'b')).length + items(member(lazyYaml(text), 'd')).length,
      );
    };
    expect(await workFor(800)).toBeLessThan(3 * (await workFor(400)));
  });

  test('aliases in flows that repeat too much are no example', () => {
    const lines = Array.from({ length: 30 }, (_, n) => `b${n + 1}: &b${n + 1} [*b${n}, *b${n}]\n`);
    const root = lazyYaml(`b0: &b0 lol\n${lines.join('')}`);
    expect(usable(member(root, 'b5'))).toBeDefined();
    expect(usable(member(root, 'b30'))).toBeUndefined();
  });

  test.each([
    ['merges', (n: number) => `<<: *a${n}`],
    ['flows', (n: number) => `k: {l: &b${n + 1} {k: *a${n}}, m: [*a${n}, *a${n}, *a${n}]}`],
    ['keys', (n: number) => `*a${n} : 1`],
  ])('many %s over each other end with a fault or a value', (_, line) => {
    const chain = Array.from(
      { length: 3000 },
      (_one, n) => `n${n + 1}: &a${n + 1}\n  ${line(n)}\n  o${n}: 1\n`,
    );
    const text = `n0: &a0 {k: 1}\n${chain.join('')}last: *a3000\n`;
    let thrown: unknown;
    try {
      usable(member(lazyYaml(text), 'last'));
      const inOrder = lazyYaml(text);
      for (const { value } of membersOf(inOrder)) usable(value);
    } catch (error) {
      thrown = error;
    }
    if (thrown) expect(thrown).toBeInstanceOf(LazyFault);
  });
});
