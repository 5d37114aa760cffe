/** How the requests of a host are sent, and what is remembered of it. */

import { sendTexts } from '../../i18n/send';
import { DEFAULT_TIMEOUT_SECONDS, type Exchange, type Sender } from '../../send/exchange';
import type { EditorServices } from '../fields/editor-context';
import { secretNamesOf } from '../secrets/action-secret';
import type { HostResponse, HostSend } from './host-send';
import { Outbox, pageSenders, type WayMemory } from './outbox';
import { type RecipientMemory, type Recipients, withRecipient } from './recipients';

export interface DesignerSending {
  /** Sends for the designer. By default the page sends: by its local sender, if it has one, or by `fetch`. */
  readonly by?: HostSend;
  /** Remembers by which of these. */
  readonly way?: WayMemory;
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

/** What was sent is kept while the host uses the same object. */
const all = new WeakMap<DesignerSending, Sent>();

export function sentBy(sending: DesignerSending, services: EditorServices): Sent {
  const known = all.get(sending);
  if (known) return known;
  const { by, way, recipients = recipientsInMemory(), follow } = sending;
  const outbox = new Outbox(by ? { host: hostSender(by, services) } : pageSenders(), way);
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
      try {
        return await exchangeOf(await Promise.resolve(send(request, { signal: either })), start);
      } catch (error) {
        return notSent(error instanceof Error ? error.message : String(error));
      }
    })();
    return await Promise.race([sent, over]);
  };

const notSent = (said: string): Exchange => ({
  failure: { code: 'not-sent', reason: { code: 'other', said } },
});

async function exchangeOf(given: HostResponse, start: number): Promise<Exchange> {
  const firstByte = performance.now() - start;
  const isOfFetch = given instanceof Response;
  const body = isOfFetch ? new Uint8Array(await given.arrayBuffer()) : (given.body ?? '');
  return {
    response: {
      status: given.status,
      reason: (isOfFetch ? given.statusText : given.reason) ?? '',
      headers: [...(given.headers ?? [])],
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      timings: { firstByte, total: performance.now() - start },
    },
  };
}
