import { memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { latePart } from '../../components/late-part';
import { type ContentSetting, FORMATS, KINDS } from '../../core/internal';
import { ReportPainted } from '../../fields/report-painted';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { texts } from '../../i18n/editor';
import type { Draft } from '../../model/draft';
import type { Edit } from '../../model/edit/edit';
import { Authentication } from './authentication/authentication';
import type { UnappliedText } from './bulk-edit/bulk-edit';
import { DraftForm, DraftFormContext, type OnEdits } from './draft-form';
import styles from './editor.module.css';
import { NameAndKind } from './name-and-kind';
import { ProblemAnnouncer } from './problem-announcer';
import { RequestLine } from './request-line';
import { Data } from './rows/data';
import { Section } from './section';
import { ActionId, TourPlace } from './tour/tour-place';
import { useSetting, useValue } from './use-setting';

interface EditorProps {
  /** Of the action. */
  id: string;
  /** Where it begins; another action is another editor (give it another `key`). */
  draft: Draft;
  /** Each edit that is made here. */
  onEdits: OnEdits;
  /** Sends the request as it stands, or shows why it cannot be sent. */
  onSend: () => void;
  /** Has the editor follow the edits that are made elsewhere, until it is stopped. */
  onExternalEdits: (follow: (edits: readonly Edit[]) => void) => () => void;
}

/** The form of one action. It owns the draft while it is open and tells each edit. */
export function Editor({ id, draft, onEdits, onExternalEdits, onSend }: EditorProps) {
  const hookForm = useForm<Draft>({ defaultValues: draft });
  const form = useMemo(() => new DraftForm(hookForm, onEdits), [hookForm, onEdits]);
  // Before anything else can change the draft.
  useLayoutEffect(() => onExternalEdits((edits) => form.follow(edits)), [onExternalEdits, form]);

  return (
    <DraftFormContext value={form}>
      <Fields id={id} onSend={onSend} />
      <ProblemAnnouncer />
    </DraftFormContext>
  );
}

/** `useForm` renders its component twice when it appears; what is in the form need not follow. */
const Fields = memo(function Fields({ id, onSend }: Pick<EditorProps, 'id' | 'onSend'>) {
  return (
    <ActionId value={id}>
      <div className={styles.editor}>
        <NameAndKind />
        <RequestLine onSend={onSend} />
        <Content />
        <Authentication />
      </div>
    </ActionId>
  );
});

const BodyEditor = latePart(async () => (await import('../../fields/body-editor/body-editor')).default);
const BODY = ['body'];

/** The free-form body of a REST API Call; its editor is heavy and comes after the rest. */
function Body() {
  const [body, setBody] = useSetting('restApiCall.body');
  const problems = useSettingProblems(BODY);
  const mediaType = <code>{FORMATS.json.mediaType}</code>;
  return (
    <Suspense
      fallback={
        <Section title={texts.body} note={mediaType}>
          <p>{texts.bodyLoading}</p>
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
            title={texts.body}
            note={
              <>
                {mediaType} · {note}
              </>
            }
            actions={actions}
          >
            <div className={sheetHolder}>
              {editor}
              <TourPlace
                at="content"
                sheet={problems.sheet}
                sheetId={problems.describedBy}
                isEmpty={body === ''}
              />
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
