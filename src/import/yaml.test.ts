import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Alias,
  Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  stringify,
  visit,
} from 'yaml';
import { countNativeWork } from '../../test/fuzz/steps';
import { jsonText } from '../core/internal';
import { items, member, membersOf } from './json';
import type { YamlFault } from './notes';
import { readBrokenYaml } from './openapi/described-files';
import { usable } from './openapi/sample-value';
import { readYaml, YamlError } from './yaml';

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

/** The JSON text of a value of JavaScript. */
const asJson = (value: unknown): string =>
  parsedElsewhere(stringify(value, { defaultStringType: 'QUOTE_DOUBLE' })) ?? '';

/** What another parser makes of a text, as JSON; undefined if it refuses it. */
function parsedElsewhere(text: string): string | undefined {
  const document = parseDocument(text, { uniqueKeys: false, intAsBigInt: true, logLevel: 'silent' });
  const open = new Set<unknown>();
  const written = (node: unknown): string => {
    if (isAlias(node)) {
      const named = node.resolve(document);
      if (!named || open.has(named)) throw new RangeError('An alias of nothing, or inside of its own node');
      return written(named);
    }
    open.add(node);
    try {
      return ofNode(node);
    } finally {
      open.delete(node);
    }
  };
  const ofNode = (node: unknown): string => {
    if (isSeq(node)) return `[${node.items.map(written).join()}]`;
    if (isMap(node)) {
      const members = node.items.map(({ key, value }) => {
        const name = written(key);
        return `${name.startsWith('"') ? name : JSON.stringify(name)}:${written(value)}`;
      });
      return `{${members.join()}}`;
    }
    const value = isScalar(node) ? node.value : null;
    return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  };
  if (document.errors.length > 0) return undefined;
  try {
    return written(document.contents);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function errorOf(error: unknown): YamlError {
  if (error instanceof YamlError) return error;
  throw error;
}

function readJson(text: string): string {
  try {
    return jsonText(readYaml(text));
  } catch (error) {
    return errorOf(error).fault;
  }
}

test.each([
  ['a: 1.0\nb: 12345678901234567890\nc: 0x10\nd: .5', '{"a":1.0,"b":12345678901234567890,"c":16,"d":0.5}'],
  ['a: yes\nb: true\nc: ~\nd:\ne: .inf', '{"a":"yes","b":true,"c":null,"d":null,"e":".inf"}'],
  [
    "- a\n- \"\\x41\\u00e9\"\n- 'it''s'\n- |\n  one\n  two\n- >-\n  one\n  two",
    '["a","Aé","it\'s","one\\ntwo\\n","one two"]',
  ],
  ['{a: [1, {b: c}], "d": e}', '{"a":[1,{"b":"c"}],"d":"e"}'],
  ['{"a": [1, null]}', '{"a":[1,null]}'],
  ['1: a\ntrue: b\n? [x]\n: c', '{"1":"a","true":"b","[\\"x\\"]":"c"}'],
  ['a: 1\na: 2', '{"a":1,"a":2}'],
  ['__proto__: {a: 1}\nconstructor: x', '{"__proto__":{"a":1},"constructor":"x"}'],
  ['a: &x {b: 1}\nc: *x\n<<: *x', '{"a":{"b":1},"c":{"b":1},"<<":{"b":1}}'],
  ['a: &x\n  b: &x 1\n  c: *x\nd: *x', '{"a":{"b":1,"c":1},"d":1}'],
  ['# a comment\n---\na: 2001-12-14\nb: !own c', '{"a":"2001-12-14","b":"c"}'],
  ['\ufeffa: 1\r\nb: 2\r\n', '{"a":1,"b":2}'],
  ['', 'null'],
])('%j is %s', (text, json) => expect(readJson(text)).toBe(json));

describe('what is not read', () => {
  const laughs = Array.from({ length: 30 }, (_, index) =>
    index === 0 ? 'a0: &a0 lol' : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`,
  ).join('\n');

  test.each<[what: string, text: string, fault: YamlFault, line?: number]>([
    ['an alias explosion', laughs, 'aliases'],
    ['an alias in itself', 'a: &a [*a]', 'aliases', 1],
    ['an alias in a node that has an earlier name', 'a: &a 1\nb: &a [*a]', 'aliases', 2],
    ['an alias as its own key', '&a {*a : 1}', 'aliases', 1],
    ['an alias without an anchor', 'a: *b', 'aliases', 1],
    ['two values in a line', 'a: 1\nb: c: d', 'syntax', 2],
    ['a quote that is never closed', 'a: 1\nb: "c\n', 'syntax', 3],
    ['several documents', 'a: 1\n---\nb: 1\n', 'syntax', 2],
    ['deep brackets', '['.repeat(100_000), 'depth', 1],
    ['deep maps', '{a: '.repeat(100_000), 'depth', 1],
    ['deep lists', '- '.repeat(100_000), 'depth', 1],
    ['deep keys', '? '.repeat(100_000), 'depth', 1],
    ['a very long text', 'a\n'.repeat(17_000_000), 'length'],
  ])('%s', (_, text, fault, line) => {
    let thrown: unknown;
    try {
      readYaml(text);
    } catch (error) {
      thrown = error;
    }
    expect([errorOf(thrown).fault, errorOf(thrown).place?.line]).toEqual([fault, line]);
  });
});

test('many errors and many keys are read in one go', () => {
  expect(readJson(`[${','.repeat(100_000)}]`)).toBe('syntax');
  expect(readJson('a: 1\n'.repeat(50_000))).toMatch(/^\{"a":1,/);
});

/** The other writer does not align the keys of a mapping that begins behind the colon of an explicit key. */
const IS_MISALIGNED = /^[ -]*: (?:\? |.*:(?: |$))/m;
/** It ends a folded line in quotes with the name of a missing value. */
const IS_MISFOLDED = /undefined\\?$/m;

describe('YAML of which a part may be broken', () => {
  test('is what another parser makes of it', () => {
    fc.assert(
      fc.property(values.value, styles, (value, style) => {
        const text = stringify(value, style);
        const whole = parsedElsewhere(text);
        if (whole === undefined || IS_MISFOLDED.test(text)) return;
        // The other parser reads some texts in blocks in another way than it wrote them.
        expect([whole, asJson(value)]).toContain(jsonText(readYaml(text)));
        expect(jsonText(readBrokenYaml(text))).toBe(jsonText(readYaml(text)));
      }),
      { numRuns: 400 },
    );
  });

  test('is the same with anchors and aliases', () => {
    const picks = fc.array(fc.constantFrom(0, 1, 2), { minLength: 5, maxLength: 40 });
    let aliases = 0;
    fc.assert(
      fc.property(fc.oneof(values.list, values.object), picks, styles, (value, picked, style) => {
        const document = withAliases(value, picked);
        const text = document.toString({ ...style, verifyAliasOrder: false });
        const whole = parsedElsewhere(text);
        // In some styles the other writer does not write what it is given.
        const plain = document.toString({ lineWidth: 0, verifyAliasOrder: false });
        if (whole === undefined || whole !== parsedElsewhere(plain) || IS_MISALIGNED.test(text)) return;
        aliases += /\*a\d/.test(text) ? 1 : 0;
        expect(jsonText(readBrokenYaml(text))).toBe(whole);
      }),
      { numRuns: 400 },
    );
    expect(aliases).toBeGreaterThan(20);
  });

  const same = (text: string) => {
    expect(jsonText(readBrokenYaml(text))).toBe(parsedElsewhere(text));
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
      jsonText(readBrokenYaml(text));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(YamlError);
    expect(thrown).toMatchObject({ fault, place: { line: expect.any(Number) } });
  });

  test('a part that nobody looks into may be broken', () => {
    const root = readBrokenYaml('good: 1\nbad:\n  - [\nmore: 2\n');
    expect(root.type === 'object' && root.byName.get('more')).toEqual({ type: 'number', text: '2' });
  });

  test('a member is found beside broken ones', () => {
    const root = readBrokenYaml('good: 1\nbad: "\\q"\nlist:\n  a: b\n c: d\nmore: 2\n');
    expect(() => jsonText(root)).toThrow(YamlError);
    const other = readBrokenYaml('a:\n  bad:\n    b: 1\n   c: 2\n  tab: %x\n  good: 3\n');
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
    expect(jsonText(member(readBrokenYaml(text), 'a') ?? readBrokenYaml(''))).toBe(expected);
  });

  test('the work grows with the aliases, whatever they name', async () => {
    const workFor = (count: number) => {
      const item = 'a line of text\n'.replace('text', 'k: v');
      const text = `a: &x\n${`  ${item}`.repeat(count)}b:\n${'  - *x\n'.repeat(count)}c:\n${'  - &y 1\n'.repeat(count)}d: [${'*x, '.repeat(count)}]\n`;
      return countNativeWork(
        () =>
          items(member(readBrokenYaml(text), 'b')).length + items(member(readBrokenYaml(text), 'd')).length,
      );
    };
    expect(await workFor(800)).toBeLessThan(3 * (await workFor(400)));
  });

  test('aliases in flows that repeat too much are no example', () => {
    const lines = Array.from({ length: 30 }, (_, n) => `b${n + 1}: &b${n + 1} [*b${n}, *b${n}]\n`);
    const root = readBrokenYaml(`b0: &b0 lol\n${lines.join('')}`);
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
      usable(member(readBrokenYaml(text), 'last'));
      const inOrder = readBrokenYaml(text);
      for (const { value } of membersOf(inOrder)) usable(value);
    } catch (error) {
      thrown = error;
    }
    if (thrown) expect(thrown).toBeInstanceOf(YamlError);
  });
});
