/** How requests are sent from this page: what is remembered, when it is forgotten, and the place of the answer. */
import type { ReactNode } from 'react';
import type { DesignerSending } from '../designer';
import { type RecipientMemory, type Recipients, withRecipient } from '../designer/store';
import { shellTexts } from '../i18n/shell';
import { readPreference, writePreference } from '../ui/browser/storage';
import { type Layout, responseSize } from './layout';
import { Splitter } from './panes';
import styles from './sending.module.css';
import type { Session } from './session';

/** The name of the preference: how requests go out. */
const WAY = 'way';

type Parts = Pick<Session, 'library' | 'saving'>;

/** Remembers recipients in the store, or without one until the tab is closed. */
function recipientsOf({ saving }: Parts): RecipientMemory {
  let unstored: Recipients = {};
  return {
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
}

const known = new WeakMap<Session, DesignerSending>();

/** One for each session: what was sent is kept with it. */
export function sendingOf(session: Session): DesignerSending {
  const made = known.get(session) ?? {
    way: {
      read: () => readPreference(WAY),
      write: (way) => writePreference(WAY, way),
    },
    recipients: recipientsOf(session),
    follow(keepOnly) {
      const { library } = session;
      library.subscribe(() => keepOnly(library));
      // A sent request contains credentials.
      library.whenForgotten(() => keepOnly(new Set()));
    },
  };
  known.set(session, made);
  return made;
}

const ANSWER_ID = 'response-place';

interface AnswerProps {
  layout: Layout;
  onArrange: (change: Partial<Layout>) => void;
  isOpen: boolean;
  children: ReactNode;
}

/** The answer below the request, with a line between them that is dragged. */
export function Answer({ isOpen, layout, onArrange, children }: AnswerProps) {
  const size = responseSize(layout);
  const property = layout.response === undefined ? 'maxBlockSize' : 'blockSize';
  return (
    <>
      {isOpen && (
        <Splitter
          label={shellTexts.responseHeight}
          controls={ANSWER_ID}
          axis="y"
          unit="%"
          {...size}
          side="after"
          onChange={(response) => onArrange({ response })}
          onReset={() => onArrange({ response: undefined })}
        />
      )}
      <div
        id={ANSWER_ID}
        className={styles.answer}
        style={isOpen ? { [property]: `${size.value}%` } : undefined}
      >
        {children}
      </div>
    </>
  );
}
