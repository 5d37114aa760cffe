/** The last request that was sent of each action, with its response, and the senders to choose from. */
import type { Built, HttpRequest, Problem, Span } from '../../core';
import { type PageFacts, type Refusal, refusalsOf } from '../../send/browser/fetch-rules';
import { browserSender, localSender } from '../../send/browser/senders';
import type { Exchange, Failure, Sender } from '../../send/exchange';
import { Emitter } from '../../ui/emitter';

/** Whether a built request equals one that was sent: same message, same URL. */
export const sameRequest = ({ request, bytes }: Built, sent: Pick<Sent, 'request' | 'bytes'>): boolean =>
  request?.url === sent.request.url && sameBytes(bytes, sent.bytes);

/** The senders by which a request can go out. */
export type SenderKind = 'local' | 'browser' | 'host';

/** The senders of this page: a static deployment has no local one, and a host that sends by itself has no other. */
export interface Senders {
  readonly local?: Sender | undefined;
  readonly browser?: Sender | undefined;
  readonly host?: Sender | undefined;
}

/** Where the sender that the user chose is stored, from one visit to the next. */
export interface SenderMemory {
  readonly read: () => string | undefined;
  readonly write: (sender: SenderKind) => void;
}

/** A request as it was shown when it was sent. */
export interface Sent {
  readonly request: HttpRequest;
  /** The whole message. */
  readonly bytes: Uint8Array;
  /** Of the message. */
  readonly spans: readonly Span[];
  readonly sender: SenderKind;
  /** Unix seconds. */
  readonly at: number;
}

/** A request that is being sent, or its outcome. */
export type Delivery = UnderWay | Delivered;

interface UnderWay {
  readonly sent: Sent;
  readonly stop: () => void;
  /** When it was sent, in ms of `performance.now`. */
  readonly since: number;
  readonly exchange?: undefined;
  /** The outcome of the request before it, shown until this one is over. */
  readonly before: Delivered | undefined;
}

interface Delivered {
  readonly sent: Sent;
  readonly exchange: Exchange;
  readonly before?: undefined;
}

/**
 * The last request of each action with its response. Kept in memory for this tab only, and apart for each action, so
 * that no response is shown beside a request that it does not belong to.
 */
export class Outbox {
  readonly senders: Senders;
  readonly #memory: SenderMemory | undefined;
  #sender: SenderKind;
  readonly #deliveries = new Map<string, Delivery>();
  readonly #changes = new Emitter();

  constructor(senders: Senders, memory?: SenderMemory) {
    this.senders = senders;
    this.#memory = memory;
    const own = senders.local && memory?.read() !== 'browser' ? 'local' : 'browser';
    this.#sender = senders.host ? 'host' : own;
  }

  readonly subscribe = this.#changes.subscribe;

  /** The sender of the next request. */
  get sender(): SenderKind {
    return this.#sender;
  }

  choose(sender: SenderKind): void {
    this.#sender = sender;
    this.#memory?.write(sender);
    this.#changes.emit();
  }

  deliveryOf(id: string): Delivery | undefined {
    return this.#deliveries.get(id);
  }

  /**
   * Sends a request of the action with this id by the chosen sender, once. Undefined when the outcome is of no use any
   * more: the action is gone, or another request of it was sent meanwhile.
   */
  async send(id: string, message: Omit<Sent, 'sender'>): Promise<Exchange | undefined> {
    const sent = { ...message, sender: this.#sender };
    const send = this.senders[this.#sender];
    if (!send) throw new Error(`There is no sender of this page: ${this.#sender}`);
    const abort = new AbortController();
    const last = this.#deliveries.get(id);
    const before = last?.exchange ? last : last?.before;
    const delivery: Delivery = { sent, stop: () => abort.abort(), since: performance.now(), before };
    this.#deliveries.set(id, delivery);
    this.#changes.emit();
    const exchange = await send(sent.request, { signal: abort.signal });
    if (this.#deliveries.get(id) !== delivery) return undefined;
    this.#deliveries.set(id, { sent, exchange });
    this.#changes.emit();
    return exchange;
  }

  /** Forgets what belongs to actions that are gone, and gives up what is still under way. */
  keepOnly(ids: { has(id: string): boolean }): void {
    for (const [id, delivery] of this.#deliveries) {
      if (ids.has(id)) continue;
      this.#deliveries.delete(id);
      if (!delivery.exchange) delivery.stop();
      this.#changes.emit();
    }
  }
}

/** Whether the request went out, as far as this page can know. */
export type DeliveryStatus = 'sent' | 'not-sent' | 'unknown';

/** The failures before the first byte of the request, and those after which it is unknown whether it was sent. */
const STATUS_BY_FAILURE: Readonly<Partial<Record<Failure['code'], DeliveryStatus>>> = {
  'name-not-found': 'not-sent',
  refused: 'not-sent',
  unreachable: 'not-sent',
  certificate: 'not-sent',
  tls: 'not-sent',
  'not-sent': 'not-sent',
  unexplained: 'unknown',
  stopped: 'unknown',
  'sender-gone': 'unknown',
};

/** Whether the request itself was sent; a response proves it. */
export function deliveryStatusOf(failure: Failure | undefined): DeliveryStatus {
  if (!failure) return 'sent';
  if (failure.code === 'time-out' && failure.during === 'connecting') return 'not-sent';
  if (failure.code === 'time-out' && failure.during === undefined) return 'unknown';
  return STATUS_BY_FAILURE[failure.code] ?? 'sent';
}

/** The scheme and host that a URL names before anything is filled in; undefined where a tag decides, or it names none. */
export function knownOrigin(url: string): string | undefined {
  const [beginning] = /^https?:\/\/[^/?#\\{}]+(?=[/?#]|$)/i.exec(url.trim()) ?? [];
  if (beginning === undefined || !URL.canParse(beginning)) return undefined;
  return new URL(beginning).origin;
}

/** A request that can be sent, with the headers that the browser refuses; or the errors that prevent it. */
type Readiness =
  | {
      readonly request: HttpRequest;
      readonly refusals: readonly Refusal[];
      readonly isSigned: boolean;
      readonly errors?: undefined;
    }
  | { readonly request?: undefined; readonly refusals?: undefined; readonly errors: readonly Problem[] };

/** Whether this sender can send the request; a browser refuses some that are complete. */
export function readinessOf(
  { request, signed, problems }: Built,
  sender: SenderKind,
  page: PageFacts,
): Readiness {
  if (!request) return { errors: problems.filter(({ severity }) => severity === 'error') };
  const refusals = sender === 'browser' ? refusalsOf(request, page) : [];
  return { request, refusals, isSigned: signed !== undefined };
}

/** The senders of this page. */
export const pageSenders = (): Senders => ({
  local: localSender(),
  browser: browserSender({ origin: location.origin }),
});

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
