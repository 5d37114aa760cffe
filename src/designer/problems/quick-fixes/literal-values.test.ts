import { expect, test } from 'vitest';
import { CONTEXT, inBody, inUrl, inValue, webhook } from '../../../../test/faulty-action';
import type { Action } from '../../../core';
import { toDraft } from '../../store/draft';
import { literalValuesIn } from '../draft-findings';
import { textAt } from './fixes-for';

const DOLLAR = '$';

test.each<[string, Action, [string, string][]]>([
  [
    'in a key by itself, which is a name',
    webhook({ data: [{ key: 'order.id', value: '{{ order.id }}', enabled: true }] }),
    [],
  ],
  [
    'in a key in braces',
    webhook({ data: [{ key: '{order.id}', value: 'x', enabled: true }] }),
    [['{order.id}', 'order.id']],
  ],
  ['as the name of a member', inBody('{ "order.id" : "x", "a": "order.id" }'), [['order.id', 'order.id']]],
  ['by itself', inValue('order.id'), [['order.id', 'order.id']]],
  ['with a dollar', inValue('$order.id'), [['$order.id', 'order.id']]],
  ['with a dollar and braces', inValue(`no. ${DOLLAR}{order.id}!`), [[`${DOLLAR}{order.id}`, 'order.id']]],
  ['in braces', inValue('{order.id}'), [['{order.id}', 'order.id']]],
  ['with one brace before it', inValue('{order.id}}'), [['{order.id}}', 'order.id']]],
  ['in braces in a JSON string', inBody('{"a":"{order.id}}"}'), [['{order.id}}', 'order.id']]],
  ['in braces in an object', inBody('{"a":{order.id}}'), [['{order.id}', 'order.id']]],
  ['in braces in an object in an object', inBody('{"a":{"b":{order.id}}}'), [['{order.id}', 'order.id']]],
  ['in braces in a JSON object that is one', inBody('{"a":{"order":1}}'), []],
  ['after a colon in a path', inUrl('https://h/:id/x'), [[':id', 'order.id']]],
  ['in braces in a path', inUrl('https://h/{id}'), [['{id}', 'order.id']]],
  ['in a JSON string', inBody('{"a":"order.id"}'), [['order.id', 'order.id']]],
  [
    'two of them',
    inValue('{shop} {order.id}'),
    [
      ['{shop}', 'shop'],
      ['{order.id}', 'order.id'],
    ],
  ],
  ['what the sample does not have', inValue(`${DOLLAR}{order.nr} order.nr {x} $y`), []],
  ['a word', inValue('shop'), []],
  ['an object', inValue('{order.customer}'), []],
  ['a host', inUrl('https://order.id/x'), []],
  ['inside a tag', inValue("{{ 'order.id' }}"), []],
  ['part of a longer name', inValue('my.order.id order.id.x order.id.'), []],
  ['a row that is off', webhook({ data: [{ key: 'k', value: 'order.id', enabled: false }] }), []],
  ['a row that is not sent', { ...inValue('order.id'), method: 'GET' } as Action, []],
])('what is written as other languages do: %s', (_, action, expected) => {
  const found = literalValuesIn(action, CONTEXT).map(({ path, range, values }) => [
    (textAt(toDraft(action), path) ?? '').slice(range.start, range.end),
    values.path,
  ]);
  expect(found).toEqual(expected);
});
