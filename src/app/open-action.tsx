import { useCallback } from 'react';
import { CodeView, CopyAsCurl } from '../features/code';
import { Editor } from '../features/editor';
import { type ActionShelf, NewActions } from '../features/library';
import { RequestPane } from '../features/preview';
import { type Outbox, SendView } from '../features/send';
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

export const SEND_VIEW = 'send';

interface RequestSectionProps {
  id: string | undefined;
  outbox: Outbox;
  /** The view that is shown. */
  view: string;
  onView: (view: string) => void;
}

/** Secrets that were revealed are masked again when another action is opened. */
export function RequestSection({ id, outbox, view, onView }: RequestSectionProps) {
  if (id === undefined) return <p className={styles.empty}>{texts.emptyRequest}</p>;
  const views = [
    { id: 'code', label: texts.codeView, node: <CodeView /> },
    { id: 'config', label: texts.configView, node: <LiveConfig /> },
    { id: SEND_VIEW, label: texts.sendView, node: <SendView outbox={outbox} id={id} /> },
  ];
  return (
    <RequestPane key={id} extraViews={views} extraActions={<CopyAsCurl />} chosen={view} onChoose={onView} />
  );
}

function LiveConfig() {
  return <ConfigView action={useAction()} />;
}
