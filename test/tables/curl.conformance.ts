import { type Built, build, readContext } from '../../src/core';
import { readForeign } from '../../src/import';
import { conform, type Verdict, verdictOf } from '../conformance';
import { bodyTextOf, headerOf, NOW } from '../conformance/actions';
import { sequences } from './octets';

// What a shell makes of a command (POSIX XCU §2.2, the Bash manual §3.1.2, the rules of cmd.exe), and what
// curl makes of its options (curl's manual).

function readOne(command: string): Built | undefined {
  const [read] = readForeign(command)?.actions ?? [];
  return read && build(read.action, { context: readContext('{}').context, now: NOW });
}

interface Quoted {
  readonly word: string;
  /** What the shell hands on. */
  readonly text: string;
}

/** The word stands behind an option whose text goes out byte for byte: inside a JSON string, which it does not end. */
function judgeWord({ word, text }: Quoted): Verdict {
  const built = readOne(`curl http://h/ -H 'Content-Type: application/json' --data-binary ${word}`);
  return verdictOf(built && bodyTextOf(built), text);
}

const printable = Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at));
const CHARACTERS = [...printable, '\t', '\n', 'é', '€', '😀'];
// A leading `@` would name a file, and two braces a tag.
const around = (inside: string): string => `[${inside}]`;

conform(
  'curl: single quotes keep every character (POSIX §2.2.2)',
  CHARACTERS.filter((character) => character !== "'").map((character) => ({
    word: `'${around(character)}'`,
    text: around(character),
  })),
  judgeWord,
);

const ESCAPED_IN_DOUBLE = '$`"\\\n';
conform(
  'curl: a backslash in double quotes (POSIX §2.2.3)',
  CHARACTERS.map((character) => {
    const isEscape = ESCAPED_IN_DOUBLE.includes(character);
    const text = isEscape ? character.replace('\n', '') : `\\${character}`;
    return { word: `"${around(`\\${character}`)}"`, text: around(text) };
  }),
  judgeWord,
);

conform(
  'curl: a backslash in a here-document (POSIX §2.7.4)',
  CHARACTERS.map((character) => {
    const isEscape = '$`\\\n'.includes(character);
    return { character, text: isEscape ? character.replace('\n', '') : `\\${character}` };
  }),
  ({ character, text }) => {
    const built = readOne(
      `curl http://h/ -H 'Content-Type: application/json' --data-binary @- <<END\n[\\${character}]\nEND`,
    );
    return verdictOf(built && bodyTextOf(built), `[${text}]\n`);
  },
);

conform(
  'curl: a here-document with a quoted delimiter keeps every character (POSIX §2.7.4)',
  CHARACTERS,
  (character) => {
    const text = `[\\${character}]\n`;
    const built = readOne(
      `curl http://h/ -H 'Content-Type: application/json' --data-binary @- <<'END'\n${text}END`,
    );
    return verdictOf(built && bodyTextOf(built), text);
  },
);

conform(
  'curl: a backslash without quotes (POSIX §2.2.1)',
  CHARACTERS.map((character) => ({
    word: around(`\\${character}`),
    text: around(character.replace('\n', '')),
  })),
  judgeWord,
);

/** Bash §3.1.2.4. */
const ANSI_C: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};
const codes = [1, 9, 0x20, 0x27, 0x41, 0x5c, 0x7e, 0x7f];
conform(
  'curl: ANSI-C quoting (Bash §3.1.2.4)',
  [
    ...Object.entries(ANSI_C).map(([letter, text]) => ({ word: `$'[\\${letter}]'`, text: around(text) })),
    ...codes.flatMap((code) => {
      const [octal, hex] = [code.toString(8).padStart(3, '0'), code.toString(16).padStart(2, '0')];
      return [`\\${octal}`, `\\x${hex}`, `\\u00${hex}`, `\\U000000${hex}`].map((escaped) => ({
        word: `$'[${escaped}]'`,
        text: around(String.fromCharCode(code)),
      }));
    }),
    { word: "$'[\\u20ac\\U0001f600]'", text: '[€😀]' },
    { word: "$'[\\q\\z]'", text: '[\\q\\z]' },
  ],
  judgeWord,
);

const PIECES: readonly Quoted[] = [
  { word: 'a', text: 'a' },
  { word: "'b c'", text: 'b c' },
  { word: '"d e"', text: 'd e' },
  { word: "$'\\t'", text: '\t' },
  { word: '\\ ', text: ' ' },
  { word: '\\\n', text: '' },
  { word: "''", text: '' },
  { word: '#', text: '#' },
];
conform(
  'curl: pieces of every kind make one word',
  sequences(PIECES, 3).map((pieces) => ({
    word: `[${pieces.map(({ word }) => word).join('')}]`,
    text: around(pieces.map(({ text }) => text).join('')),
  })),
  judgeWord,
);

interface Command {
  readonly options: string;
  readonly method: string;
  readonly target?: string;
  readonly type?: string;
  /** The pairs of a form, or a text. */
  readonly body?: readonly (readonly [string, string])[] | string;
  readonly authorization?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json; charset=utf-8';
const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;

const COMMANDS: readonly Command[] = [
  { options: '', method: 'GET' },
  // Every PUT has a Content-Type here (B18).
  { options: '-X PUT', method: 'PUT', type: FORM },
  { options: '-XPUT', method: 'PUT', type: FORM },
  { options: '--request=PUT', method: 'PUT', type: FORM },
  { options: '--request PUT', method: 'PUT', type: FORM },
  { options: '-d a=1', method: 'POST', type: FORM, body: [['a', '1']] },
  {
    options: '-da=1 -d b=2',
    method: 'POST',
    type: FORM,
    body: [
      ['a', '1'],
      ['b', '2'],
    ],
  },
  { options: '-sSda=1', method: 'POST', type: FORM, body: [['a', '1']] },
  { options: '-X PUT --data a=1', method: 'PUT', type: FORM, body: [['a', '1']] },
  { options: "--data-urlencode 'a=b c&d'", method: 'POST', type: FORM, body: [['a', 'b c&d']] },
  { options: "--data-urlencode 'a=%41+'", method: 'POST', type: FORM, body: [['a', '%41+']] },
  { options: '-G -d a=1 -d b=2', method: 'GET', target: '/p?a=1&b=2' },
  { options: "-G --data-urlencode 'q=a&b/ü'", method: 'GET', target: '/p?q=a%26b%2F%C3%BC' },
  { options: `--json '{"a":1}'`, method: 'POST', type: JSON_TYPE, body: '{"a":1}' },
  { options: `--json '{"a":' --json '1}'`, method: 'POST', type: JSON_TYPE, body: '{"a":1}' },
  {
    options: `-H 'content-type: application/json' -d '{"a":1}'`,
    method: 'POST',
    type: JSON_TYPE,
    body: '{"a":1}',
  },
  { options: '-u me:pw', method: 'GET', authorization: basic('me:pw') },
  { options: "-u 'me:p:w ü'", method: 'GET', authorization: basic('me:p:w ü') },
  { options: '--user=me:', method: 'GET', authorization: basic('me:') },
  { options: '--oauth2-bearer tok', method: 'GET', authorization: 'Bearer tok' },
  { options: "-H 'Authorization: Bearer tok'", method: 'GET', authorization: 'Bearer tok' },
  { options: "-H 'authorization:Bearer tok'", method: 'GET', authorization: 'Bearer tok' },
];

const ORDERS = [
  (options: string) => `curl ${options} http://h/p`,
  (options: string) => `curl http://h/p ${options}`,
];

conform(
  'curl: what options mean, before and after the URL',
  COMMANDS.flatMap((command) => ORDERS.map((order) => ({ ...command, command: order(command.options) }))),
  ({ command, method, target = '/p', type, body, authorization }) => {
    const built = readOne(command);
    const text = (built && bodyTextOf(built)) ?? '';
    return verdictOf(
      built?.request && {
        method: built.request.method,
        target: built.request.target,
        type: headerOf(built, 'Content-Type'),
        body: Array.isArray(body) ? [...new URLSearchParams(text)] : text,
        authorization: headerOf(built, 'Authorization'),
      },
      { method, target, type, body: body ?? '', authorization },
    );
  },
);

// cmd.exe: a caret takes the meaning of the next character, outside of quotes; programs that Microsoft's
// runtime starts read `\"` and `""` as a quote.
const CMD: readonly Quoted[] = [
  ...['&', '|', '<', '>', '^', '(', ')', 'a', '%'].map((sign) => ({
    word: `^"[^${sign}]^"`,
    text: around(sign),
  })),
  { word: '^"[^\\^"]^"', text: '["]' },
  { word: '"[\\"]"', text: '["]' },
  { word: '"[a b]"', text: '[a b]' },
  { word: '"[a^b&|<>]"', text: '[a^b&|<>]' },
  { word: '^"[a^\n\nb]^"', text: '[a\nb]' },
  { word: '^"[a^\r\n\r\nb]^"', text: '[a\nb]' },
];
conform('curl: carets and quotes of cmd.exe', CMD, ({ word, text }) => {
  const built = readOne(
    `curl ^"http://h/^" ^\n  -H ^"Content-Type: application/json^" ^\n  --data-raw ${word}`,
  );
  return verdictOf(built && bodyTextOf(built), text);
});
