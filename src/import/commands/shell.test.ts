import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Notes } from '../notes';
import { readBash } from './bash';
import { readCmd } from './cmd';
import type { Command } from './command';

function read(reader: typeof readBash, source: string) {
  const notes = new Notes();
  const at = (offset: number) => ({ place: { line: 1, column: offset + 1, offset } });
  const commands = reader(source, { notes, at });
  const found = commands.flatMap((command) => [
    ...command.words.flatMap((word) => word.notes),
    ...command.notes,
  ]);
  return {
    commands,
    notes: [...notes.list, ...found].map(({ code, place }) => `${code} ${place?.offset}`),
  };
}

const wordsOf = (commands: readonly Command[]) => commands.map(({ words }) => words.map(({ text }) => text));

describe('the words that bash makes of a text', () => {
  test.each([
    ['a  b\tc', [['a', 'b', 'c']]],
    ["a 'b c' d", [['a', 'b c', 'd']]],
    [`'it'"'"'s' 'it'\\''s'`, [["it's", "it's"]]],
    ['"a\\"b \\\\ \\n \\` \\$x"', [['a"b \\ \\n ` $x']]],
    ["''", [['']]],
    ['a"b"\'c\'d', [['abcd']]],
    ['a\\ b \\"', [['a b', '"']]],
    ['a \\\n  b \\\r\n  c', [['a', 'b', 'c']]],
    ['"one\\\ntwo"', [['onetwo']]],
    ["'one\\\ntwo'", [['one\\\ntwo']]],
    ['a # b\nc#d #e', [['a'], ['c#d']]],
    ['a; b && c | d & e', [['a'], ['b'], ['c'], ['d'], ['e']]],
    ["$'\\'\\\\\\n\\t\\x41\\101\\u00e9\\U0001f600\\cA\\e'", [["'\\\n\tAAé😀\u0001\u001b"]]],
    ["$'\\xc3\\xa9\\303\\251'", [['éé']]],
    ["$'\\xef\\xbb\\xbfa\\xef\\xbf\\xbd'", [['\ufeffa\ufffd']]],
    ["$'\\ud83d\\ude00 \\u0021 \\q'", [['😀 ! \\q']]],
    ['$"a b"', [['a b']]],
    ['cost: $ 5$', [['cost:', '$', '5$']]],
    ['\u00a0a', [['a']]],
    ['a \\', [['a']]],
    ['a \\ ', [['a']]],
    ['a \\\n', [['a']]],
    ['', []],
  ])('%j', (source, expected) => {
    const { commands, notes } = read(readBash, source);
    expect(wordsOf(commands)).toEqual(expected);
    expect(notes).toEqual([]);
  });

  test.each([
    [
      'a $TOKEN "x $(cat f | tr \'a\' b) y"',
      [['a', '$TOKEN', "x $(cat f | tr 'a' b) y"]],
      ['shell-expansion 2', 'shell-expansion 12'],
    ],
    ['\u0024{A:-b c}`date`', [['\u0024{A:-b c}`date`']], ['shell-expansion 0', 'shell-expansion 9']],
    ["a 'b", [], ['quote-unclosed 2']],
    ['a "b', [], ['quote-unclosed 2']],
    ["a $'b", [], ['quote-unclosed 2']],
    ['a $(b', [], ['quote-unclosed 2']],
    ['a `b', [], ['quote-unclosed 2']],
    ['a "${b', [], ['quote-unclosed 3']],
    ["$'\\xff'", [['\ufffd']], ['bytes-not-utf-8 0']],
    ["$'\\xef\\xbb\\xbf\\xff'", [['\ufeff\ufffd']], ['bytes-not-utf-8 0']],
    [
      'a > f 2>&1 2> /dev/null b',
      [['a', 'b']],
      ['redirection-skipped 2', 'redirection-skipped 7', 'redirection-skipped 12'],
    ],
    ['a < f', [['a']], ['file-not-read 2']],
  ])('%j, and what is noted', (source, expected, noted) => {
    const { commands, notes } = read(readBash, source);
    expect(wordsOf(commands)).toEqual(expected);
    expect(notes).toEqual(noted);
  });

  test.each([
    ['a <<EOF\none\n two\nEOF\nb', 'one\n two\n', [['a'], ['b']]],
    ["a <<-'X' b\n\tone\n\tX\n", 'one\n', [['a', 'b']]],
    ["a <<< 'x y'", 'x y\n', [['a']]],
    ['a <<EOF\nnever closed', 'never closed\n', [['a']]],
  ])('%j hands its text to the command', (source, input, expected) => {
    const { commands } = read(readBash, source);
    expect(commands[0]?.input?.text).toBe(input);
    expect(wordsOf(commands)).toEqual(expected);
  });
});

describe('the words that cmd makes of a text', () => {
  test.each([
    ['curl "a b" c', [['curl', 'a b', 'c']]],
    ['a ^\n  b ^\r\n  c', [['a', 'b', 'c']]],
    ['^"a^&b^" ^%41', [['a&b', '%41']]],
    ['^"^{^\\^"k^\\^":1^}^"', [['{"k":1}']]],
    ['"{""k"":""v""}"', [['{"k":"v"}']]],
    ['"a\\\\" "b\\\\c" "d\\"e"', [['a\\', 'b\\\\c', 'd"e']]],
    ['^"one^\n\ntwo^"', [['one\ntwo']]],
    ['a & b', [['a'], ['b']]],
    ['"a & b"', [['a & b']]],
    ["'a b'", [["'a", "b'"]]],
    ['""', [['']]],
    ['http://h/a%20b%C3%A9', [['http://h/a%20b%C3%A9']]],
  ])('%j', (source, expected) => {
    const { commands, notes } = read(readCmd, source);
    expect(wordsOf(commands)).toEqual(expected);
    expect(notes).toEqual([]);
  });

  test('a variable is noted and stays, a quote that is left open is named with its place', () => {
    const { commands, notes } = read(readCmd, 'curl %TOKEN% "b');
    expect(wordsOf(commands)).toEqual([]);
    expect(notes).toEqual(['quote-unclosed 13']);
    expect(read(readCmd, 'curl %TOKEN%').notes).toEqual(['shell-expansion 5']);
  });
});

const anyWord = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', "'", '\\', '^', '%', '$', '`', ' ', '\n', '!', '&', 'a', 'é', '😀'),
    maxLength: 12,
  }),
);
const words = fc.array(anyWord, { minLength: 1, maxLength: 6 });

const isPlain = (word: string) => /^[\w.:/-]+$/.test(word);

/** Each way of quoting that bash has. */
const BASH_QUOTES: readonly ((word: string) => string)[] = [
  (word) => `'${word.replaceAll("'", "'\\''")}'`,
  (word) => `"${word.replace(/["$`\\]/g, '\\$&')}"`,
  (word) =>
    `$'${word.replace(/[^A-Za-z0-9]/gu, (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`)}'`,
  (word) =>
    `$'${[...new TextEncoder().encode(word)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`,
  (word) => (isPlain(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`),
];

test('what is quoted for bash in any way is read back word by word', () => {
  fc.assert(
    fc.property(
      words,
      fc.array(fc.nat(BASH_QUOTES.length - 1), { minLength: 6, maxLength: 6 }),
      (given, ways) => {
        const well = given.map((word) => word.toWellFormed());
        const source = well.map((word, index) => BASH_QUOTES[ways[index] ?? 0]?.(word)).join(' \\\n  ');
        const { commands, notes } = read(readBash, source);
        expect(wordsOf(commands)).toEqual([well]);
        expect(notes).toEqual([]);
      },
    ),
  );
});

/** Microsoft's rules first, then a caret before all that cmd.exe could take for its own. */
function quotedForCmd(word: string): string {
  const argument = `"${word.replace(/(\\*)("|$)/g, (_, slashes: string, end: string) => `${slashes}${slashes}${end && '\\"'}`)}"`;
  return argument.replace(/[^A-Za-z0-9 \n]/gu, '^$&').replaceAll('\n', '^\n\n');
}

test('what is quoted for cmd is read back word by word', () => {
  fc.assert(
    fc.property(words, (given) => {
      // A carriage return before a line end belongs to the line end.
      const plain = given.map((word) => word.replaceAll('\r', ''));
      const { commands } = read(readCmd, plain.map(quotedForCmd).join(' ^\n  '));
      expect(wordsOf(commands)).toEqual([plain]);
    }),
  );
});
