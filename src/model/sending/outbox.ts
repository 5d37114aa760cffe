import type { Built, HttpRequest } from '../../core';
import type { Exchange, Sender } from '../../sending/exchange';
import { sameBytes } from '../same-bytes';

/** Whether what would be sent now is what was sent: the same message to the same place. */
export const sameRequest = ({ request, bytes }: Built, sent: Pick<Sent, 'request' | 'bytes'>): boolean =>
  request?.url === sent.request.url && sameBytes(bytes, sent.bytes);

/** Through which sender a request goes out. */
export type Way = 'local' | 'browser';

/** The senders of this page; a static deployment has no local one. */
export interface Senders {
  readonly local: Sender | undefined;
  readonly browser: Sender;
}

/** Where the way that a person chose is remembered, from one visit to the next. */
export interface WayMemory {
  readonly read: () => string | undefined;
  readonly write: (way: Way) => void;
}

/** A request as it was shown when it was sent. */
export interface Sent {
  readonly request: HttpRequest;
  /** The whole message. */
  readonly bytes: Uint8Array;
  readonly way: Way;
  /** Unix seconds. */
  readonly at: number;
}

/** What has become of a request. */
export type Delivery =
  | { readonly sent: Sent; readonly stop: () => void; readonly exchange?: undefined }
  | { readonly sent: Sent; readonly exchange: Exchange };

/**
 * What was sent last of each action, and what came back. Kept in memory for this tab only, apart
 * for each action, so that no response is shown beside a request that it does not belong to.
 */
export class Outbox {
  readonly senders: Senders;
  readonly #memory: WayMemory | undefined;
  #way: Way;
  readonly #deliveries = new Map<string, Delivery>();
  readonly #listeners = new Set<() => void>();

  constructor(senders: Senders, memory?: WayMemory) {
    this.senders = senders;
    this.#memory = memory;
    this.#way = senders.local && memory?.read() !== 'browser' ? 'local' : 'browser';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The way that the next request takes. */
  get way(): Way {
    return this.#way;
  }

  choose(way: Way): void {
    this.#way = way;
    this.#memory?.write(way);
    this.#tell();
  }

  deliveryOf(id: string): Delivery | undefined {
    return this.#deliveries.get(id);
  }

  /**
   * Sends a request of the action with this id by the chosen way, once. Undefined when nobody waits
   * for the outcome any more: the action is gone, or another request of it was sent meanwhile.
   */
  async send(id: string, message: Omit<Sent, 'way'>): Promise<Exchange | undefined> {
    const sent = { ...message, way: this.#way };
    const sender = (this.#way === 'local' && this.senders.local) || this.senders.browser;
    const abort = new AbortController();
    const delivery: Delivery = { sent, stop: () => abort.abort() };
    this.#deliveries.set(id, delivery);
    this.#tell();
    const exchange = await sender(sent.request, { signal: abort.signal });
    if (this.#deliveries.get(id) !== delivery) return undefined;
    this.#deliveries.set(id, { sent, exchange });
    this.#tell();
    return exchange;
  }

  /** Forgets what belongs to actions that are gone, and gives up what is still under way. */
  keepOnly(ids: { has(id: string): boolean }): void {
    for (const [id, delivery] of this.#deliveries) {
      if (ids.has(id)) continue;
      this.#deliveries.delete(id);
      if (!delivery.exchange) delivery.stop();
      this.#tell();
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
