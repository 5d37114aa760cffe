import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { type Action, build, describe as messageOf, readContext } from '..';
import { prepareWithin } from '../prepare';
import { LIMITS } from '../template/limits';
import { parseSetting } from '../template/parse';
import { markersAround, markersAtEnd } from './marked-json';

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

const built = (body: string, context = '{}', action: Action = aRestApiCall({ body })) =>
  build(action, { context: readContext(context).context, now: 0 });

/** The body, or the codes of the problems and the text that each is about. */
function sent(body: string, context?: string): string | string[] {
  const { request, problems } = built(body, context);
  if (request) return decode(request.body);
  return problems.map(({ code, range }) => `${code}: ${range && body.slice(range.start, range.end)}`);
}

const ORDER = `{ "order": { "gift": true, "lines": [
  { "sku": "A", "note": "x" }, { "sku": "B\\"", "note": null }, { "sku": "C" }
] } }`;

describe('B39: markers', () => {
  test('repeat and leave out elements and members; the text stays JSON', () => {
    const body = `{ "lines": [
  "{{ each order.lines as line, n }}",
  { "no": {{ n }}, "sku": "{{ line.sku }}", "note": "{{ line.note | optional }}" },
  "{{ if order.gift == true }}",
  { "sku": "GIFT" }
] }`;
    expect(sent(body, ORDER)).toBe(`{ "lines": [
  { "no": 1, "sku": "A", "note": "x" },
  { "no": 2, "sku": "B\\"" },
  { "no": 3, "sku": "C" },
  { "sku": "GIFT" }
] }`);
  });

  test.each([
    ['an empty list', '[ "{{ each a as x }}", 1 ]', '{"a":[]}', '[ ]'],
    ['a list', '[ "{{ each a as x }}", {{ x }} ]', '{"a":[1.0,"b"]}', '[ 1.0, "b" ]'],
    [
      'a filtered list',
      '[ "{{ each a as x }}", "{{ if x.p }}" , {{ x.p }} , 3 ]',
      '{"a":[{"p":1},{}]}',
      '[ 1 , 3 ]',
    ],
    [
      'a list in a list',
      '["{{ each a as x }}", "{{ each x as y }}", {{ y }}]',
      '{"a":[[1,2],[],[3]]}',
      '[1,2,3]',
    ],
    [
      'a list of lists',
      '["{{ each a as x }}", ["{{ each x as y }}", {{ y }}]]',
      '{"a":[[1,2],[]]}',
      '[[1,2],[]]',
    ],
    ['spaces in a marker', '[" {{ each a as x }}  ", {{ x }}]', '{"a":[1]}', '[1]'],
    ['a missing list that is optional', '["{{ each a as x | optional }}", 1]', '{}', '[]'],
    ['null for a list that is optional', '["{{ each a as x | optional }}", 1]', '{"a":null}', '[]'],
    ['a condition that holds', '{ "a": 1, "{{ if p }}": { "b": 2 } }', '{"p":true}', '{ "a": 1, "b": 2 }'],
    ['one that does not', '{ "a": 1, "{{ if p }}": { "b": 2 } }', '{"p":false}', '{ "a": 1 }'],
    [
      'keys from data',
      '{"{{ each a as x }}": {"{{ x.k }}": {{ x.v }}}}',
      '{"a":[{"k":"b","v":1},{"k":"c","v":[]}]}',
      '{"b": 1,"c": []}',
    ],
    [
      'two markers of the same text',
      '{"{{ if p }}": {"a": 1}, "{{ if p }}": {"b": 2}}',
      '{"p":1}',
      '{"a": 1,"b": 2}',
    ],
    ['the first of three left out', '[ {{ a | optional }} , 2 , 3 ]', '{}', '[ 2 , 3 ]'],
    ['the last of three left out', '[ 1 , 2 , {{ a | optional }} ]', '{}', '[ 1 , 2  ]'],
    ['an optional member with its name', '{"a": "{{ x | optional }}", "b": 1}', '{}', '{ "b": 1}'],
    [
      'values that are left out too',
      "[{{ a | optional: '', 0 }},{{ b | optional: '', 0 }},1]",
      '{"a":"","b":0.0}',
      '[1]',
    ],
    ['text around what is marked', '{"a":[ 1 ,2 ] ,"b":["{{ if p }}", 2]}', '{}', '{"a":[ 1 ,2 ] ,"b":[]}'],
    ['a name that hides a member', '["{{ each a as a }}", {{ a.b }}]', '{"a":[{"b":1}]}', '[1]'],
    [
      'the outer name inside',
      '["{{ each a as x }}", "{{ each x.b as y }}", "{{ x.c }}{{ y }}"]',
      '{"a":[{"b":[1,2],"c":"z"}]}',
      '["z1","z2"]',
    ],
    [
      'names of prototypes',
      '["{{ each a as constructor }}", {{ constructor.__proto__ }}]',
      '{"a":[{"__proto__":1}]}',
      '[1]',
    ],
    ['tags that are no markers', '["{{ if }}{{ each | upper }}"]', '{"if":1,"each":"a"}', '["1A"]'],
  ])('%s', (_, body, context, expected) => {
    expect(sent(body, context)).toBe(expected);
  });

  test.each([
    ['null', 'null', false],
    ['false', 'false', false],
    ['an empty text', '""', false],
    ['an empty list', '[]', false],
    ['an empty object', '{}', false],
    ['0', '0', true],
    ['a space', '" "', true],
    ['a list', '[null]', true],
    ['an object', '{"b":null}', true],
  ])('if: %s', (_, value, isTaken) => {
    expect(sent('["{{ if a }}", 1]', `{"a":${value}}`)).toBe(isTaken ? '[1]' : '[]');
  });

  test.each([
    ["'1'", '1', false],
    ['1', '1.0', true],
    ['1', '"1"', false],
    ['100', '1e2', true],
    ['0', '-0', true],
    ["'a'", '"a"', true],
    ['null', 'null', true],
    ['true', 'true', true],
    ['false', 'null', false],
  ])('if: %s equals %s', (literal, value, isEqual) => {
    const body = `["{{ if a == ${literal} }}", 1, "{{ if a != ${literal} }}", 2]`;
    expect(sent(body, `{"a":${value}}`)).toBe(isEqual ? '[1]' : '[ 2]');
  });

  test('missing equals nothing', () => {
    expect(sent('["{{ if a == null }}", 1, "{{ if a != null }}", 2]')).toBe('[ 2]');
  });
});

describe('B39: what is wrong with a marker', () => {
  test.each([
    ['at the end', '[1, "{{ if a }}"]', ['marker-misplaced: {{ if a }}']],
    ['alone', '"{{ if a }}"', ['marker-misplaced: {{ if a }}']],
    ['without quotes', '[{{ if a }}, 1]', ['marker-misplaced: {{ if a }}']],
    ['as a value', '{"a": "{{ if a }}"}', ['marker-misplaced: {{ if a }}']],
    ['with other text', '["x {{ if a }}", 1]', ['marker-misplaced: {{ if a }}']],
    [
      'twice in a string',
      '["{{ if a }}{{ if b }}", 1]',
      ['marker-misplaced: {{ if a }}', 'marker-misplaced: {{ if b }}'],
    ],
    ['over a number', '{"{{ if a }}": 1}', ['marker-misplaced: {{ if a }}']],
    ['over the tag of an object', '{"{{ if a }}": {{ \'a\' }}}', ['marker-misplaced: {{ if a }}']],
    ['behind a missing comma', '["{{ if a }}" 1]', ['marker-not-json: 1']],
    ['in a container that does not end', '["{{ if a }}", 1', ['marker-not-json: ']],
    ['behind what is not JSON', '{"a" 1, "b": ["{{ if c }}", 2]}', ['marker-not-json: 1']],
    ['behind a tag as a name', '{ {{ \'a\' }}: ["{{ if c }}", 2]}', ['marker-not-json: {']],
    [
      'one mistake before several, and before values of their items',
      '{"bad": tru, "n": {{ nope | optional }}, "b": ["{{ each a as x, i }}", {"c": "{{ x.sku }}", "d": {{ i }}}]}',
      ['marker-not-json: tru'],
    ],
    ['without a name', '["{{ each a }}", 1]', ['template-syntax: }}']],
    ['without a path', "['{{ each 'a' as b }}', 1]", ["template-syntax: '"]],
    ['with a filter', '["{{ each a as b | upper }}", 1]', ['template-syntax: u']],
    ['with equal names', '["{{ each a as b, b }}", 1]', ['template-names-equal: b']],
    [
      'optional in the middle of a chain',
      '[{{ a | optional | upper }}]',
      ['template-optional-not-last: optional'],
    ],
    [
      'optional behind a default',
      '[{{ a | default: 1 | optional }}]',
      ['template-optional-after-default: optional'],
    ],
    ['optional in a text', '{"a": "x{{ a | optional }}"}', ['template-optional-misplaced: optional']],
    ['optional as a name', '{"{{ a | optional }}": 1}', ['template-optional-misplaced: optional']],
    ['optional as the whole body', '{{ a | optional }}', ['template-optional-misplaced: optional']],
    ['what is not taken is parsed', '["{{ if a }}", {{ b | nope }}]', ['template-unknown-filter: nope']],
  ])('%s', (_, body, problems) => {
    expect(sent(body)).toEqual(problems);
  });

  test.each([
    ['an object', '{"a":{}}', 'value-not-list: a'],
    ['a text', '{"a":"x"}', 'value-not-list: a'],
    ['null', '{"a":null}', 'value-missing: a'],
    ['nothing', '{}', 'value-missing: a'],
  ])('each over %s', (_, context, problem) => {
    expect(sent('["{{ each a as x }}", 1]', context)).toEqual([problem]);
  });

  test('a comparison with a list', () => {
    expect(sent('["{{ if a == 1 }}", 1]', '{"a":[]}')).toEqual(['value-not-compared: a']);
  });

  test('a problem of several items is listed once and names the first', () => {
    const { problems } = built('["{{ each o.a as x }}", {{ x.y }}]', '{"o":{"a":[{"y":1},{},{}]}}');
    expect(problems.map(messageOf)).toEqual([
      "The context has no value o.a[1].y. Correct the path, or add | default: ''.",
    ]);
  });

  test('of a Webhook and a URL', () => {
    const value = '{{ each a as x }}';
    const inRow = aWebhook({ data: [{ key: 'k', value, enabled: true }] });
    const inUrl = aWebhook({ method: 'GET', url: `https://h/${value}` });
    const codes = (action: Action) => built('', '{}', action).problems.map(({ code }) => code);
    expect(codes(inRow)).toEqual(['template-marker']);
    expect(codes(inUrl)).toEqual(['template-marker']);
    const optional = '{{ a | optional }}';
    expect(codes(aWebhook({ data: [{ key: 'k', value: optional, enabled: true }] }))).toEqual([
      'template-optional-misplaced',
    ]);
    expect(codes(aWebhook({ method: 'GET', url: `https://h/${optional}` }))).toEqual([
      'template-optional-misplaced',
    ]);
  });
});

describe('B33, B39: limits', () => {
  test('16 markers are read inside each other, 17 are not', () => {
    const nested = (markers: number) => `[${'"{{ if a }}", '.repeat(markers)}1]`;
    expect(sent(nested(16), '{"a":1}')).toBe('[1]');
    expect(sent(nested(17), '{"a":1}')).toEqual(['marker-too-deep: {{ if a }}']);
    const inContainers = (markers: number) => `${'["{{ if a }}", '.repeat(markers)}1${']'.repeat(markers)}`;
    expect(sent(inContainers(16), '{"a":1}')).toBe(`${'['.repeat(16)}1${']'.repeat(16)}`);
    expect(sent(inContainers(17), '{"a":1}')).toEqual(['marker-too-deep: {{ if a }}']);
  });

  test('1,000 levels are read, 1,001 are not', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"{{ if a }}", 1${']'.repeat(levels)}`;
    expect(sent(nested(1000), '{"a":1}')).toBe(`${'['.repeat(1000)}1${']'.repeat(1000)}`);
    expect(sent(nested(1001), '{"a":1}')).toEqual(['json-too-deep: [']);
  });

  test('an optional part at each of 1,000 levels does not exhaust the stack', () => {
    const body = `${'[{{ x | optional }},'.repeat(1000)}1${']'.repeat(1000)}`;
    expect(sent(body)).toBe(`${'['.repeat(1000)}1${']'.repeat(1000)}`);
  });

  test('repetitions count as tags, also where nothing comes out', () => {
    const limits = { ...LIMITS, tags: 100 };
    const codes = (body: string, items: number) => {
      const { context } = readContext(JSON.stringify({ a: Array(items).fill(1) }));
      const prepared = prepareWithin(limits, aRestApiCall({ body }), undefined);
      return prepared.render({ context, now: 0 }).problems.map(({ code }) => code);
    };
    expect(codes('["{{ each a as x }}", {{ x }}]', 50)).toEqual([]);
    expect(codes('["{{ each a as x }}", {{ x }}]', 51)).toEqual(['repeated-too-often']);
    const products = '["{{ each a as x }}", "{{ each a as y }}", "{{ each a as z }}", "{{ if b }}", 1]';
    expect(codes(products, 20)).toEqual(['repeated-too-often']);
  });

  test('what is repeated inside a container counts too, where nothing comes out of it', () => {
    const limits = { ...LIMITS, tags: 100 };
    const codes = (element: string, items: number) => {
      const { context } = readContext(JSON.stringify({ a: Array(items).fill(1), e: [] }));
      const action = aRestApiCall({ body: `["{{ each a as x }}", ${element}]` });
      return prepareWithin(limits, action, undefined)
        .render({ context, now: 0 })
        .problems.map(({ code }) => code);
    };
    for (const element of [
      `[${'{{ b | optional }}, '.repeat(9)}1]`,
      `{"{{ if x }}": {${'"b": {{ b | optional }}, '.repeat(8)}"c": 1}}`,
      `[${'"{{ each e as y }}", 1, '.repeat(9)}1]`,
    ]) {
      expect(codes(element, 10)).toEqual([]);
      expect(codes(element, 11)).toEqual(['repeated-too-often']);
    }
  });

  test('comparisons count as work', () => {
    const limits = { ...LIMITS, work: 1000 };
    const codes = (body: string) => {
      const { context } = readContext(JSON.stringify({ a: Array(20).fill(1), b: 'x'.repeat(100) }));
      const prepared = prepareWithin(limits, aRestApiCall({ body }), undefined);
      return prepared.render({ context, now: 0 }).problems.map(({ code }) => code);
    };
    expect(codes('["{{ each a as x }}", "{{ if b == 1 }}", 1]')).toEqual(['values-too-large']);
    const literals = Array(100).fill(2).join();
    expect(codes(`["{{ each a as x }}", {{ x | optional: ${literals} }}]`)).toEqual(['values-too-large']);
  });

  test('a number of megabytes is not read again for each item', () => {
    const digits = '7'.repeat(1_000_000);
    const context = `{"a":[${Array(2000).fill(1).join()}]}`;
    expect(sent(`["{{ each a as x }}", "{{ if x == ${digits} }}", 1]`, context)).toBe('[]');
    expect(sent(`["{{ each a as x }}", {{ x | optional: ${digits}, 1 }}]`, context)).toBe('[]');
  });

  test('many markers before a place that is not JSON are one problem, found in linear time', () => {
    const markers = 30_000;
    const { problems } = built(`[${'"{{ if a }}", 1, '.repeat(markers)}1`);
    expect(problems).toHaveLength(1);
  });

  test('the markers around a place are 16 at most', () => {
    const chain = `["{{ each a as x }}", ${'"{{ if a }}", '.repeat(20_000)}`;
    expect(markersAtEnd(chain)).toHaveLength(16);
    const setting = parseSetting(['body'], `${chain}{{ x }}]`);
    const tag = setting.parts.find(({ type }) => type === 'tag');
    expect(tag && markersAround(setting).get(tag)).toHaveLength(16);
  });

  test('the body stops growing at its limit', () => {
    const limits = { ...LIMITS, body: 64 };
    const { context } = readContext(JSON.stringify({ a: Array(1000).fill('x') }));
    const body = '["{{ each a as x }}", {{ x }}]';
    const { problems, bytes } = prepareWithin(limits, aRestApiCall({ body }), undefined).render({
      context,
      now: 0,
    });
    expect(problems.map(({ code }) => code)).toEqual(['body-too-large']);
    expect(bytes.length).toBeLessThan(300);
  });
});

test('B27, B39: a byte says which item it is from, a comma which marker', () => {
  const body = '["{{ each o.a as x, n }}", "{{ x.s }}{{ n }}", {{ b | optional }}, 1]';
  const { bytes, spans } = built(body, '{"o":{"a":[{"s":"p"},{"s":"q"}]},"b":2}');
  const from = decode(bytes).indexOf('\r\n\r\n') + 4;
  const inBody = spans
    .filter(({ start }) => start >= from)
    .map(({ start, end, origin }) => {
      const text = decode(bytes.slice(start, end));
      if (origin.from === 'context') return `${text} ← ${origin.context.join('.')}`;
      if (origin.from !== 'setting') return text;
      return `${text} = ${body.slice(origin.range.start, origin.range.end)}`;
    });
  expect(inBody).toContain('p ← o.a.0.s');
  expect(inBody).toContain('q ← o.a.1.s');
  expect(inBody).toContain('2 ← o.a.1');
  expect(inBody).toContain(', = {{ each o.a as x, n }}');
  expect(inBody).toContain(', = optional');
});

test('B27, B39: a comma behind a member that a marker governs is from the marker', () => {
  const body = '{"{{ if p }}": {"b": 1, "{{ if p }}": {"c": 2}}, "d": 3}';
  const { bytes, spans } = built(body, '{"p":1}');
  const commas = spans.flatMap(({ start, end, origin }) =>
    decode(bytes.slice(start, end)) === ',' && origin.from === 'setting' ? [origin.range] : [],
  );
  const marker = { start: 2, end: 12 };
  expect(commas).toEqual([marker, marker]);
});

test('B28: a marker that is wrong is shown as it is written', () => {
  for (const body of ['{"a": "x {{ if p }}"}', '[1, "{{ each a as x }}"]', '["{{ if p }}" 1]'])
    expect(decode(built(body).bytes)).toContain(body);
});

test('the markers around an unfinished place are known', () => {
  const words = (text: string) => markersAtEnd(text).map(({ start, end }) => text.slice(start, end));
  expect(words('["{{ each a as x }}", {"b": "')).toEqual(['{{ each a as x }}']);
  expect(words('["{{ each a as x }}", "{{ if x }}", ')).toEqual(['{{ each a as x }}', '{{ if x }}']);
  expect(words('["{{ each a as x }}", 1, ')).toEqual([]);
  expect(words('{"{{ each a as x }}": {"b": [')).toEqual(['{{ each a as x }}']);
  expect(words('{"{{ each a as x }}": ')).toEqual([]);
  expect(words('{"a": [1, 2')).toEqual([]);
});

test('the markers around each tag and marker are known', () => {
  const text =
    '{"a": {{ z }}, "l": ["{{ each a as x }}", "{{ if x.p }}", ["{{ x.q }}", "{{ each x.r as y }}", {{ y }}], {{ z }}], "{{ if b }}": {"c": {{ c }}}}';
  const setting = parseSetting(['body'], text);
  const around = markersAround(setting);
  const words = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(
    setting.parts
      .filter(({ type }) => type !== 'text')
      .map((part) => [words(part), ...(around.get(part) ?? []).map(words)].join(' < ')),
  ).toEqual([
    '{{ z }}',
    '{{ each a as x }}',
    '{{ if x.p }} < {{ each a as x }}',
    '{{ x.q }} < {{ each a as x }} < {{ if x.p }}',
    '{{ each x.r as y }} < {{ each a as x }} < {{ if x.p }}',
    '{{ y }} < {{ each a as x }} < {{ if x.p }} < {{ each x.r as y }}',
    '{{ z }}',
    '{{ if b }}',
    '{{ c }} < {{ if b }}',
  ]);
});
