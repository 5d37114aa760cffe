import { expect, test } from 'vitest';
import { inBody, RUNTIME, remarksOf } from '../../../../test/faulty-action';
import type { Action } from '../../../core';
import { toDraft } from '../../store/draft';
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
  ['a member without a name', 'body-not-json', inBody('{"a": "x", 50}'), []],
])('%s: %s', (_, code, action, expected) => {
  const draft = toDraft(action);
  const [remark] = remarksOf(action).filter((one) => one.code === code);
  const fixes = remark ? fixesFor(remark, draft, RUNTIME) : [];
  const found = fixes.map((fix) => {
    const { code: label, ...values } = fix.label;
    const fixed = fix.type === 'edit' ? fixedDraft(fix, draft) : undefined;
    return [[label, ...Object.values(values)].join(' '), fixed?.restApiCall.body];
  });
  expect(remark).toBeDefined();
  expect(found).toEqual(expected);
});
