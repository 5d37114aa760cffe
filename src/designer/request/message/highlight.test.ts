import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { type Action, build, type Path, readContext } from '../../../core';
import type { LinkedHighlight } from '../../store/settings-link';
import { MessageDivider } from './divided-message';
import { highlighter, highlightsOf } from './message-element';

const { context } = readContext('{"order":{"id":"A-1001","total":12}}');
const action: Action = aWebhook({
  url: 'https://api.example.com/{{ order.id }}',
  format: 'json',
  data: [
    { key: 'id', value: 'no. {{ order.id }}', enabled: true },
    { key: 'total', value: '{{ order.total }}', enabled: true },
  ],
  authentication: { method: 'basic', username: 'shop', password: 'hunter2' },
});
const built = build(action, { context, now: 0 });
const texts = built.spans.map(({ start, end }) => new TextDecoder().decode(built.bytes.subarray(start, end)));
const CREDENTIALS = btoa('shop:hunter2');
const LENGTH = String(JSON.stringify({ id: 'no. A-1001', total: '12' }).length);

function lit(focus: { part?: string; edited?: Path; lit?: LinkedHighlight }) {
  const part = focus.part === undefined ? undefined : texts.indexOf(focus.part);
  const light = highlighter(built.spans, { part, edited: focus.edited, lit: focus.lit });
  const all = texts.map((text, index) => [light(index), text] as const);
  return Object.fromEntries(
    (['p', 's', 'd'] as const).map((kind) => [
      kind,
      all.filter(([each]) => each === kind).map(([, text]) => text),
    ]),
  );
}

describe('Pointing at a part', () => {
  test('lights all bytes of the same context value, and what was computed from it', () => {
    expect(lit({ part: 'A-1001' })).toEqual({ p: ['A-1001'], s: ['A-1001'], d: [LENGTH] });
  });

  test('lights all text of the same setting', () => {
    expect(lit({ part: '/' })).toEqual({ p: ['/'], s: ['api.example.com'], d: [] });
  });

  test('lights what a computed part was computed from', () => {
    const { p, d } = lit({ part: LENGTH });
    expect(p).toEqual([LENGTH]);
    expect(d).toEqual(['application/json; charset=utf-8', 'id', 'no. ', 'A-1001', 'total', '12']);
  });

  test('lights nothing else for what HTTP fixes', () => {
    expect(lit({ part: '\r\n\r\n' })).toEqual({ p: ['\r\n\r\n'], s: [], d: [] });
  });
});

describe('Editing a setting', () => {
  test.each<[(string | number)[], string[], string[]]>([
    [['url'], ['/', 'A-1001', 'api.example.com'], []],
    [['data', 0, 'value'], ['no. ', 'A-1001'], [LENGTH]],
    [['data', 1], ['total', '12'], [LENGTH]],
    [['authentication', 'password'], [], [CREDENTIALS]],
    [['name'], [], []],
  ])('%j', (edited, s, d) => {
    expect(lit({ edited })).toEqual({ p: [], s, d });
  });

  test('of a free-form body only what was computed from it lights up', () => {
    const { spans, bytes } = build(aRestApiCall({ body: '{"id": "{{ order.id }}"}' }), { context, now: 0 });
    const light = highlighter(spans, { part: undefined, edited: ['body'] });
    const lights = spans.flatMap(({ start, end }, index) =>
      light(index) === '.' ? [] : [[light(index), new TextDecoder().decode(bytes.subarray(start, end))]],
    );
    expect(lights).toEqual([['d', '16']]);
  });

  test('what is pointed at goes first', () => {
    expect(lit({ edited: ['url'], part: 'total' })).toEqual({ p: ['total'], s: [], d: [LENGTH] });
  });
});

describe('Hovering in the tree or in the form', () => {
  test.each<[string, { values: Path[]; setting?: Path }, string[], string[]]>([
    ['a value', { values: [['order', 'id']] }, ['A-1001', 'A-1001'], [LENGTH]],
    ['an object', { values: [['order']] }, ['A-1001', 'A-1001', '12'], [LENGTH]],
    ['a value that is not sent', { values: [['order', 'ids']] }, [], []],
    ['a setting', { values: [['order', 'id']], setting: ['data', 0, 'value'] }, ['no. ', 'A-1001'], [LENGTH]],
  ])('%s', (_, { values, ...setting }, s, d) => {
    expect(lit({ lit: { from: 'tree', values, tags: [], ...setting } })).toEqual({ p: [], s, d });
  });

  test('goes before what is edited', () => {
    const light: LinkedHighlight = { from: 'tree', values: [['order', 'total']], tags: [] };
    expect(lit({ edited: ['url'], lit: light }).s).toEqual(['12']);
  });
});

test('chunks in which nothing is lit stay as they are', () => {
  const { head, body } = new MessageDivider().divide(built, true);
  const focus = { part: undefined, edited: ['method'] };
  expect(highlightsOf(head, built.spans, focus)).toEqual([
    `s${'.'.repeat((head.chunks[0]?.tokens.length ?? 0) - 1)}`,
  ]);
  expect(highlightsOf(body, built.spans, focus)).toEqual(['']);
});
