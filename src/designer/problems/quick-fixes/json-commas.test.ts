import { expect, test } from 'vitest';
import { diagnosticsOf, inBody, RUNTIME } from '../../../../test/faulty-action';
import type { Action } from '../../../core';
import { toDraft } from '../../store/draft';
import { brokenJsonIn } from '../draft-findings';
import { fixedDraft, fixesFor } from './fixes-for';

test.each<[string, string, Action, [string, string][]]>([
  ['one comma too many', 'body-not-json', inBody('{"a": 1, }'), [['remove-comma', '{"a": 1 }']]],
  [
    'one comma too many in a list',
    'body-not-json',
    inBody('[1, {{ order.id }},\n]'),
    [['remove-comma', '[1, {{ order.id }}\n]']],
  ],
  [
    'a decimal comma',
    'body-not-json',
    inBody('{"a": 1249,50, "b": 1}'),
    [['use-value 1249.50', '{"a": 1249.50, "b": 1}']],
  ],
  [
    'an end as other languages have it',
    'marker-not-json',
    inBody('["{{ each order.lines as line }}", {{ line.sku }}\n  {{ end }}]'),
    [['remove-tag', '["{{ each order.lines as line }}", {{ line.sku }}]']],
  ],
  ['single quotes', 'body-not-json', inBody("{'id': 'x'}"), [['mend-json 2', '{"id": "x"}']]],
  ['a name in single quotes', 'body-not-json', inBody("{'id': 1}"), [['add-quotes', '{"id": 1}']]],
  ['an apostrophe', 'body-not-json', inBody("['it's']"), [['add-quotes', '["it\'s"]']]],
  ['a name without quotes', 'body-not-json', inBody('{id: 1}'), [['add-quotes', '{"id": 1}']]],
  [
    'text behind a tag',
    'body-not-json',
    inBody('{"a": {{ order.Total }} EUR, "b": 1}'),
    [['add-quotes', '{"a": "{{ order.Total }} EUR", "b": 1}']],
  ],
  [
    'a tag in other quotes',
    'body-not-json',
    inBody("[{'a': '{{ order.id }}'}]"),
    [['mend-json 2', '[{"a": "{{ order.id }}"}]']],
  ],
  [
    'a missing comma',
    'body-not-json',
    inBody('{\n  "a": {{ order.id }}\n  "b": [1 "x" {"c": 2} {"d": 3}]\n}'),
    [['mend-json 4', '{\n  "a": {{ order.id }},\n  "b": [1, "x", {"c": 2}, {"d": 3}]\n}']],
  ],
  [
    'a missing comma alone',
    'body-not-json',
    inBody('{"a": "{{ order.id }}" "b": 1}'),
    [['add-comma', '{"a": "{{ order.id }}", "b": 1}']],
  ],
  ['several commas too many', 'body-not-json', inBody('{"a": [1,], }'), [['mend-json 2', '{"a": [1] }']]],
  [
    'text behind a value that is missing',
    'body-not-json',
    inBody('{"a": {{ order.nr }} EUR}'),
    [['add-quotes', '{"a": "{{ order.nr }} EUR"}']],
  ],
  ['a missing colon', 'body-not-json', inBody('{"a" 1}'), [['add-colon', '{"a": 1}']]],
  ['an open bracket', 'body-not-json', inBody('{"a": [1\n'), [['close-brackets', '{"a": [1]}\n']]],
  ['a surplus bracket', 'body-not-json', inBody('{"a": 1}}'), [['remove-control', '{"a": 1}']]],
  ['a literal of Python', 'body-not-json', inBody('{"a": True}'), [['use-value true', '{"a": true}']]],
  ['a missing value', 'body-not-json', inBody('{"a": }'), []],
  ['text', 'body-not-json', inBody('{"a": "x\ny"}'), []],
  ['a member without a name', 'body-not-json', inBody('{"a": "x", 50}'), []],
])('%s: %s', (_, code, action, expected) => {
  const draft = toDraft(action);
  const [diagnostic] = [...diagnosticsOf(action), ...brokenJsonIn(action)].filter((one) => one.code === code);
  const fixes = diagnostic ? fixesFor(diagnostic, draft, RUNTIME) : [];
  const found = fixes.map((fix) => {
    const { code: label, ...values } = fix.label;
    const fixed = fix.type === 'edit' ? fixedDraft(fix, draft) : undefined;
    return [[label, ...Object.values(values)].join(' '), fixed?.restApiCall.body];
  });
  expect(diagnostic).toBeDefined();
  expect(found).toEqual(expected);
});
