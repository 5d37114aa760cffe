import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { exported, messageOf } from '../../../test/engines/run-exported';

const flow = exported('node-red', aWebhook({ url: 'https://h/' }));

test('the data of a run is kept beside the answer', () => {
  const data = { id: 1 };
  expect(messageOf(flow.text, data, {})).toMatchObject({ data });
});

test.each([
  [200, true],
  [299, true],
  [199, false],
  [302, false],
  [404, false],
  [500, false],
])('the answer %i goes on: %s', (statusCode, goesOn) => {
  const nodes = JSON.parse(flow.text) as { type: string; id: string; func?: string; wires?: string[][] }[];
  const send = nodes.find(({ type }) => type === 'http request');
  const check = nodes.find(({ id }) => id === send?.wires?.[0]?.[0]);
  const errors: unknown[] = [];
  const msg = { statusCode, data: {} };
  const node = { error: (...raised: unknown[]) => errors.push(raised) };
  const result = new Function('msg', 'node', check?.func ?? '')(msg, node);
  expect(result).toBe(goesOn ? msg : undefined);
  // A Catch node gets what is raised with its message.
  expect(errors).toEqual(goesOn ? [] : [[`The receiver answered ${statusCode}`, msg]]);
});
