import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { MarkedText } from '../../components/marked-text';
import type { Action } from '../../core';
import { texts } from '../../i18n/transfer';
import styles from './outcome.module.css';

interface FoundActionsProps {
  readonly actions: readonly Action[];
  /** What is to be said about one of them. */
  readonly about?: (index: number) => ReactNode;
}

const AT_FIRST = 20;
const MORE = 100;

/** The actions that were found in a text. */
export function FoundActions({ actions, about }: FoundActionsProps) {
  const [listed, setListed] = useState(AT_FIRST);
  const left = actions.length - listed;
  return (
    <>
      <ul className={styles.found}>
        {actions.slice(0, listed).map(({ name, method, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b dir="auto">
              <MarkedText text={name || texts.unnamed} />
            </b>{' '}
            <code dir="ltr">
              {method} <MarkedText text={url.slice(0, 200)} />
            </code>
            {about?.(index)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.more}>
          {texts.more(left)}
          <Button look="quiet" onClick={() => setListed(listed + MORE)}>
            {texts.showMore(Math.min(MORE, left))}
          </Button>
        </p>
      )}
    </>
  );
}
