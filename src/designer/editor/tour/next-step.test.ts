import { expect, test } from 'vitest';
import { Action } from '../../../core';
import { nextStep } from './tour';

const URL = 'https://api.example.com/v1/orders';

const webhook = (data: readonly object[] = [], settings: object = {}) =>
  Action.parse({ version: 1, objectId: 'automation.webhook', method: 'POST', url: URL, data, ...settings });
const rest = (body: string, settings: object = {}) =>
  Action.parse({
    version: 1,
    objectId: 'automation.rest-api-call',
    method: 'POST',
    url: URL,
    body,
    ...settings,
  });

test.each([
  ['nothing is filled in', webhook([], { url: '' }), 'url'],
  ['the URL is being typed', webhook([], { url: 'https://' }), 'url'],
  ['the URL names no host yet', webhook([], { url: '{{ order.id }}' }), 'url'],
  ['there is no row', webhook(), 'rows'],
  ['the rows were first', webhook([{ key: 'id', value: '{{ order.id }}' }], { url: '' }), 'url'],
  ['a row has a key only', webhook([{ key: 'id', value: '' }]), 'rows'],
  ['a row has a value only', webhook([{ key: '', value: '1' }]), 'rows'],
  ['no value comes from the order', webhook([{ key: 'id', value: '1' }]), 'tag'],
  [
    'a value comes from the order',
    webhook([
      { key: 'a', value: '1' },
      { key: 'id', value: 'no. {{ order.id }}' },
    ]),
    'finish',
  ],
  ['no body is sent', webhook([], { method: 'GET' }), 'finish'],
  ['the body is empty', rest(''), 'tag'],
  ['the body is the same for every order', rest('{"id": 1}'), 'tag'],
  ['the body is made of the order', rest('{"id": "{{ order.id }}"}'), 'finish'],
  ['the body was first', rest('{{ order.id }}', { url: '' }), 'url'],
])('when %s, the next step is %j', (_, action, step) => {
  expect(nextStep(action)).toBe(step);
});

const READY = webhook([{ key: 'id', value: '{{ order.id }}' }]);

test.each([
  ['errors are shown', READY, 'mend', 'mend'],
  ['something is missing', READY, 'complete', 'complete'],
  [
    'errors are shown, and no value comes from the order',
    webhook([{ key: 'id', value: '1' }]),
    'mend',
    'tag',
  ],
] as const)('when %s, the request is not sent yet', (_, action, obstacle, step) => {
  expect(nextStep(action, obstacle)).toBe(step);
});
