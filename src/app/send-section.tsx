import { Outbox, pageSenders, SendView } from '../designer';
import { type RecipientMemory, type Recipients, withRecipient } from '../designer/store';
import { shellTexts } from '../i18n/shell';
import { readPreference, writePreference } from '../ui/browser/storage';
import type { Library } from '../workspace/library/state/library';
import { type Layout, responseSize } from './layout';
import { Splitter } from './panes';
import styles from './send-section.module.css';
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

export interface SendSectionProps {
  readonly session: Session;
  readonly id: string;
  readonly layout: Layout;
  readonly onArrange: (change: Partial<Layout>) => void;
  readonly showsWait: boolean;
  readonly onShown: () => void;
}

const PLACE_ID = 'response-place';

/** Sends the request of the open action, and shows the response below it. */
export function SendSection({ session, layout, onArrange, ...props }: SendSectionProps) {
  const size = responseSize(layout);
  return (
    <SendView
      {...props}
      outbox={outboxOf(session.library)}
      recipients={recipientsOf(session)}
      frame={(content, isOpen) => (
        <>
          {isOpen && (
            <Splitter
              label={shellTexts.responseHeight}
              controls={PLACE_ID}
              axis="y"
              unit="%"
              {...size}
              side="after"
              onChange={(response) => onArrange({ response })}
              onReset={() => onArrange({ response: undefined })}
            />
          )}
          <div
            id={PLACE_ID}
            className={styles.response}
            style={
              isOpen
                ? { [layout.response === undefined ? 'maxBlockSize' : 'blockSize']: `${size.value}%` }
                : undefined
            }
          >
            {content}
          </div>
        </>
      )}
    />
  );
}
