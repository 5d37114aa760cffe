import { lazy, type ReactNode, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { CopyAsCurl } from '../features/code';
import { Editor } from '../features/editor';
import { NewActions } from '../features/library';
import { RequestPane } from '../features/preview';
import { texts } from '../texts/shell';
import { Button } from '../ui/button';
import type { Draft } from '../workbench/draft';
import { useAction, useWorkbench } from '../workbench/react';
import type { Library } from '../workspace/library';
import { later } from './later';
import { LostSecrets } from './lost-secrets';
import styles from './open-action.module.css';
import { UnreadableAction } from './unreadable-action';
import type { ViewName } from './view-name';

interface EditPaneProps {
  library: Library;
  id: string | undefined;
  onImport: () => void;
}

/** The editor of the open action, or the way to one. */
export function EditPane({ library, id, onImport }: EditPaneProps) {
  // What is missing may be told anew when the action has changed elsewhere.
  useSyncExternalStore(library.subscribe, () => (id === undefined ? 0 : library.turnOf(id)));
  const reading = id === undefined ? undefined : library.read(id);
  if (id === undefined || !reading) {
    return (
      <div className={styles.empty}>
        <h2>{texts.emptyTitle}</h2>
        <p>{texts.emptyText}</p>
        <div className={styles.ways}>
          <NewActions library={library} />
          <Button icon="import" onClick={onImport}>
            {texts.import}
          </Button>
        </div>
      </div>
    );
  }
  if (reading.is === 'unreadable') {
    return <UnreadableAction key={id} library={library} id={id} problems={reading.problems} />;
  }
  return <OpenEditor key={id} library={library} id={id} draft={reading.draft} missing={reading.missing} />;
}

interface OpenEditorProps {
  library: Library;
  id: string;
  draft: Draft;
  missing: readonly string[];
}

function OpenEditor({ library, id, draft, missing }: OpenEditorProps) {
  const { link } = useWorkbench();
  const keep = useCallback((changed: Draft) => library.keep(id, changed), [library, id]);

  const onRevised = useCallback(
    (listener: (revised: Draft) => void) => {
      let turn = library.turnOf(id);
      return library.subscribe(() => {
        if (library.turnOf(id) === turn) return;
        turn = library.turnOf(id);
        const revised = library.draftOf(id);
        if (revised) listener(revised);
      });
    },
    [library, id],
  );

  // Where another editor took this one's place under the hands of the person, they go on where they were.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && link.edited) link.focusSetting(link.edited);
  }, [link]);

  return (
    <>
      <LostSecrets names={missing} />
      <Editor draft={draft} onChange={keep} onRevised={onRevised} />
    </>
  );
}

const CodeView = lazy(async () => ({ default: (await later.code()).CodeView }));
const ConfigView = lazy(async () => ({ default: (await later.config()).ConfigView }));
const SendSection = lazy(async () => ({ default: (await later.send()).SendSection }));

interface RequestSectionProps {
  id: string | undefined;
  library: Library;
  /** The view that is shown. */
  view: string;
  onView: (view: string) => void;
  /** The send view has come into the page. */
  onSendShown: () => void;
}

/** Secrets that were revealed are masked again when another action is opened. */
export function RequestSection({ id, library, view, onView, onSendShown }: RequestSectionProps) {
  if (id === undefined) return <p className={styles.empty}>{texts.emptyRequest}</p>;
  const views: readonly { id: ViewName; label: string; node: ReactNode }[] = [
    {
      id: 'send',
      label: texts.sendView,
      node: (
        <>
          <SendSection library={library} id={id} />
          <WhenShown run={onSendShown} />
        </>
      ),
    },
    { id: 'code', label: texts.codeView, node: <CodeView /> },
    { id: 'config', label: texts.configView, node: <LiveConfig /> },
  ];
  return (
    <RequestPane key={id} extraViews={views} extraActions={<CopyAsCurl />} chosen={view} onChoose={onView} />
  );
}

/** Tells when what stands beside it is loaded and in the page. */
function WhenShown({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
}

function LiveConfig() {
  return <ConfigView action={useAction()} />;
}
