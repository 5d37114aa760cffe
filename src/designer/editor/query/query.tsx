import { Suspense, useId, useState } from 'react';
import { editorTexts } from '../../../i18n/editor';
import { Icon } from '../../../ui/icon';
import { lazyComponent } from '../../../ui/lazy';
import { usePlace } from '../../fields/editor-context';
import { useSetting } from '../open-draft';
import { Section } from '../section';
import styles from './query.module.css';

const QueryTable = lazyComponent(async () => (await import('./query-table')).QueryTable);
const QueryCount = lazyComponent(async () => (await import('./query-table')).QueryCount, {
  isOptional: true,
});

const QUERY = ['url', 'query'];

/** The parameters of the query: their number, and when unfolded a row for each. */
export function Query() {
  const [url, setUrl] = useSetting('url');
  const [isShown, setShown] = useState(false);
  const hasQuery = url.includes('?');
  const id = useId();
  const place = usePlace<HTMLButtonElement>(QUERY, () => setShown(true));
  const fold = (
    <button
      ref={place}
      type="button"
      className={styles.fold}
      data-empty={!(hasQuery || isShown) || undefined}
      aria-expanded={isShown}
      aria-controls={isShown ? id : undefined}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'down' : 'right'} />
      {editorTexts.query}
      {hasQuery && (
        <Suspense>
          <QueryCount url={url} />
        </Suspense>
      )}
    </button>
  );
  return (
    <Section title={fold}>
      {isShown && (
        <Suspense>
          <QueryTable id={id} url={url} onChange={setUrl} />
        </Suspense>
      )}
    </Section>
  );
}
