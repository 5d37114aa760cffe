/** The form of one action. */
import {
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ContentSetting, KINDS, OBJECT_IDS } from '../../core/internal';
import { editorTexts } from '../../i18n/editor';
import { Segmented } from '../../ui/button';
import { TextInput } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { lazyComponent } from '../../ui/lazy';
import {
  allowedOf,
  ReportPainted,
  useEditor,
  useLimits,
  useLinkedField,
  usePlace,
} from '../fields/editor-context';
import { Section, sheetHolder, useSettingProblems } from '../fields/form-parts';
import type { DraftStore } from '../host';
import { isBlank } from '../store/draft';
import { Authentication } from './authentication/authentication';
import type { UnappliedText } from './bulk-edit';
import styles from './editor.module.css';
import { OpenDraft, OpenDraftContext, useDraft, useSetting, useValue } from './open-draft';
import { RequestLine } from './request-line';
import { Data } from './rows/data';

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
  const { link } = useEditor();
  // A replacement is offered only right after the user has changed the kind.
  const [isReplacing, setReplacing] = useState(false);
  useLayoutEffect(() => () => link.forgetInsertion(), [link]);
  // If it replaces an editor in which the user was typing, the focus is restored.
  useEffect(() => {
    if (document.activeElement === document.body && link.edited) link.focusSetting(link.edited);
  }, [link]);
  return (
    <OpenDraftContext value={open}>
      <div className={styles.head} data-above data-pane="">
        <NameAndKind tools={tools} onKindChosen={() => setReplacing(true)} />
        <RequestLine canSend={canSend} />
      </div>
      <div className={styles.scroller}>
        {notice}
        <div className={styles.form}>
          <Content isReplacing={isReplacing} onReplaced={() => setReplacing(false)} />
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

const NAME = ['name'];
const KIND = ['objectId'];
/** The field that is usually filled in next. */
const URL_PLACE = { path: ['url'] };

interface NameAndKindProps {
  readonly tools: ReactNode;
  /** The user has chosen another kind. */
  readonly onKindChosen: () => void;
}

function NameAndKind({ tools, onKindChosen }: NameAndKindProps) {
  const [name, setName] = useSetting('name');
  const [kind, setKind] = useSetting('objectId');
  const { ref, ...nameField } = useLinkedField<HTMLInputElement>(NAME);
  const problems = useSettingProblems(NAME);
  const { ref: kindRef, ...kindField } = useLinkedField<HTMLInputElement>(KIND);
  const { link } = useEditor();
  const { kinds } = useLimits();
  const id = useId();

  return (
    <div className={styles.nameAndKind}>
      <div className={`${styles.name} ${sheetHolder}`}>
        <label htmlFor={id} className="visually-hidden">
          {editorTexts.name}
        </label>
        <TextInput
          id={id}
          ref={ref}
          className={styles.title}
          value={name}
          placeholder={editorTexts.namePlaceholder}
          invalid={problems.invalid}
          aria-describedby={problems.describedBy}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Otherwise Enter would insert a line break.
            event.preventDefault();
            link.focusSetting(URL_PLACE);
          }}
          {...nameField}
        />
        {problems.sheet}
      </div>
      <Segmented
        label={editorTexts.kind}
        labelHidden
        chosenRef={kindRef}
        options={allowedOf(OBJECT_IDS, kinds, kind).map((value) => ({
          value,
          label: editorTexts.kinds[value].name,
          title: `${value} · ${editorTexts.group} · ${editorTexts.kinds[value].about}`,
        }))}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onKindChosen();
        }}
        {...kindField}
      />
      {tools}
    </div>
  );
}

const BodyEditor = lazyComponent(async () => (await import('../fields/body-editor/body-editor')).BodyEditor);
const ProblemAnnouncer = lazyComponent(async () => (await import('./problem-announcer')).ProblemAnnouncer, {
  isOptional: true,
});
const BODY = ['body'];

/** The free-form body of a REST API Call; its editor is heavy and comes after the rest. */
function Body({ kept }: { readonly kept: ReactNode }) {
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
            {kept}
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

// Few change the kind.
const Kept = lazyComponent(async () => (await import('./notes')).KeptContent, {
  isOptional: true,
});

/** Whether there is content of the other kind, for each content of the chosen one. */
const IS_KEPT_BESIDE: Readonly<Record<ContentSetting, (open: OpenDraft) => boolean>> = {
  data: ({ draft }) => draft.restApiCall.body !== '',
  body: ({ rows }) => rows.some((row) => !isBlank(row)),
};

interface ContentProps {
  /** Whether the content of the other kind may replace what is there. */
  readonly isReplacing: boolean;
  readonly onReplaced: () => void;
}

function Content({ isReplacing, onReplaced }: ContentProps) {
  const { content } = KINDS[useValue('objectId')];
  // Below the title of what differs, so that nothing else moves.
  const kept = useDraft(IS_KEPT_BESIDE[content]) && (
    <div className={styles.kept}>
      <Suspense>
        <Kept beside={content} isReplacing={isReplacing} onDone={onReplaced} />
      </Suspense>
    </div>
  );
  const unapplied = useRef<UnappliedText>(undefined);
  const contents: Readonly<Record<ContentSetting, ReactNode>> = {
    data: (
      <>
        <Data unapplied={unapplied} kept={kept} />
        <ReportPainted part="edit" />
      </>
    ),
    body: <Body kept={kept} />,
  };
  return contents[content];
}

const QueryTable = lazyComponent(async () => (await import('./query/query-table')).QueryTable);
const QueryCount = lazyComponent(async () => (await import('./query/query-table')).QueryCount, {
  isOptional: true,
});

const QUERY = ['url', 'query'];

/** The parameters of the query: their number, and when unfolded a row for each. */
function Query() {
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
