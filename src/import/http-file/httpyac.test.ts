import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../test/read-foreign';
import { slice } from '../../../test/thorough';

const JSON_LINE = 'Content-Type: application/json; charset=utf-8';
const short = (request: string) => request.replace('Host: h\n', '');

describe('the dialect of httpYac', () => {
  test.each<[what: string, source: string, request: string, codes: string[]]>([
    [
      'R28: a script behind a request is no body',
      'GET http://h/\n\n{{\n  console.log(response);\n}}\n',
      'GET / HTTP/1.1\n\n',
      ['scripts'],
    ],
    [
      'R28: nor is one behind a body a part of it',
      'POST http://h/\nContent-Type: application/json; charset=utf-8\n\n{}\n\n  {{@response\n  x()\n  }}\n',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 2\n\n{}`,
      ['scripts'],
    ],
    [
      'R28: scripts before the request, in a text that begins with one',
      '{{+\n  exports.a = 1;\n}}\n\n{{@js request\n}}\nGET http://h/',
      'GET / HTTP/1.1\n\n',
      ['scripts', 'scripts'],
    ],
    [
      'R28: tests belong to no header and no body',
      'GET http://h/x\nX-Key: k\n?? status == 200\n\n?? body a == 1',
      'GET /x HTTP/1.1\nX-Key: k\n\n',
      ['header-as-key', 'scripts', 'scripts'],
    ],
    ['R28: tests belong to no URL', 'GET http://h/x\n?? status == 200', 'GET /x HTTP/1.1\n\n', ['scripts']],
    [
      'R28: braces that nothing closes are text',
      'POST http://h/\nContent-Type: text/plain\n\n{{\nx',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 4\n\n{{\nx`,
      ['media-type'],
    ],
    [
      'R40: imports are named',
      'import ./common.http\n\nGET http://h/',
      'GET / HTTP/1.1\n\n',
      ['requests-elsewhere'],
    ],
    [
      'R40: so are the directives for it',
      '# @import ./common.http\n# @ref login\nGET http://h/',
      'GET / HTTP/1.1\n\n',
      ['requests-elsewhere', 'requests-elsewhere'],
    ],
    [
      'R42: a request that is disabled says so',
      '# @disabled\nGET http://h/',
      'GET / HTTP/1.1\n\n',
      ['request-disabled'],
    ],
  ])('%s', (_, source, expected, codes) => {
    const read = readAll(source, 'api.http');
    expect(read.requests.map(short)).toEqual([expected]);
    expect(read.codes).toEqual(codes);
    // The same without the name of the file.
    expect(readAll(source).requests).toEqual(read.requests);
  });

  /** The body that is sent, and for each script of the file its line and when it runs. */
  const bodyRead = (body: string) => {
    const { actions, reading } = readAll(`POST http://h/\n\n${body}`, 'api.http');
    const scripts = (reading.actions[0]?.notes ?? []).filter(({ code }) => code === 'scripts');
    return {
      body: actions.map((action) => requestText(action).split('\n\n').slice(1).join('\n\n')),
      scripts: scripts.map(({ place, values }) => [place?.line, values]),
    };
  };

  // What stands in braces is a variable, also on several lines.
  test.each<[what: string, body: string, sent?: string]>([
    [
      'lines with text behind them',
      'hello\n??? what\n{{\nmore\n}}\nend',
      'hello\n??? what\n{{ more | raw }}\nend',
    ],
    ['braces on lines of their own', '{"list": [\n{{\n item\n}}\n]}', '{"list": [\n{{ item }}\n]}'],
    ['a test with text behind it', 'a\n?? status == 200\nb'],
    [
      'a script and a test with text behind them',
      'a\n{{\nx\n}}\n?? status == 200\nb',
      'a\n{{ x | raw }}\n?? status == 200\nb',
    ],
    ['a question at the end', 'a\n?? what'],
    ['a word of a test alone', 'a\n?? body'],
    ['an end without a beginning', 'a\n}}'],
    ['braces with an end too many', 'a\n{{\nb\n}}\n}}', 'a\n{{ b | raw }}\n}}'],
  ])('R28: a body keeps %s', (_, body, sent = body) => {
    expect(bodyRead(body)).toEqual({ body: [sent], scripts: [] });
  });

  const AFTER = { which: ['after-response'] };
  const TESTS = { which: ['tests'] };
  test.each<[what: string, behind: string, scripts: [line: number, values: object][]]>([
    ['a test', '?? status == 200', [[4, TESTS]]],
    [
      'each kind of test',
      '?? header a == 1\n?? body b == 1\n??js c == 1\n\n?? duration < 9\n  ?? xpath /d == 1',
      [4, 5, 6, 8, 9].map((line) => [line, TESTS]),
    ],
    [
      'scripts and tests',
      '\n{{\n  if (x) {\n\n  }\n}}\n# why\n?? status == 200\n{{@response\n}}\n',
      [
        [5, AFTER],
        [12, AFTER],
        [11, TESTS],
      ],
    ],
    [
      'a test before another script',
      '?? status == 200\n\n> {%\n  x()\n%}\n?? js y == 1',
      [
        [4, TESTS],
        [9, TESTS],
        [6, AFTER],
      ],
    ],
  ])('R28: %s at the end of a body is noted and no part of it', (_, behind, scripts) => {
    expect(bodyRead(`hello\n${behind}`)).toEqual({ body: ['hello'], scripts });
  });

  test('R28: only what stands at the end is taken out', () => {
    const kept = 'a\n?? status == 200\n??\nc';
    expect(bodyRead(`${kept}\n{{\nx()\n}}\n`)).toEqual({ body: [kept], scripts: [[7, AFTER]] });
  });

  test.each(['{{\n', '}}\n', '{{\n}}\n', '?? status == 1\n', '\n{{\n'])(
    'R28: %j without end is looked at in one go',
    (piece) => {
      const { actions } = readAll(`POST http://h/\n\n${piece.repeat(slice(100_000, 10_000))}`, 'api.http');
      expect(actions).toHaveLength(1);
    },
  );

  test('R28: the note tells when each script runs', () => {
    const { reading } = readAll('{{\n}}\nGET http://h/\n?? status == 200\n\n{{\n}}', 'api.http');
    expect(reading.actions[0]?.notes.map(({ place, values }) => [place?.line, values])).toEqual([
      [1, { which: ['before-request'] }],
      [6, { which: ['after-response'] }],
      [4, { which: ['tests'] }],
    ]);
  });

  test.each([
    ['run #create', 'run #create'],
    ['run ./orders.http (@token=s3cret)', 'run ./orders.http'],
    ['import "../a b.http"', 'import "../a b.http"'],
  ])('R40: %s is no request', (line, named) => {
    const { reading, actions } = readAll(`GET http://h/\n\n###\n${line}`, 'api.http');
    expect(actions).toHaveLength(1);
    expect(reading.notes.map(({ values }) => values)).toEqual([{ line: named }]);
    expect(JSON.stringify(reading.notes)).not.toContain('s3cret');
  });
});

test('variables that are set behind a request', () => {
  const { actions, reading } = readAll(
    'POST http://h/\nContent-Type: application/json\n\n{}\n\n@a = 1\n@b = 2\n\n###\nGET http://h/{{a}}\n\n@c = 3\n',
  );
  expect(actions).toMatchObject([{ body: '{}' }, { url: 'http://h/{{ a }}', data: [] }]);
  expect(reading.samples.map(({ text }) => JSON.parse(text))).toEqual([{ a: '1', b: '2', c: '3' }]);
});

test('variables that are worked out when they are used', () => {
  const { reading } = readAll('@a:=1\n@b := 2{{a}}\nGET http://h/{{b}}');
  expect(reading.samples.map(({ text }) => JSON.parse(text))).toEqual([{ a: '1', b: '21' }]);
});
