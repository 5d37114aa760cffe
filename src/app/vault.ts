/** Connects the vault of this tab with the other tabs and the notices. */
import { useEffect } from 'react';
import { shellTexts } from '../i18n/shell';
import { useAnnouncements } from '../ui/announcements';
import { openTabChannel } from '../ui/browser/tabs';
import type { Library } from '../workspace/library/state/library';
import type { Vault, VaultMessage } from '../workspace/secrets/vault';
import { loadConfigReader, type Saving } from '../workspace/storage/saving';

const CHANNEL = 'action-designer.vault';

interface FollowingParts {
  readonly vault: Vault;
  readonly library: Library;
  readonly saving: Saving;
}

/** Follows the vaults of other tabs; the returned function sends news to them. */
export function openVaultChannel(parts: () => FollowingParts): (news: VaultMessage) => void {
  const channel = openTabChannel<VaultMessage>(CHANNEL);
  channel.listen((news) => {
    // If it fails, the difference is noticed when this tab writes.
    loadConfigReader()
      .then(() => ON_NEWS[news](parts()))
      .catch(() => undefined);
  });
  return channel.post;
}

const ON_NEWS: Readonly<Record<VaultMessage, (parts: FollowingParts) => Promise<void>>> = {
  changed: async ({ vault, library }) => {
    await vault.follow();
    library.refreshTypedSecrets();
  },
  forgotten: async ({ vault, library }) => {
    await vault.forgetHere(() => library.refreshTypedSecrets(true));
  },
  locked: lockHere,
};

/** Locks this tab and reloads it, so that no secret value stays in memory. */
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

/** Notifies once when secrets that should be stored are not; the dialog says why. */
export function useVaultNotice(vault: Vault, showSecrets: () => void): void {
  const { notify } = useAnnouncements();
  useEffect(() => {
    let told: string | undefined;
    const tell = () => {
      const { trouble } = vault.state;
      if (trouble && trouble !== told) {
        notify({
          subject: 'secrets',
          text: shellTexts.notRemembered,
          action: { label: shellTexts.secrets, run: showSecrets },
        });
      }
      told = trouble;
    };
    tell();
    return vault.subscribe(tell);
  }, [vault, notify, showSecrets]);
}
