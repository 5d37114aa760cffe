import { expect, test } from 'vitest';
import { diagnosticsOf, inBody, inValue, RUNTIME } from '../../../../test/faulty-action';
import { build, readContext } from '../../../core';
import { toDraft } from '../../store/draft';
import { fixesFor } from './fixes-for';
import { jsonWithValue, placeOfValue } from './sample-fixes';

test.each<[string, string, string, string | undefined]>([
  ['an empty text', '', 'a.b', '{ "a": { "b": null } }'],
  ['an empty object', '{}', 'a', '{ "a": null }'],
  ['one of some lines', '{\n  \n}\n', 'a', '{ "a": null }\n'],
  [
    'lines that are indented',
    '{\n  "order": {\n    "id": 1\n  }\n}',
    'order.total',
    '{\n  "order": {\n    "total": null,\n    "id": 1\n  }\n}',
  ],
  ['one line', '{"a": 1}', 'b.c', '{"b": { "c": null }, "a": 1}'],
  ['an item of a list', '{"a":[{"x": 1},{"y": 2}]}', 'a[1].z', '{"a":[{"x": 1},{"z": null, "y": 2}]}'],
  ['a member that occurs twice', '{"a":{},"a":{}}', 'a.b', '{"a":{},"a":{ "b": null }}'],
  ['digits of a number', '{"n":12345678901234567890}', 'm', '{"m": null, "n":12345678901234567890}'],
  ['not what is there', '{"a":1}', 'a', undefined],
  ['not into a text', '{"a":"x"}', 'a.b', undefined],
  ['not behind the end of a list', '{"a":[]}', 'a[0].b', undefined],
  ['not into what is no JSON', '{"a":', 'b', undefined],
])('a value is added to %s', (_, text, path, expected) => {
  const added = jsonWithValue(text, path.split(/[.[\]]+/).filter(Boolean), 'null');
  expect(added).toBe(expected);
  if (added) expect(readContext(added).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

const sample = (name: string, text: string, isOpen = false) => ({
  id: name,
  name,
  text,
  isOpen,
  context: () => readContext(text).context,
});

function labelsOf(action: ReturnType<typeof inValue>, open: string, ...others: [string, string][]): string[] {
  const runtime = { ...RUNTIME, context: readContext(open).context };
  const [diagnostic] = diagnosticsOf(action).filter(({ code }) => code === 'value-missing');
  if (!diagnostic) throw new Error('Nothing is missing');
  const samples = [sample('Open', open, true), ...others.map(([name, text]) => sample(name, text))];
  return fixesFor(diagnostic, toDraft(action), runtime, { samples }).map(({ label }) =>
    Object.values(label).join(' '),
  );
}

test('V23: the nearest name, the sample, another sample, a default', () => {
  expect(labelsOf(inValue('{{ order.ids }}'), '{"order": {"id": 1}}', ['Other', '{}'])).toEqual([
    'use-path order.id',
    'add-to-sample order.ids',
    'add-default',
  ]);
});

test('V24: a sample that has all comes first, one that has this value only before the default', () => {
  const both = inBody('{"a": {{ first }}, "b": {{ second }}}');
  expect(labelsOf(both, '{}', ['Half', '{"first": 1}'], ['Whole', '{"first": 1, "second": 2}'])).toEqual([
    'use-sample Whole',
    'add-to-sample first',
    'leave-out',
    'add-default 0',
  ]);
  expect(labelsOf(both, '{}', ['Half', '{"first": 1}'])).toEqual([
    'add-to-sample first',
    'use-sample Half',
    'leave-out',
    'add-default 0',
  ]);
});

test('what is added can be sent: a list where one is repeated, a text where null is none', () => {
  const action = inBody('["{{ each parts as part }}", 1]');
  const runtime = { ...RUNTIME, context: readContext('{}').context };
  const [diagnostic] = diagnosticsOf(action).filter(({ code }) => code === 'value-missing');
  const fixes = diagnostic
    ? fixesFor(diagnostic, toDraft(action), runtime, { samples: [sample('Open', '{}', true)] })
    : [];
  expect(fixes.find(({ type }) => type === 'sample')).toMatchObject({ text: '{ "parts": [] }' });
});

test.each<[string, string, string, string | undefined]>([
  ['a text, without its quotes', '{"a": {"b": "x \\" y"}}', 'a.b', 'x \\" y'],
  ['an empty text', '{"a": ""}', 'a', ''],
  ['a number', '{"a": [1, -2.50]}', 'a[1]', '-2.50'],
  ['null', '{"a":null}', 'a', 'null'],
  ['the last of two', '{"a":1,"a":true}', 'a', 'true'],
  ['what is there no more', '{"a":1}', 'b', undefined],
  ['what is in a text that is no JSON', '{"a":1', 'a', undefined],
])('typing replaces %s', (_, text, path, expected) => {
  const place = placeOfValue(text, path.split(/[.[\]]+/).filter(Boolean));
  expect(place && text.slice(place.start, place.end)).toBe(expected);
});

test('in a list or an object, the caret is at its beginning', () => {
  expect(placeOfValue('{"a": []}', ['a'])).toEqual({ start: 7, end: 7 });
});

const inUrl = (url: string) => ({ ...inValue('x'), url });

test.each<[string, string, string, object]>([
  ['an empty text', 'https://h/{{ order.id }}/x', '{"order": {"id": ""}}', { start: 18, end: 18 }],
  ['dots', 'https://h/{{ order.id }}/x', '{"order": {"id": ".."}}', { start: 18, end: 20 }],
])('a segment of a URL that is %s leads to its value', (_, url, text, place) => {
  const [fix, ...others] = fixesIn(inUrl(url), text);
  expect(fix).toEqual({ type: 'edit-sample', label: { code: 'edit-sample', path: 'order.id' }, place });
  expect(others).toEqual([]);
});

test('a segment that is empty by a default adds the value to the sample, where it is typed', () => {
  const [fix] = fixesIn(inUrl("https://h/{{ order.id | default: '' }}/x"), '{"order": {}}');
  expect(fix).toMatchObject({
    type: 'sample',
    text: '{"order": { "id": "id" }}',
    place: { start: 19, end: 21 },
  });
});

test.each<[string, string, string, object[]]>([
  [
    'a value of the sample',
    '{{ order.total | scale: 2 }}',
    '{"order": {"total": "19,99"}}',
    [
      {
        type: 'edit-sample',
        label: { code: 'edit-sample', path: 'order.total' },
        place: { start: 21, end: 26 },
      },
    ],
  ],
  ['a text of the tag', "{{ '19,99' | scale: 2 }}", '{}', []],
])(
  'B40 what is no number keeps its “scale”, without which another amount is sent: %s',
  (_, tag, text, fixes) => {
    expect(fixesIn(inValue(tag), text, 'value-not-decimal')).toEqual(fixes);
  },
);

test('B40 without “decimal” the same amount is sent', () => {
  expect(fixesIn(inValue('{{ a | decimal: 2 }}'), '{"a": "19,99"}', 'value-not-decimal')).toMatchObject([
    { label: { code: 'remove-filter' } },
  ]);
});

function fixesIn(action: ReturnType<typeof inValue>, text: string, begins = 'url-') {
  const runtime = { ...RUNTIME, context: readContext(text).context };
  const diagnostic = build(action, runtime).problems.find(({ code }) => code.startsWith(begins));
  if (!diagnostic) throw new Error('Nothing is wrong');
  return fixesFor(diagnostic, toDraft(action), runtime, { samples: [sample('Open', text, true)] });
}

test.each(['end', 'endif', 'endfor'])('an end as other languages have it is removed: %s', (word) => {
  const action = inBody(`{"a": 1\n  {{ ${word} }}\n}`);
  const [diagnostic] = diagnosticsOf(action).filter(({ code }) => code === 'value-missing');
  const fixes = diagnostic
    ? fixesFor(diagnostic, toDraft(action), RUNTIME, { samples: [sample('Open', '{}', true)] })
    : [];
  expect(fixes.map(({ label }) => label.code)).toEqual(['remove-tag']);
});
