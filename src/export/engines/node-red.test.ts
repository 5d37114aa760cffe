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

test.each(['Order created', '', 'x'.repeat(500)])(
  'no node lies on another, with the name “%.20s”',
  (name) => {
    const nodes = JSON.parse(exported('node-red', aWebhook({ name, url: 'https://h/' })).text) as {
      name?: string;
      x?: number;
      y?: number;
    }[];
    const row = nodes.filter(({ y }) => y === 100);
    expect(row).toHaveLength(5);
    for (const [index, node] of row.slice(1).entries()) {
      const before = row[index];
      const half = 3.5 * ((before?.name?.length ?? 0) + (node.name?.length ?? 0)) + 50;
      expect((node.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(half);
    }
  },
);
