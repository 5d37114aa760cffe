import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { contextText, hostileText, template } from '../../../test/arbitrary';
import { type Action, build, hasErrors, readContext } from '../../core';
import { type Json, jsonText, pathText } from '../../core/internal';
import {
  type EdgeCaseKind,
  type EdgeCaseSample,
  edgeCaseSamples,
  LONG_TEXT_LENGTH,
  MANY_ITEMS,
  MAX_VALUES,
  replaced,
  sampleText,
} from './edge-cases';

const rest = (body: string, url = 'https://h/'): Action => aRestApiCall({ url, body });
const rootOf = (text: string): Json => readContext(text).context.root;
const builtOf = (action: Action, { root }: { root: Json }) => build(action, { context: { root }, now: 0 });
const bodyOf = (action: Action, sample: { root: Json }): string =>
  new TextDecoder().decode(builtOf(action, sample).request?.body);
const codesOf = (action: Action, sample: { root: Json }) =>
  builtOf(action, sample).problems.map(({ code }) => code);

const ORDER = '{"order":{"id":"A-1","total":1.50,"lines":[{"sku":"K"}],"big":12345678901234567890}}';
const READS_ID = rest('{"id":"{{ order.id }}"}');

function sample(kind: EdgeCaseKind, action = READS_ID, text = ORDER): EdgeCaseSample {
  const found = edgeCaseSamples(rootOf(text), action).find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no sample ${kind}`);
  return found;
}

describe('what is made of a sample', () => {
  test.each([
    ['a value of a body', rest('{{ order.id }} {{ order.id | upper }}'), ORDER, ['order.id']],
    [
      'values of a URL',
      rest('', 'https://h/{{ order.total }}/{{order.id}}'),
      ORDER,
      ['order.total', 'order.id'],
    ],
    ['an item of a list', rest('{{ order.lines.0.sku }}'), ORDER, ['order.lines[0].sku']],
    ['a value that the sample has not', rest("{{ order.note | default: '' }}"), ORDER, ['order.note']],
    ['nothing, where no value is read', rest('{}'), '{"a":1,"b":{"c":2}}', []],
  ])('%s', (_, action, text, paths) => {
    const hit = new Set(edgeCaseSamples(rootOf(text), action).map(({ path }) => pathText(path)));
    expect([...hit]).toEqual(paths);
  });

  test('a row that is switched off reads nothing', () => {
    const webhook: Action = aWebhook({
      url: 'https://h/',
      format: 'json',
      data: [
        { key: '{{ order.id }}', value: '', enabled: true },
        { key: 'off', value: '{{ order.total }}', enabled: false },
      ],
    });
    expect(new Set(edgeCaseSamples(rootOf(ORDER), webhook).map(({ path }) => path.at(-1)))).toEqual(
      new Set(['id']),
    );
  });

  test('of very many values only some are tried', () => {
    const body = Array.from({ length: 100 }, (_, at) => `{{ a${at} }}`).join();
    const hit = new Set(edgeCaseSamples(rootOf('{}'), rest(body)).map(({ path }) => path.join()));
    expect(hit.size).toBe(MAX_VALUES);
  });

  test('what a value is already is not tried', () => {
    const kinds = edgeCaseSamples(rootOf('{"order":{"id":null}}'), READS_ID).map(({ kind }) => kind);
    expect(kinds).toContain('missing');
    expect(kinds).not.toContain('null');
  });
});

describe('what becomes of the request', () => {
  test('B8: a missing value is an error', () => {
    expect(codesOf(READS_ID, sample('missing'))).toEqual(['value-missing']);
  });

  test('B11: an object where a text was is an error in a string', () => {
    expect(codesOf(READS_ID, sample('object'))).toEqual(['value-not-text']);
    expect(codesOf(READS_ID, sample('array'))).toEqual(['value-not-text']);
  });

  test('B7: a tag in the data comes out letter for letter', () => {
    expect(bodyOf(READS_ID, sample('tag'))).toBe('{"id":"{{ order.id }}"}');
  });

  test('B10: nineteen digits keep each of them', () => {
    expect(bodyOf(READS_ID, sample('digits'))).toBe('{"id":"9007199254740993123"}');
  });

  test.each(['quotes', 'line-ends', 'emoji', 'right-to-left', 'long', 'controls', 'empty'] as const)(
    'B12: %s do not break the body, and come back whole',
    (kind) => {
      const edgeCase = sample(kind);
      const value = edgeCase.root.type === 'object' ? edgeCase.root.byName.get('order') : undefined;
      const id = value?.type === 'object' ? value.byName.get('id') : undefined;
      expect(JSON.parse(bodyOf(READS_ID, edgeCase))).toEqual({ id: id?.type === 'string' && id.value });
    },
  );

  test('a long text is long', () => {
    expect(JSON.parse(bodyOf(READS_ID, sample('long'))).id).toHaveLength(LONG_TEXT_LENGTH);
  });

  test.each([
    ['order.lines', 'array', ['missing', 'null', 'emptied', 'object', 'text', 'many-items', 'null-item']],
    ['order', 'object', ['missing', 'null', 'emptied', 'array', 'text']],
  ])('%s, an %s, has dangers of its own', (path, _, kinds) => {
    const found = edgeCaseSamples(rootOf(ORDER), rest(`{{ ${path} | json }}`)).map(({ kind }) => kind);
    expect(found).toEqual(kinds);
  });
});

describe('B39: lists that a marker repeats', () => {
  const body =
    '["{{ each order.lines as line }}", { "sku": "{{ line.sku }}", "note": "{{ line.note | optional }}" }]';
  const text = '{"order":{"lines":[{"sku":"K"},{"sku":"L"}]}}';

  test('the list, and the members of its first item, are varied', () => {
    const paths = new Set(edgeCaseSamples(rootOf(text), rest(body)).map(({ path }) => pathText(path)));
    expect([...paths]).toEqual(['order.lines', 'order.lines[0].sku', 'order.lines[0].note']);
  });

  test('the number of an item is not a value of the sample', () => {
    const numbered = '["{{ each order.lines as line, n }}", { "no": {{ n }}, "sku": "{{ line.sku }}" }]';
    const paths = new Set(edgeCaseSamples(rootOf(text), rest(numbered)).map(({ path }) => pathText(path)));
    expect([...paths]).toEqual(['order.lines', 'order.lines[0].sku']);
  });

  test.each([
    ['emptied', '[]'],
    ['one-item', '[{ "sku": "K" }]'],
  ] as const)('%s', (kind, expected) => {
    expect(bodyOf(rest(body), sample(kind, rest(body), text))).toBe(expected);
  });

  test('a thousand items come out as a thousand elements', () => {
    expect(JSON.parse(bodyOf(rest(body), sample('many-items', rest(body), text)))).toHaveLength(MANY_ITEMS);
  });

  test.each([
    ['missing', ['value-missing']],
    ['null-item', ['value-missing']],
    ['object', ['value-not-list']],
  ] as const)('%s is refused', (kind, codes) => {
    expect(codesOf(rest(body), sample(kind, rest(body), text))).toEqual(codes);
  });
});

describe('whatever the sample and the action', () => {
  const given = fc.tuple(contextText, template).map(([text, body]) => ({
    text,
    root: readContext(text),
    action: rest(body),
  }));
  const readable = given.filter(({ root }) => !hasErrors(root.problems));

  test('each text is JSON and says what was tried', () => {
    fc.assert(
      fc.property(readable, ({ root, action }) => {
        for (const edgeCase of edgeCaseSamples(root.context.root, action)) {
          if (edgeCase.kind === 'long') continue;
          const again = readContext(sampleText(edgeCase.root));
          expect(hasErrors(again.problems)).toBe(false);
          expect(jsonText(again.context.root)).toBe(jsonText(edgeCase.root));
        }
      }),
      { numRuns: 20 },
    );
  });

  test('no two of them are of the same kind in the same place', () => {
    fc.assert(
      fc.property(readable, ({ root, action }) => {
        const all = edgeCaseSamples(root.context.root, action);
        expect(new Set(all.map(({ kind, path }) => `${kind} ${JSON.stringify(path)}`)).size).toBe(all.length);
      }),
    );
  });

  test('B10: what stands beside the value stays as it was written', () => {
    const beside = fc
      .tuple(contextText, hostileText)
      .filter(([text]) => !hasErrors(readContext(text).problems));
    fc.assert(
      fc.property(beside, ([text]) => {
        const root = rootOf(`{"beside":${text},"value":"x"}`);
        for (const edgeCase of edgeCaseSamples(root, rest('{{ value }}'))) {
          const kept = edgeCase.root.type === 'object' ? edgeCase.root.byName.get('beside') : undefined;
          expect(kept && jsonText(kept)).toBe(jsonText(rootOf(text)));
        }
      }),
    );
  });
});

describe('another value at a path', () => {
  const one: Json = { type: 'number', text: '1' };
  test.each([
    ['{"a":2}', ['a'], one, '{"a":1}'],
    ['{"a":2,"b":3.0}', ['a'], undefined, '{"b":3.0}'],
    ['{"a":2,"a":3}', ['a'], one, '{"a":2,"a":1}'],
    ['{"a":2,"a":3}', ['a'], undefined, '{}'],
    ['{"a":[1,2,3]}', ['a', 1], undefined, '{"a":[1]}'],
    ['{"a":[1,2,3]}', ['a', 1], one, '{"a":[1,1,3]}'],
    ['{}', ['a', 'b'], one, '{"a":{"b":1}}'],
    ['{}', ['a', 'b'], undefined, '{}'],
    ['{"a":"x"}', ['a', 'b'], one, '{"a":{"b":1}}'],
    ['[1]', [5], one, '[1]'],
  ])('%s at %j', (text, path, value, expected) => {
    expect(jsonText(replaced(rootOf(text), path, value))).toBe(expected);
  });
});
