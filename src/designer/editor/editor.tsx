import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Path } from '../../core';
import { type ContentSetting, FORMATS, KINDS } from '../../core/internal';
import { editorTexts } from '../../i18n/editor';
import { useAnnouncements } from '../../ui/announcements';
import { lazyComponent } from '../../ui/lazy';
import { ReportPainted, useEditor } from '../fields/editor-context';
import { lockedIn, problemWords } from '../fields/problem-words';
import { messagesOf, sheetHolder, useSettingProblems } from '../fields/setting-problems';
import type { DraftStore } from '../host';
import { pathKey } from '../store/draft';
import { Authentication } from './authentication/authentication';
import type { UnappliedText } from './bulk-edit/bulk-edit';
import styles from './editor.module.css';
import { NameAndKind } from './name-and-kind';
import { OpenDraft, OpenDraftContext, useSetting, useValue } from './open-draft';
import { RequestLine } from './request-line';
import { Data } from './rows/data';
import { Section } from './section';

interface EditorProps {
  /** Owns the draft. Another action needs another editor (a different `key`). */
  store: DraftStore;
  /** Sends the current request, or shows why it cannot be sent. */
  onSend: () => void;
}

/** The fields of one action. They read from its store and pass their edits to it. */
export function Editor({ store, onSend }: EditorProps) {
  const open = useMemo(() => new OpenDraft(store), [store]);
  return (
    <OpenDraftContext value={open}>
      <div className={styles.editor}>
        <NameAndKind />
        <RequestLine onSend={onSend} />
        <Content />
        <Authentication />
      </div>
      <ProblemAnnouncer />
    </OpenDraftContext>
  );
}

const BodyEditor = lazyComponent(async () => (await import('../fields/body-editor/body-editor')).default);
const BODY = ['body'];

/** The free-form body of a REST API Call; its editor is heavy and comes after the rest. */
function Body() {
  const [body, setBody] = useSetting('restApiCall.body');
  const problems = useSettingProblems(BODY);
  const mediaType = <code>{FORMATS.json.mediaType}</code>;
  return (
    <Suspense
      fallback={
        <Section title={editorTexts.body} note={mediaType}>
          <p>{editorTexts.bodyLoading}</p>
        </Section>
      }
    >
      <BodyEditor
        path={BODY}
        value={body}
        onChange={setBody}
        describedBy={problems.describedBy}
        invalid={problems.invalid}
        frame={({ note, actions, editor }) => (
          <Section
            title={editorTexts.body}
            note={
              <>
                {mediaType} · {note}
              </>
            }
            actions={actions}
          >
            <div className={sheetHolder}>
              {editor}
              {problems.sheet}
            </div>
          </Section>
        )}
      />
      <ReportPainted part="edit" />
    </Suspense>
  );
}

function Content() {
  const objectId = useValue('objectId');
  const unapplied = useRef<UnappliedText>(undefined);
  const contents: Readonly<Record<ContentSetting, ReactNode>> = {
    data: (
      <>
        <Data unapplied={unapplied} />
        <ReportPainted part="edit" />
      </>
    ),
    body: <Body />,
  };
  return contents[KINDS[objectId].content];
}

/** Debounced: a screen reader should not be interrupted on every key press. */
const ANNOUNCE_DELAY_MS = 1000;

/** Announces new problems of the setting that is being edited. */
export function ProblemAnnouncer() {
  const { problems, link, secrets } = useEditor();
  const { announce } = useAnnouncements();

  useEffect(() => {
    let timer = 0;
    let at: string | undefined;
    let said = '';
    const words = (path: Path) =>
      messagesOf(problems.at(path).shown, undefined, (problem) => problemWords(problem, lockedIn(secrets)))
        .map(({ text }) => text)
        .join(' ');

    const stopLink = link.subscribe(() => {
      const path = link.edited?.path;
      const key = path && pathKey(path);
      if (key === at) return;
      at = key;
      // A field that gets the focus is described by its problems already.
      said = path ? words(path) : '';
    });
    const stopProblems = problems.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const path = link.edited?.path;
        if (!path) return;
        const now = words(path);
        if (now !== said && now !== '') announce(now);
        said = now;
      }, ANNOUNCE_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stopLink();
      stopProblems();
    };
  }, [problems, link, secrets, announce]);

  return null;
}
