/** Sends a request; asks first where its host or one of its secrets is new. */
import { type ReactNode, useRef, useState } from 'react';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { sendTexts } from '../../i18n/send';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { LiveRequest } from '../request/live-request';
import {
  type Confirmation,
  confirmationFor,
  type RecipientMemory,
  type SentSecret,
  sentSecretsOf,
} from './recipients';
import styles from './send-view.module.css';

interface Sending {
  readonly memory: RecipientMemory;
  /** Of the action. */
  readonly id: string;
  readonly live: LiveRequest;
  /** False where there is no request any more. */
  readonly send: () => boolean;
}

/** Whether what is asked now was agreed to in the answer to an earlier question. */
function isCovered({ origin, secrets }: Confirmation, agreed: Confirmation | undefined): boolean {
  const keys = new Set(agreed?.secrets.map(({ key }) => key));
  return origin === agreed?.origin && secrets.every(({ key }) => keys.has(key));
}

/** Sends; first asks the user to confirm the recipient, unless it is known. */
export function useConfirmedSend({ memory, id, live, send }: Sending): {
  /** Settles when the request is sent, or a question is asked. */
  send: () => Promise<void>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Confirmation>();
  const isAsking = useRef(false);

  const attempt = async (agreed?: Confirmation) => {
    // A second press while the first one reads what is known.
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const known = await memory.read();
      const { request } = live.built;
      if (!request) return;
      const confirmation = confirmationFor(request.url, sentSecretsOf(live.inputs.action, id), known);
      // Another tab may have changed the action since the person has agreed: then it is asked again.
      const isOpen = confirmation !== undefined && !isCovered(confirmation, agreed);
      setAsked(isOpen ? confirmation : undefined);
      if (isOpen || !send() || !confirmation) return;
      await memory.add(
        confirmation.origin,
        confirmation.secrets.map(({ key }) => key),
      );
    } finally {
      isAsking.current = false;
    }
  };
  return {
    send: () => attempt(),
    dialog: asked && (
      <RecipientDialog
        confirmation={asked}
        onSend={() => {
          setAsked(undefined);
          void attempt(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

interface RecipientDialogProps {
  readonly confirmation: Confirmation;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks before a host gets its first request, or a secret that it never got. */
function RecipientDialog({ confirmation, onSend, onClose }: RecipientDialogProps) {
  const { origin, isNewHost, secrets } = confirmation;
  // With the scheme where others on the way can read what is sent.
  const host = inLine(origin.replace(/^https:\/\//, ''));
  // Not on a button: a key that is still held must not answer.
  const text = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={isNewHost ? sendTexts.firstTime(host) : sendTexts.newSecret(host)}
      onClose={onClose}
      initialFocus={text}
      footer={
        <>
          <Button onClick={onClose}>{sendTexts.cancel}</Button>
          <Button look="primary" onClick={onSend}>
            {sendTexts.sendNow}
          </Button>
        </>
      }
    >
      <div ref={text} tabIndex={-1} className={styles.recipient}>
        <Secrets intro={sendTexts.gets} secrets={secrets.filter(({ isSigning }) => !isSigning)} />
        <Secrets intro={sendTexts.signedWith} secrets={secrets.filter(({ isSigning }) => isSigning)} />
        {secrets.length === 0 && <p>{sendTexts.getsNoSecret}</p>}
        <p className={styles.note}>{sendTexts.askedOnce}</p>
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
            {name === undefined ? sendTexts.typedSecret(settingName([setting])) : <code>{inLine(name)}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}
