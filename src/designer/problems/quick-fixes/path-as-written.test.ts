import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inBody, inUrl, inValue } from '../../../../test/faulty-action';
import { type Action, build, readContext } from '../../../core';
import { pathText } from '../../../core/internal';
import { helpFor } from '../../help';

const RUNTIME = { secrets: {}, now: 1_700_000_000 };
const SAMPLE = JSON.stringify({
  form: { 'attendee name': 'Zoë', 'notes.private': 'n', 'first.name': { de: 'Z' } },
  r: { größe: 'L', '@type': 'T', '#text': 't', 'a|b': 'ab', $: 'dollar' },
  '2nd': 'second',
  '#note': 'n',
  id: 1,
  order: { id: 2, rows: [{ 'line item': 'Lamp' }] },
});

const helpOf = (action: Action, text = SAMPLE) =>
  helpFor({ action, samples: [{ name: 's', text, isOpen: true }], runtime: RUNTIME });

/** The paths that are offered, in their order. */
const offeredIn = (action: Action, text = SAMPLE): string[] =>
  helpOf(action, text).flatMap(({ label }) => (label.code === 'use-path' ? [label.path] : []));

describe('a name as the context has it, without the brackets that it needs (B43)', () => {
  test.each<[string, Action, string]>([
    ['a space', inValue('{{ form.attendee name }}'), "form['attendee name']"],
    ['a letter outside ASCII, with a filter', inValue('{{ r.größe | upper }}'), "r['größe']"],
    ['a sign of a converter from XML', inValue('{{ r.@type }}'), "r['@type']"],
    ['another one', inValue('{{ r.#text }}'), "r['#text']"],
    ['a sign that opens a tag of another language', inValue('{{#note}}'), "['#note']"],
    ['a digit in front', inUrl('https://h.example/{{ 2nd }}'), "['2nd']"],
    ['a point in a name', inValue('{{ form.notes.private }}'), "form['notes.private']"],
    ['a point in a name before another', inValue('{{ form.first.name.de }}'), "form['first.name'].de"],
    ['a bar', inValue('{{ r.a|b }}'), "r['a|b']"],
    ['double quotes', inValue('{{ form["attendee name"] }}'), "form['attendee name']"],
    ['no quotes', inValue('{{ form[attendee name] }}'), "form['attendee name']"],
    [
      'the name of an item (B39)',
      inBody('["{{ each order.rows as row }}", "{{ row.line item }}"]'),
      "row['line item']",
    ],
    ['the root of JSONPath', inValue('{{ $.order.id }}'), 'order.id'],
    ['the root of JSONPath before an outer name', inValue('{{ $.id }}'), 'id'],
    ['the root of JSONPath before brackets', inValue("{{ $['r'].@type }}"), "r['@type']"],
  ])('%s', (_, action, path) => expect(offeredIn(action)[0]).toBe(path));

  test.each<[string, Action]>([
    ['what the context does not have', inValue('{{ form.guest name }}')],
    ['an object, which is no text', inValue('{{ form.first.name }}')],
    ['words behind a path', inValue('{{ id please }}')],
  ])('%s is not offered', (_, action) => expect(offeredIn(action)).toEqual([]));

  test('a member of the name $ is itself', () =>
    expect(offeredIn(inValue('{{ $.in it }}'), '{"$":{"in it":1},"in it":2}')[0]).toBe("$['in it']"));

  test('a marker with its list (B39)', () => {
    const body = '["{{ each the rows as row }}", "{{ row.id }}"]';
    expect(offeredIn(inBody(body), '{"the rows":[{"id":1}]}')).toContain("['the rows']");
  });

  test('what is offered is sent, for names of any kind', () => {
    const name = fc
      .string({
        unit: fc.constantFrom('a', 'b', ' ', 'ß', '@', '-', '1', '#', ':', '漢'),
        minLength: 1,
        maxLength: 6,
      })
      .filter((one) => one.trim() === one);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        const document = names.reduceRight<unknown>((inner, one) => ({ [one]: inner }), 'the value');
        const text = JSON.stringify(document);
        const written = `{{ ${names.join('.')} }}`;
        const context = readContext(text).context;
        const sent = build(inValue(written), { ...RUNTIME, context });
        if (sent.problems.length === 0) return;
        const [help] = helpOf(inValue(written), text).filter(({ label }) => label.code === 'use-path');
        expect(help?.label).toEqual({ code: 'use-path', path: pathText(names) });
        const after = build(help?.result?.action ?? inValue(''), { ...RUNTIME, context });
        expect(new TextDecoder().decode(after.request?.body)).toBe('{"k":"the value"}');
      }),
    );
  });
});
