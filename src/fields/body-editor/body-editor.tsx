import { EditorView } from '@codemirror/view';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { CodeEditor } from '../../components/code-editor/code-editor';
import { showProblems } from '../../components/code-editor/problem-marks';
import type { Path } from '../../core';
import { differenceOf, type TextChange } from '../../core/internal';
import { texts } from '../../i18n/body-editor';
import { texts as templateTexts } from '../../i18n/template-help';
import { formatJson } from '../../model/format-json';
import { useEditor, useIsPointed, useRemarksAt, useRuntimeContext } from '../editor-context';
import styles from './body-editor.module.css';
import { liveState, setLive } from './body-state';
import { closing } from './closing';
import { droppedTags, linkedBody, pointAt, pointedMark, reportEdited } from './link-body';
import { tagCards } from './tag-cards';
import { askForTag, holdWhileCompleting, tagCompletion } from './tag-completion';
import { tagBrackets, tagMarks } from './tag-marks';
import { templateJson } from './template-json';

interface BodyEditorProps {
  readonly path: Path;
  readonly value: string;
  readonly onChange: (text: string, change?: TextChange) => void;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  /** Puts its parts into the page. */
  readonly frame: (parts: BodyParts) => ReactNode;
}

interface BodyParts {
  /** What to know about it, or what came of the last action. */
  readonly note: ReactNode;
  readonly actions: ReactNode;
  readonly editor: ReactNode;
}

/** More edits than these are applied as one. */
const MAX_EDITS = 2000;

/** The free-form body of a REST API Call: JSON with tags, written by hand; loaded lazily, with the code editor. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function BodyEditor(props: BodyEditorProps) {
  const { path, value, onChange, describedBy, invalid, frame } = props;
  const { link, problems } = useEditor();
  const { announce } = useAnnouncements();
  const context = useRuntimeContext();
  const remarks = useRemarksAt(path);
  const isPointed = useIsPointed(path);
  const pointedRange = useSyncExternalStore(link.subscribe, () => link.pointedRange(path));
  const view = useRef<EditorView>(null);
  const [message, setMessage] = useState('');
  const [extensions] = useState(() => [
    templateJson,
    liveState.init(() => ({ context, remarks })),
    tagMarks,
    tagBrackets,
    tagCards,
    tagCompletion,
    holdWhileCompleting(problems),
    closing,
    droppedTags,
    pointedMark,
    reportEdited(link, path),
    EditorView.contentAttributes.of({ spellcheck: 'false', autocapitalize: 'off' }),
  ]);

  const onView = useCallback(
    (made: EditorView) => {
      view.current = made;
      const unregister = link.register(path, linkedBody(made));
      return () => {
        unregister();
        view.current = null;
      };
    },
    [link, path],
  );

  useEffect(() => view.current?.dispatch({ effects: pointAt.of(pointedRange) }), [pointedRange]);
  useEffect(() => {
    if (view.current) showProblems(view.current, remarks.shown);
  }, [remarks]);
  useEffect(() => view.current?.dispatch({ effects: setLive.of({ context, remarks }) }), [context, remarks]);

  const format = () => {
    if (!view.current) return;
    const said = formatIn(view.current);
    setMessage(said);
    announce(said);
  };

  return frame({
    note: message || texts.help,
    actions: (
      <>
        <Button look="quiet" icon="insert" onClick={() => view.current && askForTag(view.current)}>
          {templateTexts.insertValue}
        </Button>
        <Button look="quiet" icon="lines" onClick={format}>
          {texts.format}
        </Button>
      </>
    ),
    editor: (
      <div className={styles.body} data-pointed={isPointed || undefined}>
        <CodeEditor
          label={texts.label}
          value={value}
          onChange={(text, change) => {
            setMessage('');
            onChange(text, change);
          }}
          extensions={extensions}
          onView={onView}
          placeholder={texts.placeholder}
          className={styles.editor ?? ''}
          describedBy={describedBy}
          invalid={invalid}
        />
      </div>
    ),
  });
}

/** Formats the body; returns the message about it. */
function formatIn(view: EditorView): string {
  const template = view.state.doc.toString();
  const formatting = formatJson(template);
  if ('refused' in formatting) {
    view.focus();
    view.dispatch({ selection: { anchor: formatting.offset }, scrollIntoView: true });
    return texts.refused[formatting.refused];
  }
  const { edits } = formatting;
  if (edits.length === 0) return texts.formattedAlready;
  view.dispatch({
    changes: edits.length > MAX_EDITS ? differenceOf(template, applied(template, edits)) : [...edits],
    userEvent: 'format',
  });
  return texts.formatted;
}

function applied(template: string, edits: readonly { from: number; to: number; insert: string }[]): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to, insert } of edits) {
    pieces.push(template.slice(end, from), insert);
    end = to;
  }
  pieces.push(template.slice(end));
  return pieces.join('');
}
