import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { brokenJsonIn } from './draft-findings';

test.each<[string, string, number | undefined]>([
  ['three surplus brackets', '{ "a": {{ nope }} }}}}', 19],
  ['a missing comma', '{ "a": "{{ nope }}" "b": 1 }', 20],
  ['a body that does not end', '{ "a": {{ nope }}', 17],
  ['JSON', '{ "a": {{ nope }}, "b": "x{{ nope }}y" }', undefined],
  ['a tag beside digits', '[1{{ nope }}]', undefined],
  ['a raw value', '{ {{ nope | raw }} }}', undefined],
  ['a list', '["{{ each order.lines as line }}", { "a": {{ line.nope }} }]', undefined],
  ['no tag', '{', undefined],
])('%s', (_, body, start) => {
  const found = brokenJsonIn(aRestApiCall({ body }));
  expect(found.map(({ code, range }) => [code, range?.start])).toEqual(
    start === undefined ? [] : [['body-not-json', start]],
  );
});

test('the rows of a Webhook are no text', () => {
  expect(brokenJsonIn(aWebhook({ data: [{ key: '{', value: '{{ nope }}', enabled: true }] }))).toEqual([]);
});
