import { EditorView } from '@codemirror/view';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Path } from '../../../core';
import { differenceOf, type TextChange } from '../../../core/internal';
import { bodyEditorTexts, templateHelpTexts } from '../../../i18n/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { Button } from '../../../ui/button';
import { CodeEditor } from '../../../ui/code-editor/code-editor';
import { useEditor, useIsPointed, useRemarksAt, useRuntimeContext } from '../editor-context';
import { formatJson } from '../format-json';
import { showProblems } from '../problem-marks';
import styles from './body-editor.module.css';
import { tagBrackets, tagCards, tagMarks } from './body-tags';
import { droppedTags, linkedBody, liveState, pointAt, pointedMark, reportEdited, setLive } from './link-body';
import { askForTag, closing, holdWhileCompleting, tagCompletion } from './tag-completion';
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
    note: message || bodyEditorTexts.help,
    actions: (
      <>
        <Button look="quiet" icon="insert" onClick={() => view.current && askForTag(view.current)}>
          {templateHelpTexts.insertValue}
        </Button>
        <Button look="quiet" icon="lines" onClick={format}>
          {bodyEditorTexts.format}
        </Button>
      </>
    ),
    editor: (
      <div className={styles.body} data-pointed={isPointed || undefined}>
        <CodeEditor
          label={bodyEditorTexts.label}
          value={value}
          onChange={(text, change) => {
            setMessage('');
            onChange(text, change);
          }}
          extensions={extensions}
          onView={onView}
          placeholder={bodyEditorTexts.placeholder}
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
    return bodyEditorTexts.refused[formatting.refused];
  }
  const { edits } = formatting;
  if (edits.length === 0) return bodyEditorTexts.formattedAlready;
  view.dispatch({
    changes: edits.length > MAX_EDITS ? differenceOf(template, applied(template, edits)) : [...edits],
    userEvent: 'format',
  });
  return bodyEditorTexts.formatted;
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
