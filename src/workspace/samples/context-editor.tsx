/** The editor of the JSON of a sample; loaded lazily, with the code editor. */
import { history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { type EditorView, keymap } from '@codemirror/view';
import { useCallback, useEffect, useRef } from 'react';
import { hasErrors, type Problem, type Range } from '../../core';
import { problemsTexts } from '../../i18n/problems';
import { contextTexts } from '../../i18n/samples';
import { CodeEditor, showProblems } from '../../ui/code-editor/code-editor';

interface ContextEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly Problem[];
  readonly describedBy: string;
  /** What is selected; each new one is. */
  readonly place: Range;
  readonly className: string;
}

/** The undo of the app does not reach into dialogs. */
const EXTENSIONS = [json(), history(), keymap.of(historyKeymap)];

/** The JSON of the sample; loaded lazily, with the code editor. */
export function ContextEditor(props: ContextEditorProps) {
  const { text, onChange, problems, describedBy, place, className } = props;
  const view = useRef<EditorView>(null);

  const onView = useCallback((made: EditorView) => {
    view.current = made;
    return () => {
      view.current = null;
    };
  }, []);

  useEffect(() => {
    if (!view.current) return;
    view.current.focus();
    const { length } = view.current.state.doc;
    const anchor = Math.min(place.start, length);
    const head = Math.min(place.end, length);
    view.current.dispatch({ selection: { anchor, head }, scrollIntoView: true });
  }, [place]);

  useEffect(() => {
    if (view.current) showProblems(view.current, problems, problemsTexts.describe);
  }, [problems]);

  return (
    <CodeEditor
      label={contextTexts.editor}
      value={text}
      onChange={onChange}
      extensions={EXTENSIONS}
      onView={onView}
      describedBy={describedBy}
      invalid={hasErrors(problems)}
      className={className}
    />
  );
}
