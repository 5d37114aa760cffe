import { expect, test, vi } from 'vitest';
import { WEBHOOK } from '../../test/test-tab';
import { readContext } from '../core';
import { builder, LiveRequest } from '../designer/request/live-request';
import { Library } from '../workspace/library/state/library';
import { Vault } from '../workspace/secrets/vault';
import type { Saving } from '../workspace/storage/saving';
import { followVault } from './vault';

await builder.load();

test('each change of a named secret is one new request', () => {
  const vault = new Vault();
  const library = new Library({ now: () => 0, newId: () => 'a', typedSecrets: () => ({}) });
  const { context } = readContext('{}');
  const live = new LiveRequest({ action: WEBHOOK, context, secrets: vault.named, now: 0, id: 'msg_1' });
  followVault({ vault, library, saving: { touch: vi.fn() } as unknown as Saving }, live);
  const updated = vi.fn();
  live.subscribe(updated);
  vault.setNamed({ CRM_PASSWORD: 's' });
  expect(updated).toHaveBeenCalledTimes(1);
  vault.setNamed({ CRM_PASSWORD: 'se' });
  expect(updated).toHaveBeenCalledTimes(2);
  expect(live.inputs.secrets).toEqual({ CRM_PASSWORD: 'se' });
  vault.setNamed({ CRM_PASSWORD: 'se' });
  expect(updated).toHaveBeenCalledTimes(2);
});
