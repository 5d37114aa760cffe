import { useMemo } from 'react';
import type { Built } from '../../../core';
import { texts } from '../../../i18n/preview';
import { type DividedMessage, MessageDivider, messageText } from '../../../model/message/divided-message';
import { ChunksView } from './chunks-view';
import { Legend } from './legend';
import styles from './message.module.css';
import { copyExactly } from './message-element';

const maskedMessage = (built: Built): DividedMessage => new MessageDivider().divide(built, false);

/** The text of a request as it is shown, secrets masked. */
export const maskedText = (built: Built): string => messageText(maskedMessage(built));

/** A request that is looked at only: the same marks as in the live one, secrets masked. */
export function StaticMessage({ built }: { built: Built }) {
  const { head, body } = useMemo(() => maskedMessage(built), [built]);
  return (
    <div className={styles.still}>
      <section
        className={styles.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.message}
        onCopy={copyExactly}
      >
        <div className={styles.message}>
          <div className={styles.head}>
            <ChunksView section={head} />
          </div>
          <div className={styles.body}>
            <ChunksView section={body} />
          </div>
        </div>
      </section>
      <Legend />
    </div>
  );
}
