/** Listening for events at the server of this page: the dialog, and how what arrives becomes a sample. */
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fromBase64 } from '../../core/internal';
import { commonTexts } from '../../i18n/common';
import { inLine, timeOfDay } from '../../i18n/format';
import { listeningTexts } from '../../i18n/samples';
import { shellTexts } from '../../i18n/shell';
import {
  type EventLine,
  type EventRefusal,
  LISTEN_PATH,
  type ListenLine,
  ORDER_TYPE,
  TOKEN_HEADER,
  TUNNEL_HOST,
} from '../../send/local-protocol';
import { isJson, layOutJson, readBodyText } from '../../ui/body-format';
import { downloadBytes } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Messages } from '../../ui/messages';
import { CopyButton, TextBlock } from '../../ui/text-block';
import styles from './listen.module.css';
import type { NamedText } from './sample';

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

/** A request that arrived while the page listened. */
export interface ReceivedEvent extends Omit<EventLine, 'body'> {
  /** In the order of arrival. */
  readonly id: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly body: Uint8Array;
}

/** Why a listening ended: its time is over, another page listens, or the server has stopped or was started again. */
type Ending = keyof typeof listeningTexts.endings;

const order = (query: string, token: string, signal: AbortSignal | null): Promise<Response> =>
  fetch(LISTEN_PATH + query, {
    method: 'POST',
    headers: { 'Content-Type': ORDER_TYPE, [TOKEN_HEADER]: token },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal,
  });

/** Of the latest event since the page was loaded. */
let lastId = 0;

/** Has the server of this page listen, until it ends or the signal is aborted; resolves with the reason. */
export async function listen(
  token: string,
  onAddress: (address: string) => void,
  onEvent: (event: ReceivedEvent) => void,
  onRefused: (refusal: EventRefusal) => void,
  signal: AbortSignal,
): Promise<Ending> {
  // A component that is mounted twice in a row listens once.
  await Promise.resolve();
  try {
    const answer = await order('', token, signal);
    if (answer.status === 503) return 'busy';
    if (!answer.ok || !answer.body) return 'gone';
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let begun = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (begun + piece.value).split('\n');
      begun = lines.pop() ?? '';
      for (const text of lines) {
        const line: ListenLine = JSON.parse(text);
        if ('ended' in line) return line.ended;
        if ('address' in line) onAddress(line.address);
        else if ('refused' in line) onRefused(line.refused);
        else onEvent({ ...line.event, id: ++lastId, at: Date.now(), body: fromBase64(line.event.body) });
      }
    }
  } catch {
    // The connection broke, or the listening was ended.
  }
  return 'gone';
}

/** Lets events for this host in, in place of the one before; none for an empty text. False if nothing listens. */
export async function nameTunnel(token: string, host: string): Promise<boolean> {
  const answer = await order(`?tunnel=${encodeURIComponent(host)}`, token, null).catch(() => undefined);
  return answer?.ok ?? false;
}

/** A command that sends an event to try it, for the shells of all systems. */
export const curlTo = (address: string): string =>
  `curl ${address} -H "Content-Type: application/json" -d "{\\"order\\":{\\"id\\":\\"A-1001\\"}}"`;

/** The host in what a tunnel program prints, a host or a whole URL; empty for nothing, undefined if it is none. */
export function tunnelHostOf(typed: string): string | undefined {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/|\/$/g, '');
  return host === '' || TUNNEL_HOST.test(host) ? host : undefined;
}

/** The events that are listed at a time. */
const MAX_LISTED = 20;

/** The events that arrived, the latest first. The one that is shown stays until another is chosen. */
export interface Heard {
  readonly events: readonly ReceivedEvent[];
  readonly shownId?: number;
}

/** One more event. Of too many the oldest goes, except the one that is shown. */
export function withEvent({ events, shownId }: Heard, event: ReceivedEvent): Heard {
  const surplus = events.length < MAX_LISTED ? undefined : events.findLast(({ id }) => id !== shownId);
  return { events: [event, ...events.filter((one) => one !== surplus)], shownId: shownId ?? event.id };
}

/** The body of an event as text, and as the text of a sample if it is JSON, which is laid out, or a form. */
export function readEvent({ body, contentType }: Pick<ReceivedEvent, 'body' | 'contentType'>) {
  const { text, isWhole } = readBodyText(body, contentType);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  // Some programs, such as curl, declare any body a form; what is a number or a word is one then.
  const mayBeJson = isWhole && (!isForm || /^[\ufeff \t\r\n]*[{[]/.test(text));
  if (mayBeJson && isJson(text)) return { text, sample: layOutJson(text) ?? text };
  return { text, sample: isForm && isWhole ? formJson(text) : undefined };
}

/** The fields of a form as a JSON object of texts; a name that occurs several times has a list. */
function formJson(form: string): string | undefined {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(form)) {
    const values = fields.get(name) ?? [];
    values.push(value);
    fields.set(name, values);
  }
  if (fields.size === 0) return undefined;
  // Not through an object, which would reorder names that are numbers.
  const members = [...fields].map(
    ([name, values]) => `${JSON.stringify(name)}:${JSON.stringify(values.length === 1 ? values[0] : values)}`,
  );
  return layOutJson(`{${members.join()}}`);
}
