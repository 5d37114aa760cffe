import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import { slice } from '../../test/thorough';
import { compile } from '../compile';
import { type ColouredLanguage, colouredPieces, languageOf } from './code-colours';

const LANGUAGES: readonly ColouredLanguage[] = ['go', 'http', 'mjs', 'json', 'php', 'ps1', 'py', 'rb', 'sh'];

/** `comment:// x` for what has a colour, and nothing for the rest. */
const coloured = (code: string, language: ColouredLanguage) =>
  colouredPieces(code, language).flatMap(({ text, colour }) => (colour ? [`${colour}:${text}`] : []));

const TEMPLATE = `\`a \${b ? \`c\` : {}} "\``;

describe('the colours of code', () => {
  test.each(LANGUAGES)('leave its text as it is: %s', (language) => {
    const text = fc.string({
      unit: fc.constantFrom(
        '"',
        "'",
        '`',
        '\\',
        '/',
        '*',
        '\n',
        '$',
        '{',
        '}',
        'a',
        '1',
        ' ',
        'if',
        ':',
        '[',
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (code) => {
        const pieces = colouredPieces(code, language);
        expect(pieces.map((piece) => piece.text).join('')).toBe(code);
        expect(pieces.filter((piece) => piece.text === '')).toEqual([]);
      }),
    );
  });

  test.each<[string, string[]]>([
    ['const a = 12; // no "text"', ['keyword:const', 'number:12', 'comment:// no "text"']],
    [`f('it\\'s // not', "b")`, [`string:'it\\'s // not'`, 'string:"b"']],
    ['/* one\n const */ x2.default', ['comment:/* one\n const */']],
    [`${TEMPLATE}, d`, [`string:${TEMPLATE}`]],
    [`if (/["'\`/]/.test(text)) return a / b / c;`, ['keyword:if', `string:/["'\`/]/`, 'keyword:return']],
    ['const { if: a, new: b } = c;', ['keyword:const']],
  ])('%s', (code, pieces) => {
    expect(coloured(code, 'mjs')).toEqual(pieces);
  });

  test('JSON: names, numbers, and the words for values', () => {
    expect(coloured('{"a": "b: \\"c", "n": [-1.5e3, true, null, "12"]}', 'json')).toEqual([
      'name:"a"',
      'name:"n"',
      'number:-1.5e3',
      'number:true',
      'number:null',
    ]);
  });

  test.each<[ColouredLanguage, string, string[]]>([
    [
      'sh',
      `# Set it\ncurl -X POST 'https://a#b' \\\n  -u "me:$P" --data-raw '\n{"a"' $X \\''b'`,
      [
        'comment:# Set it',
        'keyword:-X',
        "string:'https://a#b'",
        'keyword:-u',
        'string:"me:$P"',
        'keyword:--data-raw',
        `string:'\n{"a"'`,
        'number:$X',
        `string:\\'`,
        `string:'b'`,
      ],
    ],
    [
      'ps1',
      `curl.exe -X GET @'\nit's\n'@ $env:A # b`,
      ['keyword:-X', `string:@'\nit's\n'@`, 'number:$env:A', 'comment:# b'],
    ],
    [
      'py',
      `if a:\n  return b'c' # d\nelse:\n  x.is = 3`,
      ['keyword:if', 'keyword:return', `string:'c'`, 'comment:# d', 'keyword:else', 'number:3'],
    ],
    [
      'go',
      'func a() { return `b\nc` } // d',
      ['keyword:func', 'keyword:return', 'string:`b\nc`', 'comment:// d'],
    ],
    [
      'php',
      `if ($if) echo 'a\nb'; // c\n# d`,
      ['keyword:if', 'keyword:echo', `string:'a\nb'`, 'comment:// c', 'comment:# d'],
    ],
    ['rb', `def a; nil; end # b`, ['keyword:def', 'keyword:nil', 'keyword:end', 'comment:# b']],
    ['http', 'POST /a HTTP/1.1\r\nX-Y: POST \r\n\r\n{"a": 1}', ['keyword:POST', 'name:X-Y']],
  ])('%s: %j', (language, code, pieces) => {
    expect(coloured(code, language)).toEqual(pieces);
  });

  test('the end of the name of a file says its language', () => {
    expect(['a.b.json', 'a.har', 'a.sh', 'a'].map(languageOf)).toEqual(['json', 'json', 'sh', undefined]);
  });

  test.each([
    ['here-strings that do not end', "@'\n"],
    ['triple quotes that do not end', '\n"""'],
    ['hashes', ' #'],
    ['options', ' -a'],
    ['quotes that do not end', '\\"'],
    ['escaped carriage returns', '"\\\r'],
    ['single quotes that do not end', "\\'"],
    ['templates that do not end', '`\\'],
    ['values that do not end', '`${`'],
    ['comments that do not end', '/*\n'],
    ['expressions that do not end', '=/[\\'],
    ['blanks', ' '],
    ['colons', '"":'],
  ])('pass however many %s', (_, unit) => {
    for (const language of LANGUAGES) {
      const code = unit.repeat(slice(1_000_000, 100_000));
      const pieces = colouredPieces(code, language);
      expect(pieces.reduce((length, { text }) => length + text.length, 0)).toBe(code.length);
    }
  });

  test('what is compiled is read to its end: every comment and keyword outside a text has its colour', () => {
    const actions = [
      aWebhook({
        url: 'https://h/{{ a }}',
        data: [{ key: 'k', value: "{{ a | default: '`' }}", enabled: true }],
      }),
      aRestApiCall({ url: '{{ base }}/x', body: '{{ a | json }} "${`' }),
    ];
    for (const action of actions) {
      const { code = '' } = compile(action);
      expect(code).not.toBe('');
      const plain = colouredPieces(code, 'mjs')
        .flatMap(({ text, colour }) => (colour ? ['·'] : [text]))
        .join('');
      expect(plain).not.toMatch(/["'`]|\/\/|\/\*|\b(?:const|return|function)\b/);
    }
  });
});
