/** Listens for events at the server of this page, and reads them as samples. */
import { fromBase64 } from '../../core/internal';
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

/** A request that arrived while the page listened. */
export interface ReceivedEvent extends Omit<EventLine, 'body'> {
  /** In the order of arrival. */
  readonly id: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly body: Uint8Array;
}

/** Why a listening ended: its time is over, another page listens, or the server has stopped or was started again. */
export type Ending = 'expired' | 'busy' | 'gone';

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
