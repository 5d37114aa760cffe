import { expect, test, vi } from 'vitest';
import { EmbeddedDesigner } from './embedded-designer';

test.each([
  ['samples', 'x', 'samples is a list of { name, context } or { name, text }'],
  ['samples', [null], 'samples is a list of { name, context } or { name, text }'],
  ['samples', [{ name: 'A', text: {} }], 'samples is a list of { name, context } or { name, text }'],
  ['secretNames', 'CRM_KEY', 'secretNames is a list of names'],
  ['views', 'config', 'views is a list of names'],
  ['kinds', [{}], 'kinds is a list of names'],
  ['send', 'https://example.org', 'send is a function'],
])('%s that no type checker has seen, %o, are an error, and the options stay', (name, value, message) => {
  const designer = new EmbeddedDesigner();
  designer.set({ secretNames: ['CRM_KEY'] });
  const before = designer.options;
  expect(() => designer.set({ [name]: value })).toThrow(new TypeError(message));
  expect(designer.options).toBe(before);
});

test('an option that is null is left out', async () => {
  const designer = new EmbeddedDesigner();
  designer.set({ samples: [{ name: 'A', context: {} }], views: ['request'], secretNames: ['CRM_KEY'] });
  const options = { samples: null, sample: null, views: null, send: null, contextSchema: null, theme: null };
  designer.set(options as unknown as Parameters<typeof designer.set>[0]);
  expect(Object.values(designer.options).filter((one) => one !== undefined)).toEqual([['CRM_KEY']]);
  expect((await designer.validate()).isComplete).toBe(false);
});

test('an equal list of samples, made anew with a rendering, changes nothing', () => {
  const designer = new EmbeddedDesigner();
  const samples = (id: string) => [{ name: 'A', context: { order: { id } } }];
  designer.set({ samples: samples('A-1') });
  const { openId } = designer.samples;
  designer.set({ samples: samples('A-1') });
  expect(designer.samples.openId).toBe(openId);
  designer.set({ samples: samples('A-2') });
  expect(designer.samples.openId).not.toBe(openId);
});

test('the sample that the user chooses is told, and stays until the host sets another one or other samples', () => {
  const designer = new EmbeddedDesigner();
  const onSampleChange = vi.fn();
  designer.listeners = { onSampleChange };
  const rendered = (id: string, sample = 'A') =>
    designer.set({ samples: ['A', 'B'].map((name) => ({ name, context: { order: { id } } })), sample });
  rendered('1');
  designer.chooseSample(1);
  rendered('1');
  expect(designer.samples.open.name).toBe('B');
  rendered('2');
  expect(designer.samples.open.name).toBe('A');
  rendered('2', 'B');
  expect(designer.samples.open.name).toBe('B');
  expect(onSampleChange.mock.calls).toEqual([['B']]);
});

test('a sample that is no JSON is a problem of the sample', () => {
  const designer = new EmbeddedDesigner();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  designer.set({ samples: [{ name: 'Circle', context: circle }] });
  expect(designer.services.problems.ofSample).not.toEqual([]);
});
