import { expect, test, vi } from 'vitest';
// Not through the door of the core, which brings what signs.
import { readContext } from '../core/document/context';
import { LiveRequest } from './live-request';

test('a request that is to be signed waits until what signs is there', async () => {
  const authentication = { method: 'hmac', headerName: '', secret: 'k', scheme: 'github' } as const;
  const action = {
    version: 1,
    objectId: 'automation.rest-api-call',
    name: '',
    method: 'POST',
    url: 'https://api.example.com',
    format: 'json',
    body: '{}',
    authentication: { method: 'none' },
  } as const;
  const live = new LiveRequest({ action, context: readContext('{}').context, secrets: {}, now: 0, id: 'a' });
  expect(live.waitsForSigning).toBe(false);
  expect(live.built.request?.method).toBe('POST');

  live.update({ action: { ...action, authentication } });
  expect(live.waitsForSigning).toBe(true);
  expect(() => live.built).toThrow('not loaded');
  expect(live.problems).toEqual([]);

  const listener = vi.fn();
  live.subscribe(listener);
  await import('../core/signing');
  live.update({});
  expect(listener).toHaveBeenCalledOnce();
  expect(live.waitsForSigning).toBe(false);
  expect(live.built.request?.headers.map(([name]) => name)).toContain('X-Hub-Signature-256');
});
