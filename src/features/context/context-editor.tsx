import { json } from '@codemirror/lang-json';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useAnnouncements } from '../../components/announcements';
import { CodeEditor } from '../../components/code-editor/code-editor';
import { showProblems } from '../../components/code-editor/problem-marks';
import { hasErrors, type Problem } from '../../core';
import { texts } from '../../i18n/context';
import styles from './context-pane.module.css';

interface ContextEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly Problem[];
  readonly describedBy: string;
  /** Gets a function that leads to a place in the text. */
  readonly goTo: RefObject<((offset: number) => void) | null>;
}

const EXTENSIONS = json();

/** Waits for a pause in typing. */
const ANNOUNCE_DELAY_MS = 1000;

/** The JSON of the sample; loaded lazily, with the code editor. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function ContextEditor({ text, onChange, problems, describedBy, goTo }: ContextEditorProps) {
  const view = useRef<EditorView>(null);
  const { announce } = useAnnouncements();
  const isBroken = hasErrors(problems);

  const onView = useCallback(
    (made: EditorView) => {
      view.current = made;
      goTo.current = (offset) => {
        made.focus();
        made.dispatch({
          selection: { anchor: Math.min(offset, made.state.doc.length) },
          scrollIntoView: true,
        });
      };
      return () => {
        view.current = null;
        goTo.current = null;
      };
    },
    [goTo],
  );

  useEffect(() => {
    if (view.current) showProblems(view.current, problems);
  }, [problems]);

  // Whoever comes to the editor later hears it as its description.
  useEffect(() => {
    if (!isBroken) return;
    const timer = setTimeout(() => {
      if (view.current?.hasFocus) announce(texts.problems(true));
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBroken, announce]);

  return (
    <CodeEditor
      label={texts.editor}
      value={text}
      onChange={onChange}
      extensions={EXTENSIONS}
      onView={onView}
      describedBy={describedBy}
      invalid={isBroken}
      className={styles.editor ?? ''}
    />
  );
}
