/** How a host sends requests, and what it remembers of them. */

import { sendTexts } from '../../i18n/send';
import { DEFAULT_TIMEOUT_SECONDS, type Exchange, type HttpResponse, type Sender } from '../../send/exchange';
import type { EditorServices } from '../fields/editor-context';
import type { HostSend } from '../handle';
import { secretNamesOf } from '../secrets/action-secrets';
import { Outbox, pageSenders, type SenderMemory } from './outbox';
import { type RecipientMemory, type Recipients, withRecipient } from './recipients';

export interface DesignerSending {
  /** Sends for the designer. By default the page sends: by its local sender, if it has one, or by `fetch`. */
  readonly by?: HostSend;
  /** Remembers by which of these. */
  readonly senderMemory?: SenderMemory;
  /** Remembers the confirmed recipients; by default as long as this object is used. */
  readonly recipients?: RecipientMemory;
  /**
   * Called once with a function that forgets what was sent of all actions but those with these ids. What was sent
   * contains secrets, so it is forgotten with its action.
   */
  readonly follow?: (keepOnly: (ids: { has(id: string): boolean }) => void) => void;
}

function recipientsInMemory(): RecipientMemory {
  let known: Recipients = {};
  return {
    read: () => Promise.resolve(known),
    add(origin, keys) {
      known = withRecipient(known, origin, keys);
      return Promise.resolve();
    },
  };
}

interface Sent {
  readonly outbox: Outbox;
  readonly recipients: RecipientMemory;
}

/** Kept as long as the host uses the same object. */
const all = new WeakMap<DesignerSending, Sent>();

export function sentBy(sending: DesignerSending, services: EditorServices): Sent {
  const known = all.get(sending);
  if (known) return known;
  const { by, senderMemory, recipients = recipientsInMemory(), follow } = sending;
  const outbox = new Outbox(by ? { host: hostSender(by, services) } : pageSenders(), senderMemory);
  const sent: Sent = { outbox, recipients };
  all.set(sending, sent);
  follow?.((ids) => outbox.keepOnly(ids));
  return sent;
}

/** Sends by the function of the host; gives up when the user cancels, and after the usual time. */
export const hostSender =
  (send: HostSend, { live, secrets }: Pick<EditorServices, 'live' | 'secrets'>): Sender =>
  async (request, { signal } = {}) => {
    const masked = secretNamesOf(live.inputs.action).filter((name) => secrets.isMasked?.(name));
    if (masked.length > 0) return notSent(sendTexts.secretsOfHost(masked));
    const seconds = DEFAULT_TIMEOUT_SECONDS;
    const timeOut = AbortSignal.timeout(seconds * 1000);
    const either = AbortSignal.any([timeOut, ...(signal ? [signal] : [])]);
    const start = performance.now();
    const over = new Promise<Exchange>((resolve) =>
      either.addEventListener('abort', () =>
        resolve({ failure: signal?.aborted ? { code: 'stopped' } : { code: 'time-out', seconds } }),
      ),
    );
    const sent = (async (): Promise<Exchange> => {
      let given: unknown;
      try {
        given = await send(request, { signal: either });
      } catch (error) {
        return notSent(saidBy(error));
      }
      try {
        return await exchangeOf(given, start);
      } catch (error) {
        return { failure: { code: 'not-a-response', said: saidBy(error) } };
      }
    })();
    return await Promise.race([sent, over]);
  };

const notSent = (said: string): Exchange => ({
  failure: { code: 'not-sent', reason: { code: 'other', said } },
});

const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The message is for the developer of the host. */
function notAResponse(said: string): never {
  throw new TypeError(`send must resolve to { status, headers, body }, and ${said}`);
}

/** Throws if a host gave back something else than a response. */
async function exchangeOf(given: unknown, start: number): Promise<Exchange> {
  const firstByte = performance.now() - start;
  if (typeof given !== 'object' || given === null) notAResponse(`resolved to ${String(given)}`);
  const { status, reason, statusText, headers, body, data }: Readonly<Record<string, unknown>> = isOfFetch(
    given,
  )
    ? // Its members are those of its class.
      { ...partsOfFetch(given), body: new Uint8Array(await given.arrayBuffer()) }
    : (given as Readonly<Record<string, unknown>>);
  if (!isStatus(status)) notAResponse(`status is ${typeof status === 'string' ? 'a text' : String(status)}`);
  if (body === undefined && data !== undefined) notAResponse('gave data in place of body');
  return {
    response: {
      status,
      reason: String(reason ?? statusText ?? ''),
      headers: headersOf(headers ?? []),
      body: bodyOf(body ?? ''),
      timings: { firstByte, total: performance.now() - start },
    },
  };
}

/** Also one of another window. */
const isOfFetch = (given: object): given is Response =>
  'arrayBuffer' in given && typeof given.arrayBuffer === 'function';

const partsOfFetch = ({ status, statusText, headers }: Response) => ({ status, statusText, headers });

const isStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999;

/** Pairs, also those of `Headers` and of a map, or an object; several values of a name can be a list. */
function headersOf(headers: unknown): HttpResponse['headers'] {
  if (typeof headers !== 'object' || headers === null) notAResponse('headers is no list of [name, value]');
  const pairs: readonly unknown[] =
    Symbol.iterator in headers ? [...(headers as Iterable<unknown>)] : Object.entries(headers);
  return pairs.flatMap((pair) => {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string')
      notAResponse('headers is no list of [name, value]');
    const [name, value]: readonly [string, unknown] = [pair[0], pair[1]];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.filter((one) => one !== undefined).map((one) => [name, String(one)] as const);
  });
}

function bodyOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return notAResponse('body is neither text nor bytes');
}
