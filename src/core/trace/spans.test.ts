import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { getFrom } from '../../../test/conformance/actions';
import { type Action, type Built, build, type Input, type Origin, readContext } from '..';

const { context } = readContext('{"order":{"id":"A/1","tags":["x","ü"]},"host":"API","e":"","n":null}');

const spansOf = (action: Action) => build(action, { context, now: 7, secrets: { KEY: 'k-1' } });

const path = (steps: readonly (string | number)[]): string => steps.join('.');

function input(found: Input): string {
  return found.from === 'clock' || found.from === 'id'
    ? found.from
    : found.from === 'setting'
      ? path(found.path)
      : `{${path(found.context)}}@${path(found.path)}`;
}

/** An origin in a few words: `url 0..8`, `{order.id} url 8..20 percent`, `fixed`, `base64 of …`. */
function words(origin: Origin): string {
  switch (origin.from) {
    case 'protocol':
      return 'fixed';
    case 'derived':
      return `${origin.by} of ${origin.inputs.map(input).join(', ')}`;
    case 'setting':
      return `${path(origin.path)} ${origin.range.start}..${origin.range.end} ${origin.encoding}`;
    case 'context':
      return `{${path(origin.context)}} ${path(origin.path)} ${origin.tag.start}..${origin.tag.end} ${[...origin.filters, origin.encoding].join(' ')}`;
  }
}

/** Every span: its text and where it came from. */
const table = ({ bytes, spans }: Built): [text: string, from: string][] =>
  spans.map(({ start, end, origin }) => [Buffer.from(bytes.subarray(start, end)).toString(), words(origin)]);

/** The spans of the body alone. */
function bodyTable(built: Built): [text: string, from: string][] {
  const all = table(built);
  const end = all.findIndex(([text]) => text.endsWith('\r\n\r\n'));
  return all.slice(end + 1);
}

describe('B27 every byte and where it came from', () => {
  test('a Webhook with Basic auth', () => {
    const action = aWebhook({
      url: 'https://API.Example.com/v1/{{ order.id }}?q=ä b',
      format: 'json',
      data: [
        { key: 'id', value: '"{{ order.id }}"', enabled: true },
        { key: 'off', value: '', enabled: false },
        { key: '{{ order.id }}', value: '', enabled: true },
      ],
      authentication: { method: 'basic', username: 'shop', password: 'pw' },
    });
    expect(table(spansOf(action))).toEqual([
      ['POST', 'method 0..4 none'],
      [' ', 'fixed'],
      ['/v1/', 'url 23..27 none'],
      ['A%2F1', '{order.id} url 27..41 percent'],
      ['?q=%C3%A4%20b', 'url 41..47 percent-query'],
      [' HTTP/1.1\r\nHost: ', 'fixed'],
      ['api.example.com', 'url 8..23 lower-case'],
      ['\r\nContent-Type: ', 'fixed'],
      ['application/json; charset=utf-8', 'format 0..4 none'],
      ['\r\nAuthorization: ', 'fixed'],
      ['Basic ', 'fixed'],
      ['c2hvcDpwdw==', 'base64 of authentication.username, authentication.password'],
      ['\r\nContent-Length: ', 'fixed'],
      ['25', 'length of format, data, {order.id}@data.0.value, {order.id}@data.2.key'],
      ['\r\n\r\n', 'fixed'],
      ['{"', 'fixed'],
      ['id', 'data.0.key 0..2 json-string'],
      ['":"', 'fixed'],
      ['\\"', 'data.0.value 0..1 json-string'],
      ['A/1', '{order.id} data.0.value 1..15 json-string'],
      ['\\"', 'data.0.value 15..16 json-string'],
      ['","', 'fixed'],
      ['A/1', '{order.id} data.2.key 0..14 json-string'],
      ['":"', 'fixed'],
      ['"}', 'fixed'],
    ]);
  });

  test('a form, with a header key by name', () => {
    const action = aWebhook({
      url: 'http://{{ host }}:8080',
      data: [
        { key: 'a b', value: '{{ order.tags | join | upper }} ', enabled: true },
        { key: 'ü', value: "{{ x | default: 'y' }}", enabled: true },
      ],
      authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
    });
    expect(table(spansOf(action))).toEqual([
      ['POST', 'method 0..4 none'],
      [' ', 'fixed'],
      ['/', 'fixed'],
      [' HTTP/1.1\r\nHost: ', 'fixed'],
      ['api', '{host} url 7..17 lower-case'],
      [':', 'url 17..18 none'],
      ['8080', 'url 18..22 none'],
      ['\r\nContent-Type: ', 'fixed'],
      ['application/x-www-form-urlencoded', 'format 0..7 none'],
      ['\r\n', 'fixed'],
      ['X-Key', 'authentication.headerName 0..5 none'],
      [': ', 'fixed'],
      ['k-1', 'authentication.secret 0..3 none'],
      ['\r\nContent-Length: ', 'fixed'],
      ['24', 'length of format, data, {order.tags}@data.0.value'],
      ['\r\n\r\n', 'fixed'],
      ['a+b', 'data.0.key 0..3 form'],
      ['=', 'fixed'],
      ['X%2C%C3%9C', '{order.tags} data.0.value 0..31 join upper form'],
      ['+', 'data.0.value 31..32 form'],
      ['&', 'fixed'],
      ['%C3%BC', 'data.1.key 0..1 form'],
      ['=', 'fixed'],
      ['y', 'data.1.value 0..22 form'],
    ]);
  });

  test('a REST API Call with HMAC', () => {
    const action = aRestApiCall({
      method: 'PUT',
      url: '{{ u }}',
      body: '{"id":"{{ order.id | raw }}","t":{{ order.tags }},"z":{{ n }},"l":{{ \'ü\' }} }',
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
    });
    const { context: own } = readContext('{"u":"https://h/ä","order":{"id":"A","tags":["ü"]},"n":null}');
    const built = build(action, { context: own, now: 7 });
    const hex = /v1=([0-9a-f]{64})/.exec(Buffer.from(built.bytes).toString())?.[1];
    const values = '{order.id}@body, {order.tags}@body, {n}@body';
    expect(table(built)).toEqual([
      ['PUT', 'method 0..3 none'],
      [' ', 'fixed'],
      ['/%C3%A4', '{u} url 0..7 percent-path'],
      [' HTTP/1.1\r\nHost: ', 'fixed'],
      ['h', '{u} url 0..7 none'],
      ['\r\nContent-Type: ', 'fixed'],
      ['application/json; charset=utf-8', 'format 0..4 none'],
      ['\r\n', 'fixed'],
      ['X-Signature', 'authentication.headerName 0..11 none'],
      [': ', 'fixed'],
      ['t=', 'fixed'],
      ['7', 'clock of clock'],
      [',v1=', 'fixed'],
      [
        hex,
        `hmac-sha256 of method, url, {u}@url, {u}@url, format, body, ${values}, authentication.secret, clock`,
      ],
      ['\r\nContent-Length: ', 'fixed'],
      ['40', `length of format, body, ${values}`],
      ['\r\n\r\n', 'fixed'],
      ['{"id":"', 'body 0..7 none'],
      ['A', '{order.id} body 7..27 raw none'],
      ['","t":', 'body 27..33 none'],
      ['["ü"]', '{order.tags} body 33..49 json-value'],
      [',"z":', 'body 49..54 none'],
      ['null', '{n} body 54..61 json-value'],
      [',"l":', 'body 61..66 none'],
      ['"ü"', 'body 66..75 json-value'],
      [' }', 'body 75..77 none'],
    ]);
  });

  test.each<[string, [string, string][]]>([
    ['{"a":1}', [['{"a":1}', 'body 0..7 none']]],
    ['', []],
    [
      '"{{ e }}"',
      [
        ['"', 'body 0..1 none'],
        ['"', 'body 8..9 none'],
      ],
    ],
    ['{{ e }}', [['""', '{e} body 0..7 json-value']]],
    [
      '[{{ n | raw }}]',
      [
        ['[', 'body 0..1 none'],
        [']', 'body 14..15 none'],
      ],
    ],
    [
      '😀{{ order.tags.1 }}😀',
      [
        ['😀', 'body 0..2 none'],
        ['"ü"', '{order.tags.1} body 2..20 json-value'],
        ['😀', 'body 20..22 none'],
      ],
    ],
    ['{{ missing }}', [['{{ missing }}', 'body 0..13 none']]],
    ['{{ a', [['{{ a', 'body 0..4 none']]],
  ])('no span is empty, and a broken tag is its own text: %s', (body, expected) => {
    expect(bodyTable(spansOf(aRestApiCall({ body })))).toEqual(expected);
  });

  test.each<[string, [string, string][]]>([
    [
      'https://h/a/./b',
      [
        ['/a', 'url 9..11 none'],
        ['/b', 'url 13..15 none'],
      ],
    ],
    ['https://h/a/../b/..', [['/', 'url 16..17 none']]],
    [
      'https://h/x/..?y',
      [
        ['/', 'url 11..12 none'],
        ['?y', 'url 14..16 none'],
      ],
    ],
    ['https://h\\a b', [['/a%20b', 'url 9..13 percent-path']]],
    ['https://h', [['/', 'fixed']]],
    [
      'https://h?a',
      [
        ['/', 'fixed'],
        ['?a', 'url 9..11 none'],
      ],
    ],
  ])('the target of %s', (url, expected) => {
    const all = table(getFrom(url));
    expect(
      all.slice(
        2,
        all.findIndex(([text]) => text.startsWith(' HTTP')),
      ),
    ).toEqual(expected);
  });

  test.each<[string, [string, string][]]>([
    [
      'https://h:0081/',
      [
        ['h', 'url 8..9 none'],
        [':', 'url 9..10 none'],
        ['81', 'url 12..14 none'],
      ],
    ],
    ['https://h:443/', [['h', 'url 8..9 none']]],
    ['https://u@h/', [['h', 'url 10..11 none']]],
    ['https://Bücher.example/', [['xn--bcher-kva.example', 'host of url']]],
    ['https://1.1/', [['1.0.0.1', 'host of url']]],
  ])('the Host value of %s', (url, expected) => {
    const all = table(getFrom(url));
    const start = all.findIndex(([text]) => text.endsWith('Host: ')) + 1;
    expect(all.slice(start, all.length - 1)).toEqual(expected);
  });

  test('a derived host names the values in it', () => {
    const { spans } = spansOf(aWebhook({ method: 'GET', url: 'https://{{ host }}.ü.test/' }));
    expect(spans.map(({ origin }) => words(origin))).toContain('host of url, {host}@url');
  });
});
