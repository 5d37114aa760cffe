import { readPreference, writePreference } from '../browser/preference';
import { SendView } from '../features/send/send-view';
import { pageSenders } from '../features/send/senders';
import type { Library } from '../model/library/library';
import { Outbox } from '../model/sending/outbox';

/** The name of the preference: how requests go out. */
const WAY = 'way';

/** One for each library; it begins with the first look at the view, before which nothing is sent. */
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
  // What was sent holds credentials.
  library.whenForgotten(() => outbox.keepOnly(new Set()));
  return outbox;
}

/** Sends the request of the open action, and shows what came back. */
export function SendSection({ library, id }: { library: Library; id: string }) {
  return <SendView outbox={outboxOf(library)} id={id} />;
}
