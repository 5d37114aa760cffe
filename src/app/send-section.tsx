import { Outbox, pageSenders } from '../designer/send/outbox';
import { type RecipientMemory, type Recipients, withRecipient } from '../designer/send/recipients';
import { SendView } from '../designer/send/send-view';
import { readPreference, writePreference } from '../ui/browser/storage';
import type { Library } from '../workspace/library/state/library';
import type { Session } from './session';

/** The name of the preference: how requests go out. */
const WAY = 'way';

/** One outbox per library, created when the view is first shown. */
const outboxes = new WeakMap<Library, Outbox>();

function outboxOf(library: Library): Outbox {
  const known = outboxes.get(library);
  if (known) return known;
  const outbox = new Outbox(pageSenders(), {
    read: () => readPreference(WAY),
    write: (way) => writePreference(WAY, way),
  });
  outboxes.set(library, outbox);
  library.subscribe(() => outbox.keepOnly(library));
  // A sent request contains credentials.
  library.whenForgotten(() => outbox.keepOnly(new Set()));
  return outbox;
}

const memories = new WeakMap<Library, RecipientMemory>();

/** Remembers recipients in the store, or without one until the tab is closed. */
function recipientsOf({ library, saving }: Pick<Session, 'library' | 'saving'>): RecipientMemory {
  const known = memories.get(library);
  if (known) return known;
  let unstored: Recipients = {};
  const memory: RecipientMemory = {
    read: async () => {
      const stored = (await saving.store?.recipients().catch(() => undefined)) ?? {};
      return Object.entries(unstored).reduce(
        (all, [origin, keys]) => withRecipient(all, origin, keys),
        stored,
      );
    },
    add: async (origin, keys) => {
      unstored = withRecipient(unstored, origin, keys);
      await saving.store?.addRecipient(origin, keys).catch(() => undefined);
    },
  };
  memories.set(library, memory);
  return memory;
}

/** Sends the request of the open action, and shows the response. */
export function SendSection({ session, id }: { session: Session; id: string }) {
  return <SendView outbox={outboxOf(session.library)} recipients={recipientsOf(session)} id={id} />;
}
