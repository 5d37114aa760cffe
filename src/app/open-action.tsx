import { useCallback } from 'react';
import { Editor } from '../features/editor';
import { type ActionShelf, NewActions } from '../features/library';
import { RequestPane } from '../features/preview';
import { ConfigView } from '../features/transfer';
import { Button } from '../ui/button';
import type { Draft } from '../workbench/draft';
import { useAction } from '../workbench/react';
import styles from './open-action.module.css';
import { texts } from './texts';

interface EditPaneProps {
  shelf: ActionShelf;
  id: string | undefined;
  onImport: () => void;
}

/** The editor of the open action, or the way to one. */
export function EditPane({ shelf, id, onImport }: EditPaneProps) {
  const draft = id === undefined ? undefined : shelf.draftOf(id);
  const keep = useCallback((changed: Draft) => id !== undefined && shelf.keep(id, changed), [shelf, id]);
  if (draft) return <Editor draft={draft} onChange={keep} />;
  return (
    <div className={styles.empty}>
      <h2>{texts.emptyTitle}</h2>
      <p>{texts.emptyText}</p>
      <div className={styles.ways}>
        <NewActions shelf={shelf} />
        <Button icon="import" onClick={onImport}>
          {texts.import}
        </Button>
      </div>
    </div>
  );
}

const VIEWS = [{ id: 'config', label: texts.configView, node: <LiveConfig /> }];

/** Secrets that were revealed are masked again when another action is opened. */
export function RequestSection({ id }: { id: string | undefined }) {
  return id === undefined ? (
    <p className={styles.empty}>{texts.emptyRequest}</p>
  ) : (
    <RequestPane key={id} extraViews={VIEWS} />
  );
}

function LiveConfig() {
  return <ConfigView action={useAction()} />;
}
