import { describe, expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, readContext } from '../../core';
import { builder, LiveRequest } from './live-request';

await builder.load();

const action: Action = aWebhook({
  url: '',
  format: 'json',
  data: [
    { key: 'id', value: '{{ nothing }}', enabled: true },
    { key: 'note', value: 'x', enabled: true },
  ],
});

const begin = () =>
  new LiveRequest({
    action,
    context: readContext('{}').context,
    secrets: {},
    now: 1_700_000_000,
    id: 'msg_1',
  });

test('without the builder nothing is known of the request; it is built once that is loaded', async () => {
  vi.resetModules();
  const early = await import('./live-request');
  const live = new early.LiveRequest(begin().inputs);
  const listener = vi.fn();
  live.subscribe(listener);
  expect(live.isBuilt).toBe(false);
  expect([live.problems, live.spans]).toEqual([[], []]);
  expect(() => live.built).toThrow('The builder is not loaded');
  expect(await early.withBuilder(async () => 'a part')).toBe('a part');
  expect(listener).toHaveBeenCalledOnce();
  expect(live.isBuilt).toBe(true);
  expect(live.problems.length).toBeGreaterThan(0);
  expect(live.built).toBe(live.built);
});

describe('the live request', () => {
  test('is built once for each change', () => {
    const live = begin();
    const { built } = live;
    expect(live.built).toBe(built);
    live.update({ action: { ...action, url: 'https://api.example.com' } });
    expect(live.built).not.toBe(built);
  });

  test('tells its listeners, until they leave', () => {
    const live = begin();
    const listener = vi.fn();
    const leave = live.subscribe(listener);
    live.update({ now: 1 });
    leave();
    live.update({ now: 2 });
    expect(listener).toHaveBeenCalledOnce();
  });

  test('B25: keeps its time when something else changes', () => {
    const live = begin();
    live.update({ secrets: { KEY: 'x' } });
    expect(live.inputs.now).toBe(1_700_000_000);
  });
});
