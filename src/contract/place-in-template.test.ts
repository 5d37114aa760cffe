import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import { contractOf } from '../../test/contract-examples';
import { type Action, build, readContext } from '../core';
import { checkAgainst } from './check';
import type { JsonSchema } from './contract';

const SCHEMA: JsonSchema = {
  properties: { a: { type: 'integer' }, b: { items: { maxLength: 2 } } },
  additionalProperties: false,
};

const departuresOf = (action: Action, mediaType?: string) => {
  const built = build(action, { context: readContext('{"x":"Zoë"}').context, now: 0 });
  return checkAgainst(contractOf(SCHEMA, mediaType), built, action);
};

/** The marked text of each departure. */
function marked(body: string): string[] {
  const departures = departuresOf(aRestApiCall({ url: 'https://h/', body }));
  return departures.map(({ range }) => body.slice(range?.start, range?.end));
}

describe('the place of a departure in the template', () => {
  test.each<[string, string, string[]]>([
    ['before it', '{"n":"Jürgen",\n "a":"12"}', ['"n"', '"12"']],
    ['behind it', '{"a":"12", "n":"Jürgen"}', ['"12"', '"n"']],
    ['in it', '{"a":"é", "b": ["é😀é"]}', ['"é"', '"é😀é"']],
    ['outside the basic plane', '{"b":["😀", "abc"], "😀": 1}', ['"abc"', '"😀"']],
    ['around tags', '{"b": ["é{{ x }}é", "ü"], "é": {{ x }}, "a": "ü"}', ['"é{{ x }}é"', '"é"', '"ü"']],
    ['a byte order mark', '\ufeff{"a":"12"}', ['"12"']],
  ])('is exact with other letters than those of ASCII: %s', (_, body, texts) => {
    expect(marked(body)).toEqual(texts);
  });

  test('is the whole of a text that was encoded', () => {
    const value = '€" ë';
    const data = [{ key: 'a', value, enabled: true }];
    const types = { json: 'application/json', default: 'application/x-www-form-urlencoded' };
    for (const format of ['json', 'default'] as const) {
      const [departure] = departuresOf(aWebhook({ url: 'https://h/', format, data }), types[format]);
      expect(departure).toMatchObject({ path: ['data', 0, 'value'], range: { start: 0, end: value.length } });
    }
  });

  test('does not depend on which letters the text has', () => {
    const letters = fc.array(fc.constantFrom('z', 'é', '€', '\ud83d\ude00'), { maxLength: 4 });
    const literal = letters.map((some) => `"${some.join('')}"`);
    const value = fc.oneof(literal, fc.constant('"{{ x }}"'), fc.constant('12'), fc.constant('"1"'));
    const lists = fc.array(value, { maxLength: 3 }).map((some) => `[${some.join(', ')}]`);
    const bodies = fc.record({ other: literal, a: value, b: lists });
    const plain = (text: string) => text.replace(/[é€]|\ud83d\ude00/g, 'z');
    fc.assert(
      fc.property(bodies, ({ other, a, b }) => {
        const body = `{${other}: ${other}, "a": ${a}, "b": ${b}, "c": 1}`;
        expect(marked(body).map(plain)).toEqual(marked(plain(body)));
      }),
    );
  });
});
