import { useEffect } from 'react';
import { useAnnouncements } from '../components/announcements';
import { texts } from '../i18n/shell';
import type { Vault } from '../storage/vault/vault';

/** Says once when secrets are not remembered that should be; the dialog says why. */
export function useVaultNotice(vault: Vault, showSecrets: () => void): void {
  const { notify } = useAnnouncements();
  useEffect(() => {
    let told: string | undefined;
    const tell = () => {
      const { trouble } = vault.state;
      if (trouble && trouble !== told) {
        notify({
          subject: 'secrets',
          text: texts.notRemembered,
          action: { label: texts.secrets, run: showSecrets },
        });
      }
      told = trouble;
    };
    tell();
    return vault.subscribe(tell);
  }, [vault, notify, showSecrets]);
}
