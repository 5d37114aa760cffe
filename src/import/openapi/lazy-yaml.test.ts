import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { jsonText } from '../../core/internal';
import { readYaml } from '../yaml';
import { LazyFault, lazyYaml } from './lazy-yaml';

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
  ])('%j', same);

  test.each([
    ['a: 1\n b\n c: [\n', 'syntax'],
    ['a:\n  b: 1\n c: 2\n', 'syntax'],
    ['a: 1\nb\n', 'syntax'],
    ['a: *b\n', 'syntax'],
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
});
