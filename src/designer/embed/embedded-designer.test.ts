import { expect, test, vi } from 'vitest';
import { settingEdit } from '../store/edit/edit';
import { EmbeddedDesigner } from './embedded-designer';

const CONFIG = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order',
  method: 'POST',
  url: 'https://example.org/{{ order.id }}',
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}' }],
  authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'CRM_KEY' } },
};

function opened() {
  const designer = new EmbeddedDesigner();
  designer.store.give(CONFIG);
  designer.set({
    samples: [
      { name: 'A', context: { order: { id: 'A-1' } } },
      { name: 'B', text: '{"order":{"id":12345678901234567890}}' },
    ],
    secretNames: ['CRM_KEY'],
  });
  return designer;
}

test('it builds with the open sample, or with that of a name', () => {
  const designer = opened();
  expect(designer.build().request?.url).toBe('https://example.org/A-1');
  expect(designer.build('B').request?.url).toBe('https://example.org/12345678901234567890');
  designer.set({ sample: 'B' });
  expect(designer.build().request?.url).toBe('https://example.org/12345678901234567890');
});

test('a list of other samples keeps the open one by its name', () => {
  const designer = opened();
  designer.set({ sample: 'B' });
  designer.set({
    samples: [
      { name: 'C', context: {} },
      { name: 'B', context: { order: { id: 'again' } } },
    ],
  });
  expect(designer.build().request?.url).toBe('https://example.org/again');
});

test('a secret of the host is masked until the host resolves it', async () => {
  const designer = opened();
  const key = () => designer.build().request?.headers.find(([name]) => name === 'X-Key')?.[1];
  expect(key()).toBe('********');
  const resolveSecret = vi.fn(async (name: string) => `value of ${name}`);
  designer.set({ resolveSecret });
  await vi.waitFor(() => expect(key()).toBe('value of CRM_KEY'));
  expect(resolveSecret).toHaveBeenCalledTimes(1);
});

test.each([
  ['rejects', async () => Promise.reject(new Error('locked'))],
  [
    'throws',
    () => {
      throw new Error('locked');
    },
  ],
  ['has none', async () => undefined],
])('a host that %s leaves the secret masked', async (_, resolveSecret) => {
  const designer = opened();
  designer.set({ resolveSecret });
  await Promise.resolve();
  expect(designer.build().request?.headers.find(([name]) => name === 'X-Key')?.[1]).toBe('********');
});

test('a change tells the value, the edits, the problems and whether it is complete', () => {
  const designer = opened();
  const onChange = vi.fn();
  designer.listeners = { onChange };
  designer.store.edit([settingEdit('url', CONFIG.url, 'https://example.org/{{ order.number }}')]);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    value: expect.objectContaining({ url: 'https://example.org/{{ order.number }}' }),
    edits: [expect.objectContaining({ type: 'text', setting: 'url' })],
    problems: [
      expect.objectContaining({ code: 'value-missing', message: expect.stringContaining('order.number') }),
    ],
    isComplete: false,
  });
  designer.undo();
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ problems: [], isComplete: true }));
  expect(designer.validate()).toEqual({ problems: [], isComplete: true });
});

test('a value that is no config has the problems of reading it', () => {
  const designer = opened();
  designer.store.give({ version: 1, objectId: 'automation.fax' });
  expect(designer.validate()).toMatchObject({
    isComplete: false,
    problems: expect.arrayContaining([expect.objectContaining({ path: ['objectId'] })]),
  });
});

test('a sample that is no JSON is a problem of the sample', () => {
  const designer = opened();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  designer.set({ samples: [{ name: 'Circle', context: circle }] });
  expect(designer.services.problems.ofSample).not.toEqual([]);
});
