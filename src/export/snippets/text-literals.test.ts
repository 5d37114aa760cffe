import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../../../test/arbitrary';
import { goText, jsText, phpText, pythonText } from './languages';
import { quoted, word } from './shell';

const HIDDEN = 'a\0\t\r\u001b\u007f\u0085\u2028\u202e\ufeff';

const BRACED = '{c}';
const SET = '{CRM?}';

describe('a literal is what a person would write, and escapes what nobody sees', () => {
  test.each([
    ['plain', "'plain'"],
    ["it's", `"it's"`],
    [`"it's"`, `'"it\\'s"'`],
    ['\\n', "'\\\\n'"],
    [`a\nb\`$${BRACED}`, `\`a\nb\\\`\\$${BRACED}\``],
    [HIDDEN, "'a\\x00\\t\\r\\x1b\\x7f\\u0085\\u2028\\u202e\\ufeff'"],
    ['$5 🙂 é', "'$5 🙂 é'"],
  ])('JavaScript: %j', (text, literal) => expect(jsText(text)).toBe(literal));

  test.each([
    ['plain', '"plain"'],
    ['{"a":1}', `'{"a":1}'`],
    [`"it's"`, `"\\"it's\\""`],
    ['\\N{DASH}', '"\\\\N{DASH}"'],
    ['{\n"a"\n}', '"""{\n"a"\n}"""'],
    ['\n""""', '"""\n\\"\\""\\""""'],
    [HIDDEN, '"a\\x00\\t\\r\\x1b\\x7f\\u0085\\u2028\\u202e\\ufeff"'],
  ])('Python: %j', (text, literal) => expect(pythonText(text)).toBe(literal));

  test.each([
    ['plain', '"plain"'],
    ['{"a":\n1}', '`{"a":\n1}`'],
    ['`"', '"`\\""'],
    ['a\n`', '"a\\n`"'],
    [HIDDEN, '"a\\x00\\t\\r\\x1b\\x7f\\u0085\\u2028\\u202e\\ufeff"'],
  ])('Go: %j', (text, literal) => expect(goText(text)).toBe(literal));

  test.each([
    ['plain', "'plain'"],
    ["it's \\n $x {$y}", "'it\\'s \\\\n $x {$y}'"],
    ['\t$x"\\', '"\\u{9}\\$x\\"\\\\"'],
    [HIDDEN, '"a\\u{0}\\u{9}\\u{d}\\u{1b}\\u{7f}\\u{85}\\u{2028}\\u{202e}\\u{feff}"'],
  ])('PHP: %j', (text, literal) => expect(phpText(text)).toBe(literal));

  test.each([
    ['plain', "'plain'"],
    ["it's $x !! `id`", "'it'\\''s $x !! `id`'"],
    ['{\n}', "'{\n}'"],
    ["\t'!\\", "$'\\011\\'\\041\\\\'"],
    ['\u2028\ufeff', "$'\\342\\200\\250\\357\\273\\277'"],
  ])('shell: %j', (text, literal) => expect(quoted(text)).toBe(literal));
});

test.each([
  ['shop:', `"shop:$${SET}"`],
  ['X-Key: ', `"X-Key: $${SET}"`],
  ['a$b!:', `'a$b!:'"$${SET}"`],
])('shell: after %j a variable, which must be set', (text, expected) => {
  const variable = { type: 'variable', name: 'CRM', matches: () => false } as const;
  expect(word([{ type: 'text', text }, variable])).toBe(expected);
});

test('JavaScript reads every literal as the text', () =>
  fc.assert(fc.property(hostileText, (text) => runInNewContext(jsText(text)) === text)));
