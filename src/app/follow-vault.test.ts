import { expect, test, vi } from 'vitest';
import { readContext } from '../core';
import { Library } from '../model/library/library';
import { LiveRequest } from '../model/live-request';
import type { Saving } from '../storage/saving';
import { Vault } from '../storage/vault/vault';
import { WEBHOOK } from '../testing/test-tab';
import { followVault } from './follow-vault';

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
