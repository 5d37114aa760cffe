import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';
import { describeNote, isProposed } from '..';

/** What is proposed of a text, what is not, and the codes of all notes. */
function read(text: string) {
  const { reading, requests, codes } = readAll(text);
  const isTicked = reading.actions.map(isProposed);
  return {
    ticked: requests.filter((_, index) => isTicked[index]),
    unticked: requests.filter((_, index) => !isTicked[index]),
    codes: codes.filter((code) => code !== 'media-type-charset'),
  };
}

const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const post = (type: string, body: string, head = '') =>
  `POST /x HTTP/1.1\nHost: h\n${type}\n${head}Content-Length: ${body.length}\n\n${body}`;
const get = (target: string) => `GET ${target} HTTP/1.1\nHost: h\n\n`;

const NEXT = '\ncurl https://h/next';

describe('a quote inside of quoted text ends it: no action is made, and one error says so', () => {
  test.each([
    [
      'an even number',
      `curl 'https://h/x' -H 'Content-Type: application/json' -d '{"t":"it's here, isn't it"}'`,
    ],
    ['an odd number', `curl 'https://h/x' -d '{"t":"it's here"}' -H 'X-A: 1'`],
    ['in plain text', `curl https://h/x -d 'Well, it's here, isn't it'`],
    ['in text without blanks before it', `curl https://h/x -d 't=it's here, isn't it'`],
    [
      'as quotes of SQL',
      `curl https://h/x --data-binary '{ "filter": ["dog = 'bernese mountain'", "face = cute"] }'`,
    ],
    ['with a backslash', String.raw`curl https://h/x -d '{"a":"it\'s"}' -H "X-A: 1"`],
    ['with a backslash, as in JavaScript', String.raw`curl https://h/x -d '{\'a\':1}' -H 'X-A: 1'`],
    [
      'on several lines',
      `curl https://h/x \\\n  -d '{\n  "t":"it's here",\n  "u":"isn't it"\n}' \\\n  -H "X-A: 1"`,
    ],
    ['of wget', `wget https://h/x --post-data '{"t":"it's here, isn't it"}'`],
    ['of HTTPie', `http https://h/x t='say "it's here, isn't it'`],
  ])('an apostrophe, %s', (_, text) => {
    expect(read(text)).toEqual({ ticked: [], unticked: [], codes: ['apostrophe-in-quotes'] });
    expect(read(text + NEXT)).toEqual({
      ticked: [get('/next')],
      unticked: [],
      codes: ['apostrophe-in-quotes'],
    });
  });

  test.each([
    ['of bash', `curl https://h/x -d "{"id": "1"}"`],
    ['of bash, in a list', `curl https://h/x -d "[ {"id": "1"}]" -v`],
    ['of cmd.exe', `curl "https://h/x" ^\n  -d "{"id": "1"}"`],
  ])('a double quote of JSON, %s', (_, text) => {
    expect(read(text)).toEqual({ ticked: [], unticked: [], codes: ['quotes-in-quotes'] });
    expect(read(text + NEXT).ticked).toEqual([get('/next')]);
  });

  test.each([
    [`curl https://h/x -H 'X-A: 1' -d '{"t":"it'\\''s here, isn'\\''t it"}'`, `{"t":"it's here, isn't it"}`],
    [`N=v; curl https://h/x -d '{"t":"'$N'"}'`, '{"t":"v"}'],
    [`curl https://h/x -d '{"t":"'abc'"}'`, '{"t":"abc"}'],
    [`curl https://h/x -d '{"n":'1'}'`, '{"n":1}'],
    [`curl https://h/x -d "{"'"id"'": 1}"`, '{"id": 1}'],
  ])('quotes that are meant so are read: %s', (text, body) => {
    const { ticked, codes } = read(text);
    expect(ticked.map((request) => request.split('\n\n')[1])).toEqual([body]);
    expect(codes).not.toContain('apostrophe-in-quotes');
  });
});

describe('an option that begins a line belongs to the command before, and is not ticked', () => {
  const both = post(FORM, 'a=1&b=2');
  test.each([
    ['the first option lacks its backslash', 'curl https://h/x \\\n  -d "a=1"\n  -d "b=2"', both],
    ['the URL lacks it', 'curl https://h/x\n  --data a=1 \\\n  -d b=2', both],
    ['every line lacks it', 'curl -X POST\n  https://h/x\n\n  # both\n  -d a=1\n  -d b=2', both],
    ['the URL is in quotes', `curl -X POST\n'https://h/x' -d 'a=1' -d 'b=2'`, both],
    ['wget', 'wget https://h/x\n  --post-data="a=1&b=2"', both],
    ['an item of HTTPie', 'http -f https://h/x\n  a=1\n  b=2', both],
    ['cmd.exe', 'curl "https://h/x" ^\n  -d "a=1"\n  -d "b=2"', both],
    ['with a here-document', 'curl https://h/x\n  -d @- <<EOF\na=1&b=2\nEOF', both],
  ])('%s', (_, text, request) => {
    expect(read(text)).toEqual({ ticked: [], unticked: [request], codes: ['line-not-continued'] });
  });

  test.each([
    ['/', 'curl -X POST /\n  https://h/x /\n  -d "a=1" /\n  -d b=2'],
    ['two backslashes', 'curl https://h/x \\\\\n  -d "a=1" \\\\\n  -d b=2'],
  ])('%s at the end of a line', (_, text) => {
    expect(read(text)).toEqual({ ticked: [], unticked: [both], codes: ['line-end-sign'] });
  });

  test('behind a pipeline it is not used, and named', () => {
    const found = read('curl https://h/x | jq .\n  -d "b=2"');
    expect(found.ticked).toEqual([]);
    expect(found.unticked).toEqual([get('/x')]);
    expect(found.codes).toEqual(['command-skipped', 'option-alone']);
  });

  test.each([
    ['a listing of files', 'curl https://h/x\n-rw-r--r-- 1 me me 5 a.json'],
    ['the end of a response', 'curl https://h/x\n--------------------------d74496d66958873e'],
    ['a command in a comment', 'curl https://h/x\n# curl https://h/y \\\n  -d a=1'],
    ['a variable of the shell', 'http https://h/x\nA=1'],
    ['a URL below a URL', 'curl https://h/x\nhttps://h/y'],
  ])('%s is none', (_, text) => {
    expect(read(text).ticked).toEqual([get('/x')]);
  });
});

/** The items of an array, as bash writes them. */
const ALL = (name: string) => `"\${${name}[@]}"`;

describe('arrays, and variables outside of quotes, are the words that the shell makes of them', () => {
  const sent = post(JSON_LINE, '{"a":1}', 'X-A: 1\n');
  test.each([
    [
      'an array',
      `D='{"a":1}'\nHDR=(-H 'X-A: 1' -H 'Content-Type: application/json')\ncurl "\${HDR[@]}" -d "$D" https://h/x`,
    ],
    [
      'on several lines',
      `HDR=(\n  -H 'X-A: 1' # a comment\n  --json '{"a":1}'\n)\ncurl "\${HDR[@]}" -H Accept: https://h/x`,
    ],
    ['added to', `A=(--json '{"a":1}')\nA+=(-H 'X-A: 1')\ncurl "\${A[@]}" -H Accept: https://h/x`],
    ['a variable', `A='-s -S'\ncurl $A --json '{"a":1}' -H 'X-A: 1' -H Accept: https://h/x`],
    ['an empty variable', `A=\ncurl $A --json '{"a":1}' -H 'X-A: 1' -H Accept: https://h/x`],
    [
      'the program too',
      `A='curl -s'\n$A --json '{"a":1}' -H 'X-A: 1' -H Accept: https://h/x\ncurl $B -X DELETE https://h/x`,
    ],
  ])('%s', (_, text) => {
    const { ticked, codes } = read(text);
    expect(ticked).toEqual([sent]);
    expect(codes).toContain('shell-variable-filled-in');
    expect(codes).not.toContain('words-unknown');
  });

  test('a variable in an array becomes a tag or a secret', () => {
    const { actions } = readAll(`A=(-H "X-Key: $KEY" -d "a=$B")\ncurl ${ALL('A')} https://h/x`);
    expect(actions).toMatchObject([
      { authentication: { secret: { secret: 'KEY' } }, data: [{ key: 'a', value: '{{ B }}' }] },
    ]);
  });

  test.each([
    ['an array that is not set', `curl ${ALL('HDR')} https://h/x`],
    ['one that is changed', `HDR=(-d a=1)\nHDR[0]=x\ncurl ${ALL('HDR')} https://h/x`],
    ['one with other contents', `HDR=($(cat x) | -d)\ncurl ${ALL('HDR')} https://h/x`],
    ['one that is set in a condition', `if true; then HDR=(-d a=1); fi\ncurl ${ALL('HDR')} https://h/x`],
    ['the arguments of a script', 'curl "$@" https://h/x'],
    ['a variable beside a URL', 'curl $OPTIONS https://h/x'],
    ['of wget', 'wget $OPTIONS https://h/x'],
    ['of HTTPie', 'http "$@" https://h/x'],
    ['quotes in a value', `O="-H 'X-A: 1'"\ncurl $O https://h/x`],
  ])('%s is no URL, and not ticked', (_, text) => {
    const { ticked, unticked, codes } = read(text);
    expect(ticked).toEqual([]);
    expect(unticked).toEqual([get('/x')]);
    expect(codes).toContain('words-unknown');
  });

  test('a variable with the name of a URL is one, beside another', () => {
    expect(read('curl "$BASE_URL" https://h/x').ticked).toHaveLength(2);
  });
});

describe('carets in quotes, which cmd.exe keeps', () => {
  test('a command of an old Chrome is left out', () => {
    const text = `curl "https://h/x" ^\n  --data-raw "^{^\\^"a^\\^":^\\^"b^\\^"^}"${NEXT}`;
    expect(read(text)).toEqual({ ticked: [get('/next')], unticked: [], codes: ['cmd-of-old-chrome'] });
  });

  test('other carets are sent, which is said, and not ticked', () => {
    const { ticked, unticked, codes } = read('curl "https://h/x" ^\n  --data "a=b^&c=d"');
    expect([ticked, unticked]).toEqual([[], [post(FORM, 'a=b%5E&c=d')]]);
    expect(codes).toEqual(['caret-in-quotes', 'form-respelled']);
  });

  test('what Chrome writes now is read', () => {
    const text = 'curl ^"https://h/x^" ^\n  --data-raw ^"^{^\\^"a^\\^":1^}^"';
    expect(read(text)).toMatchObject({ ticked: [post(JSON_LINE, '{"a":1}')], codes: ['json-as-form'] });
  });
});

test('equal notes of a request are said once', () => {
  const { reading } = readAll(
    "curl -H 'Content-Type: application/json' -d nothing https://h/1 https://h/2 https://h/3",
  );
  for (const { notes } of reading.actions) {
    const said = notes.map((one) => JSON.stringify(one));
    expect(said).toEqual([...new Set(said)]);
    expect(notes.filter(({ code }) => code === 'json-invalid')).toHaveLength(1);
  }
});

test('standard input that is not here is called so', () => {
  const { reading } = readAll('curl https://h/x -d @-');
  const said = reading.actions.flatMap(({ notes }) => notes.map(describeNote)).join();
  expect(said).toContain('The content of the standard input is not here');
});
