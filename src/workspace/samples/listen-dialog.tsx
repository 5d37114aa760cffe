/** The dialog that listens for events and makes a sample of one. */
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { commonTexts } from '../../i18n/common';
import { inLine, timeOfDay } from '../../i18n/format';
import { listeningTexts } from '../../i18n/samples';
import { shellTexts } from '../../i18n/shell';
import type { EventRefusal } from '../../send/local-protocol';
import { downloadBytes } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Messages } from '../../ui/messages';
import { CopyButton, TextBlock } from '../../ui/text-block';
import styles from './listen.module.css';
import {
  curlTo,
  type Ending,
  type Heard,
  listen,
  nameTunnel,
  type ReceivedEvent,
  readEvent,
  tunnelHostOf,
  withEvent,
} from './listening';
import type { NamedText } from './samples-file';

interface ListenDialogProps {
  /** Of the server of this page. */
  readonly token: string;
  readonly onUse: (sample: NamedText) => void;
  readonly onClose: () => void;
}

/** Listens for events while it is open, and makes a sample of one. */
export function ListenDialog({ token, onUse, onClose }: ListenDialogProps) {
  const [address, setAddress] = useState<string>();
  const [ending, setEnding] = useState<Ending>();
  const [{ events, shownId }, setHeard] = useState<Heard>({ events: [] });
  const [said, setSaid] = useState('');
  const addressField = useRef<HTMLInputElement>(null);
  const addressId = useId();
  const shown = events.find(({ id }) => id === shownId);
  const read = useMemo(() => shown && readEvent(shown), [shown]);
  const [latest] = events;

  useEffect(() => {
    const stop = new AbortController();
    const onEvent = (event: ReceivedEvent) => {
      setSaid('');
      setHeard((heard) => withEvent(heard, event));
    };
    const onRefused = (refusal: EventRefusal) => setSaid(listeningTexts.refusals[refusal]);
    void listen(token, setAddress, onEvent, onRefused, stop.signal).then((ended) => {
      if (stop.signal.aborted) return;
      setAddress(undefined);
      setEnding(ended);
    });
    return () => stop.abort();
  }, [token]);

  const use = () => {
    if (shown && read?.sample !== undefined)
      onUse({ name: listeningTexts.sampleName(shown.at), text: read.sample });
  };
  const footer = (
    <>
      <p className={styles.said} role="status">
        {said}
      </p>
      <Button look="primary" disabled={read?.sample === undefined} onClick={use}>
        {listeningTexts.use}
      </Button>
    </>
  );
  return (
    <Dialog title={listeningTexts.title} onClose={onClose} wide initialFocus={addressField} footer={footer}>
      <div className={styles.content}>
        <Field label={listeningTexts.address} htmlFor={addressId}>
          <div className={styles.line}>
            <TextInput
              ref={addressField}
              id={addressId}
              mono
              readOnly
              value={address ?? ''}
              placeholder={ending ? '' : commonTexts.moment}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton text={address ?? ''} disabled={!address} onDone={setSaid} />
            <CopyButton text={curlTo(address ?? '')} disabled={!address} onDone={setSaid}>
              {shellTexts.copyAsCurl}
            </CopyButton>
          </div>
          <p className={styles.note}>{listeningTexts.about}</p>
          <div role="alert">
            {ending && (
              <Messages messages={[{ severity: 'warning', text: listeningTexts.endings[ending] }]} />
            )}
          </div>
        </Field>
        {address && <Tunnel token={token} />}
        <div className={styles.events}>
          <p role="status" className={latest ? 'visually-hidden' : styles.waiting}>
            {latest ? listeningTexts.arrived(latest.method, latest.path) : address && listeningTexts.waiting}
          </p>
          {latest && (
            <ul className={styles.list} aria-label={listeningTexts.events}>
              {events.map(({ id, method, path, at }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.event}
                    aria-current={id === shownId || undefined}
                    onClick={() => setHeard((heard) => ({ ...heard, shownId: id }))}
                  >
                    <span>
                      {method} {inLine(path)}
                    </span>
                    <span>{timeOfDay(at)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {shown && read && (
            <div className={styles.shown}>
              <div className={styles.head}>
                <h3>
                  {shown.method} {inLine(shown.path)}
                </h3>
                <Button look="quiet" icon="download" onClick={() => downloadBytes('event.txt', shown.body)}>
                  {listeningTexts.save}
                </Button>
              </div>
              {read.sample === undefined && <p className={styles.note}>{listeningTexts.noSample}</p>}
              <TextBlock
                text={read.sample ?? read.text}
                label={listeningTexts.body}
                language={read.sample === undefined ? undefined : 'json'}
                isBounded
                copying={{ label: listeningTexts.copyBody, onDone: setSaid }}
              />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Names the one tunnel host whose requests are taken too. */
function Tunnel({ token }: { token: string }) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const host = tunnelHostOf(typed);
    const isTaken = host !== undefined && (await nameTunnel(token, host));
    setSaid(isTaken ? listeningTexts.allowed(host) : listeningTexts.notAllowed);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field label={listeningTexts.tunnelHost} htmlFor={id}>
        <div className={styles.line}>
          <TextInput id={id} mono value={typed} onChange={(event) => setTyped(event.target.value)} />
          <Button type="submit">{listeningTexts.allow}</Button>
        </div>
        <p className={styles.note} role="status">
          {said}
        </p>
      </Field>
    </form>
  );
}
