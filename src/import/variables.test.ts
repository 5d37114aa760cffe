import { describe, expect, test } from 'vitest';
import { V2_1 } from '../../test/postman-collection';
import { readAll, requestText } from '../../test/read-foreign';
import { readContext } from '../core';
import { Variables } from './variables';

/** The request with the sample that the import offers, of an .http file and of the same as a collection. */
function sentWithSample(variables: Record<string, string>, url: string, body?: string) {
  const file = Object.entries(variables).map(([name, value]) => `@${name} = ${value}\n`);
  const http = `${file.join('')}${body === undefined ? 'GET' : 'POST'} ${url}\n${body === undefined ? '' : `Content-Type: application/json; charset=utf-8\n\n${body}`}`;
  const postman = JSON.stringify({
    info: { schema: V2_1 },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: [
      {
        request: {
          url,
          method: body === undefined ? 'GET' : 'POST',
          ...(body !== undefined && {
            body: { mode: 'raw', raw: body },
            header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
          }),
        },
      },
    ],
  });
  return [readAll(http, 'api.http'), readAll(postman)].map(({ actions: [action], reading, codes }) => {
    if (!action) throw new Error('No action');
    return { sent: requestText(action, reading.samples[0]?.text), codes, reading, action };
  });
}

const own = (codes: readonly string[]) =>
  codes.filter((code) => code !== 'variables' && code !== 'variable-values');

describe('C4, R3: a variable at a bare place of a JSON body', () => {
  test.each<[value: string, body: string, sent: string, codes: string[]]>([
    ['30', '{"w": {{w}}}', '{"w": 30}', []],
    ['12345678901234567890.10', '{"w": {{w}}}', '{"w": 12345678901234567890.10}', []],
    ['true', '[{{w}}]', '[true]', []],
    ['null', '[{{w}}]', '[null]', []],
    ['{"a":[1.0]}', '{"w": {{w}}}', '{"w": {"a":[1.0]}}', []],
    ['"30"', '{"w": {{w}}}', '{"w": "30"}', []],
    ['{"a":1}', '{{w}}', '{"a":1}', []],
    ['30', '{"w": "{{w}}"}', '{"w": "30"}', []],
    ['30', '{"w": {{w}}, "x": "{{w}} kg"}', '{"w": 30, "x": "30 kg"}', []],
    ['1e3', '[{{w}}, "{{w}}"]', '[1e3, "1e3"]', []],
    ['false', '[{{w}}, "{{w}}"]', '[false, "false"]', []],
    ['abc', '{"w": {{w}}}', '{"w": "abc"}', ['variable-not-json']],
    ['null', '[{{w}}, "{{w}}"]', '[null, ""]', ['variable-used-both-ways']],
    ['"a"', '[{{w}}, "{{w}}"]', '["a", "a"]', ['variable-encoded', 'variable-used-both-ways']],
    ['constructor', '["{{w}}"]', '["constructor"]', []],
  ])('%s in %s', (value, body, sent, codes) => {
    for (const read of sentWithSample({ w: value }, 'http://h/', body)) {
      expect(read.sent).toMatch(`\n\n${sent}`);
      expect(own(read.codes)).toEqual(codes);
    }
  });

  test('an object is no text: the note says so before the action does', () => {
    for (const { codes } of sentWithSample({ w: '{"a":1}' }, 'http://h/{{w}}', '[{{w}}]'))
      expect(own(codes)).toEqual(['variable-used-both-ways']);
  });

  test.each([
    ['<a b="{{w}}">{{w}}</a>', '<a b="x y">x y</a>'],
    ['plain {{w}}', 'plain x y'],
    ['{{w}}', 'x y'],
  ])('in a body that is not JSON nothing stands around it: %s', (body, sent) => {
    for (const read of sentWithSample({ w: 'x y' }, 'http://h/', body))
      expect(read.sent).toMatch(`\n\n${sent}`);
  });

  test('a value that JSON escapes is noted: the other program inserts it as it is', () => {
    const [read] = sentWithSample({ w: 'say "a"' }, 'http://h/', '["{{w}}"]');
    expect(read?.sent).toMatch('["say \\"a\\""]');
    expect(own(read?.codes ?? [])).toEqual(['variable-encoded']);
  });
});

describe('R9: variables that are made of variables', () => {
  const README = { hostname: 'api.example.com', port: '8080', host: '{{hostname}}:{{port}}' };

  test.each<
    [variables: Record<string, string>, url: string, template: string, sent: string, codes: string[]]
  >([
    [
      README,
      'http://{{host}}/x',
      'http://{{ hostname }}:{{ port }}/x',
      'GET /x HTTP/1.1\nHost: api.example.com:8080',
      ['variable-in-host'],
    ],
    [{ host: 'h:8080' }, 'http://{{host}}/x', 'http://h:8080/x', 'Host: h:8080', ['variable-in-host']],
    [{ host: 'h' }, 'http://{{host}}/x', 'http://{{ host }}/x', 'Host: h\n', []],
    [{ host: 'h/api' }, 'http://{{host}}/x', 'http://h/api/x', 'GET /api/x HTTP', ['variable-in-host']],
    [
      { host: 'h:8080' },
      '{{host}}/x',
      'http://h:8080/x',
      'Host: h:8080',
      ['url-scheme-added', 'variable-in-host'],
    ],
    [
      { ...README, base: 'https://{{host}}/v1' },
      '{{base}}/x',
      '{{ base }}/x',
      'GET /v1/x HTTP/1.1\nHost: api.example.com:8080',
      [],
    ],
    [
      { scheme: 'https', host: 'h' },
      '{{scheme}}://{{host}}/x',
      '{{ scheme }}://{{ host }}/x',
      'Host: h\n',
      [],
    ],
    [{ base: 'https://' }, '{{base}}h/x', 'https://h/x', 'Host: h\n', ['variable-in-host']],
    [{ base: 'http://a' }, '{{base}}.b/x', 'http://a.b/x', 'Host: a.b\n', ['variable-in-host']],
    [
      { a: 'v1/o', b: 'x=1&y=a b' },
      'http://h/{{a}}?{{b}}',
      'http://h/{{ a | raw }}?{{ b | raw }}',
      'GET /v1/o?x=1&y=a%20b HTTP',
      ['variable-raw'],
    ],
    [
      { a: 'a b', b: 'é=' },
      'http://h/{{a}}?x={{b}}',
      'http://h/{{ a }}?x={{ b }}',
      'GET /a%20b?x=%C3%A9%3D HTTP',
      [],
    ],
  ])('%j in %s', (variables, url, template, sent, codes) => {
    for (const read of sentWithSample(variables, url)) {
      expect(read.action.url).toBe(template);
      expect(read.sent).toMatch(sent);
      expect(own(read.codes)).toEqual(codes);
    }
  });

  test('one without a value stands in the place of what is made of it', () => {
    const [http] = sentWithSample(
      { at: '{{$datetime iso8601}}', who: '{{name}}!' },
      'http://h/',
      '["{{at}}", "{{who}}"]',
    );
    expect(http?.action).toMatchObject({ body: `["{{ ['$datetime iso8601'] }}", "{{ name }}!"]` });
    expect(http?.reading.samples).toEqual([]);
    expect(http?.codes).toEqual(['variable-of-variables', 'variables', 'variables-dynamic']);
  });

  test('what the other program fills in keeps its arguments', () => {
    const [http] = sentWithSample({}, 'http://h/?a={{$processEnv A}}&b={{$processEnv B}}');
    expect(http?.action.url).toBe("http://h/?a={{ ['$processEnv A'] }}&b={{ ['$processEnv B'] }}");
  });
});

describe('what variables are filled in with is bounded', () => {
  test('variables made of themselves stay without a value, and are noted', () => {
    const variables = { a: '{{b}}', b: '{{c}}', c: 'x{{a}}', d: '{{d}}', e: '1' };
    for (const { codes, reading } of sentWithSample(variables, 'http://h/{{b}}{{d}}{{e}}')) {
      expect(own(codes)).toContain('variable-circular');
      expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ e: '1' });
    }
  });

  const chain = (length: number) => {
    const links = Array.from({ length }, (_, index) => [`v${index}`, `{{v${index + 1}}}`] as const);
    return new Variables(new Map([...links, [`v${length}`, 'end']]));
  };

  test('a chain of 900', () => expect(chain(900).values.get('v0')).toBe('end'));

  test('a chain of 50,000 is too long to be filled in', () => {
    const { values, unresolved } = chain(50_000);
    expect(values.get('v0')).toMatch(/^\{\{v\d+\}\}$/);
    expect(unresolved.size).toBeGreaterThan(0);
  });

  test('growth: a billion laughs, over and over', () => {
    const definitions = new Map([['v0', 'ha'.repeat(1000)]]);
    for (let index = 1; index < 1000; index++) definitions.set(`v${index}`, `{{v${index - 1}}}`.repeat(10));
    const { values, unresolved } = new Variables(definitions);
    const made = [...values.values()].reduce((sum, value) => sum + value.length, 0);
    expect(made).toBeLessThan(2_000_000);
    expect(unresolved.size).toBeGreaterThan(0);
  });

  test('a long value in many credentials is filled in as long as all of them stay in proportion', () => {
    const request = '###\nGET http://h/\nAuthorization: Bearer {{t}}\n';
    const { actions } = readAll(`@t = ${'x'.repeat(1_000_000)}\n${request.repeat(100)}`, 'api.http');
    const isFilledIn = actions.map(({ authentication }) => JSON.stringify(authentication).length > 1_000_000);
    expect(isFilledIn[0]).toBe(true);
    expect(isFilledIn.filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(actions).toHaveLength(100);
  });
});

test('a name that is a value leads to no others: the longer one is a name of its own', () => {
  for (const { sent, reading } of sentWithSample(
    { 'a.b': '1', a: '2', 'c.d': '3' },
    'http://h/{{a.b}}/{{a}}/{{c.d}}',
  )) {
    expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ 'a.b': '1', a: '2', c: { d: '3' } });
    expect(sent).toMatch('GET /1/2/3 HTTP');
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty.x'])(
  'S3: a variable with the name %s',
  (name) => {
    for (const { sent } of sentWithSample({ [name]: 'v' }, `http://h/{{${name}}}`))
      expect(sent).toMatch('GET /v HTTP');
  },
);

test('the sample is a context that can be read', () => {
  const [read] = sentWithSample({ 'a.b': '1', 'a.c': 'x"y', n: '1.0' }, 'http://h/', '[{{n}}]');
  expect(readContext(read?.reading.samples[0]?.text ?? '').problems).toEqual([]);
  expect(read?.reading.samples[0]?.text).toBe(
    '{\n  "a": {\n    "b": "1",\n    "c": "x\\"y"\n  },\n  "n": 1.0\n}\n',
  );
});

describe('no secret stands in the sample', () => {
  const FILE = '@host = h\n@token = t0ken\n@auth = Bearer {{token}}\n@unused = u\n';
  test.each([
    [
      'a variable that only a key is made of',
      'GET http://{{host}}/\nAuthorization: {{auth}}\n',
      { unused: 'u' },
    ],
    [
      'one that is sent in the open too stays',
      'GET http://h/?t={{token}}\nAuthorization: {{auth}}\n',
      { token: 't0ken', unused: 'u' },
    ],
  ])('%s', (_, request, sample) => {
    const { reading } = readAll(FILE + request, 'api.http');
    expect(JSON.parse(reading.samples[0]?.text ?? '')).toEqual({ host: 'h', ...sample });
    expect(reading.actions[0]?.action.authentication).toMatchObject({ secret: 'Bearer t0ken' });
  });
});

test('the sample of a collection goes by the name of the collection', () => {
  const info = { name: 'Shop', schema: V2_1 };
  const { reading } = readAll(JSON.stringify({ info, variable: [{ key: 'a', value: '1' }], item: [] }));
  expect(reading.samples).toEqual([{ name: 'Shop', text: '{\n  "a": "1"\n}\n' }]);
});
