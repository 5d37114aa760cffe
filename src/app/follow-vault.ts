import type { Library } from '../model/library/library';
import type { LiveRequest } from '../model/live-request';
import type { Saving } from '../storage/saving';
import { openTabChannel } from '../storage/tab-channel';
import type { Vault, VaultNews } from '../storage/vault/vault';

const CHANNEL = 'action-designer.vault';

interface FollowingParts {
  readonly vault: Vault;
  readonly library: Library;
  readonly saving: Saving;
}

/** The way to the vaults of the other tabs, and what to do when one of them has news. */
export function openVaultChannel(parts: () => FollowingParts): (news: VaultNews) => void {
  const channel = openTabChannel<VaultNews>(CHANNEL);
  channel.listen((news) => {
    // What cannot be followed is met when this tab writes.
    HEARD[news](parts()).catch(() => undefined);
  });
  return channel.post;
}

const HEARD: Readonly<Record<VaultNews, (parts: FollowingParts) => Promise<void>>> = {
  changed: async ({ vault, library }) => {
    await vault.follow();
    library.refreshTypedSecrets();
  },
  forgotten: async ({ vault, library }) => {
    await vault.forgetHere(() => library.refreshTypedSecrets(true));
  },
  locked: lockHere,
};

/** Locks this tab: its page is loaded again, so that nothing in its memory holds a value. */
async function lockHere({ vault, saving }: FollowingParts): Promise<void> {
  if (vault.state.isLocked) return;
  await saving.flush();
  vault.lockHere();
  location.reload();
}

/** Locks every tab. */
export async function lockVault({ vault, saving }: FollowingParts): Promise<void> {
  await saving.flush();
  vault.lock();
  location.reload();
}

/** Lets the request and the saving follow the values of the vault. */
export function followVault({ vault, saving }: FollowingParts, live: LiveRequest): void {
  vault.subscribe(() => {
    if (live.inputs.secrets !== vault.named) live.update({ secrets: vault.named });
    saving.touch();
  });
}
