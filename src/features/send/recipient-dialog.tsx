import { useRef } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { settingName } from '../../fields/setting-name';
import { texts as commonTexts } from '../../i18n/common';
import { texts } from '../../i18n/send';
import { inLine } from '../../i18n/shown-text';
import type { Confirmation, SentSecret } from '../../model/sending/recipients';
import styles from './send-view.module.css';

interface RecipientDialogProps {
  readonly confirmation: Confirmation;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The host, and the scheme where others on the way can read what is sent. */
const hostOf = (origin: string): string => inLine(origin.replace(/^https:\/\//, ''));

/** Asks before a host gets its first request, or a secret that it never got. */
export function RecipientDialog({ confirmation, onSend, onClose }: RecipientDialogProps) {
  const { origin, isNewHost, secrets } = confirmation;
  const host = hostOf(origin);
  // Not on a button: a key that is still held must not answer.
  const text = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      title={isNewHost ? texts.firstTime(host) : texts.newSecret(host)}
      closeLabel={commonTexts.close}
      onClose={onClose}
      initialFocus={text}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" onClick={onSend}>
            {texts.sendNow}
          </Button>
        </>
      }
    >
      <div ref={text} tabIndex={-1} className={styles.recipient}>
        <Secrets intro={texts.gets} secrets={secrets.filter(({ isSigning }) => !isSigning)} />
        <Secrets intro={texts.signedWith} secrets={secrets.filter(({ isSigning }) => isSigning)} />
        {secrets.length === 0 && <p>{texts.getsNoSecret}</p>}
        <p className={styles.note}>{texts.askedOnce}</p>
      </div>
    </Dialog>
  );
}

function Secrets({ intro, secrets }: { intro: string; secrets: readonly SentSecret[] }) {
  if (secrets.length === 0) return null;
  return (
    <div>
      <p>{intro}</p>
      <ul>
        {secrets.map(({ key, name, setting }) => (
          <li key={key}>
            {name === undefined ? texts.typedSecret(settingName([setting])) : <code>{inLine(name)}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}
