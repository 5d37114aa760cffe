import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { type ContentSetting, KINDS } from '../../core/internal';
import { editorTexts } from '../../i18n/editor';
import { lazyComponent } from '../../ui/lazy';
import { ReportPainted } from '../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../fields/setting-problems';
import type { DraftStore } from '../host';
import { Authentication } from './authentication/authentication';
import type { UnappliedText } from './bulk-edit';
import styles from './editor.module.css';
import { OpenDraft, OpenDraftContext, useSetting, useValue } from './open-draft';
import { Query } from './query/query';
import { NameAndKind, RequestLine } from './request-line';
import { Data } from './rows/data';
import { Section } from './section';

interface EditorProps {
  /** Owns the draft. Another action needs another editor (a different `key`). */
  store: DraftStore;
  /** Whether there is a button that sends, at the end of the request line. */
  canSend?: boolean;
  /** Beside the kind. */
  tools?: ReactNode;
  /** Before the fields. */
  notice?: ReactNode;
}

/** Title and request line, and below them the fields of one action, which read from its store and pass their edits to it. */
export function Editor({ store, canSend = true, tools, notice }: EditorProps) {
  const open = useMemo(() => new OpenDraft(store), [store]);
  return (
    <OpenDraftContext value={open}>
      <div className={styles.head} data-above data-pane="">
        <NameAndKind tools={tools} />
        <RequestLine canSend={canSend} />
      </div>
      <div className={styles.scroller}>
        {notice}
        <div className={styles.form}>
          <Content />
          <Query />
          <Authentication />
        </div>
      </div>
      <Suspense>
        <ProblemAnnouncer />
      </Suspense>
    </OpenDraftContext>
  );
}

const BodyEditor = lazyComponent(async () => (await import('../fields/body-editor/body-editor')).default);
const ProblemAnnouncer = lazyComponent(async () => (await import('./problem-announcer')).ProblemAnnouncer, {
  isOptional: true,
});
const BODY = ['body'];

/** The free-form body of a REST API Call; its editor is heavy and comes after the rest. */
function Body() {
  const [body, setBody] = useSetting('restApiCall.body');
  const problems = useSettingProblems(BODY);
  return (
    <Suspense
      fallback={
        <Section title={editorTexts.body}>
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
        frame={({ actions, editor }) => (
          <Section title={editorTexts.body} actions={actions}>
            <div className={`${sheetHolder} ${styles.body}`}>
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
