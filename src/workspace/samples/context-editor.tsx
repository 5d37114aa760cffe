import { history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { type EditorView, keymap } from '@codemirror/view';
import { useCallback, useEffect, useRef } from 'react';
import { hasErrors, type Problem } from '../../core';
import { problemsTexts } from '../../i18n/problems';
import { contextTexts } from '../../i18n/samples';
import { CodeEditor, showProblems } from '../../ui/code-editor/code-editor';

interface ContextEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly Problem[];
  readonly describedBy: string;
  /** Where the cursor goes; each new one moves it. */
  readonly place: Place;
  readonly className: string;
}

interface Place {
  readonly offset: number;
}

/** The undo of the app does not reach into dialogs. */
const EXTENSIONS = [json(), history(), keymap.of(historyKeymap)];

/** The JSON of the sample; loaded lazily, with the code editor. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function ContextEditor(props: ContextEditorProps) {
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
    const anchor = Math.min(place.offset, view.current.state.doc.length);
    view.current.dispatch({ selection: { anchor }, scrollIntoView: true });
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
