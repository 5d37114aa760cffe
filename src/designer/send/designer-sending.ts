/** How the requests of a host are sent, and what is remembered of it. */
import type { EditorServices } from '../fields/editor-context';
import type { HostSend } from './host-send';
import { hostSender } from './host-sender';
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
