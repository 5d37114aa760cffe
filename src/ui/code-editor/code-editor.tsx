/** A CodeMirror editor as a component whose value can also change from outside, and one for reading. */
import { json } from '@codemirror/lang-json';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, type ChangeSet, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, type EditorViewConfig, placeholder as placeholderText } from '@codemirror/view';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Place, Range, Severity } from '../../core';
import { differenceOf, type TextChange } from '../../core/internal';
import { ReadOnlyContext } from '../button';
import styles from './code-editor.module.css';
import { standardExtensions } from './extensions';

/** Applies changes to a text; only the inserted text is read from the editor. */
export function edited(text: string, changes: ChangeSet): string {
  const pieces: string[] = [];
  let end = 0;
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => {
    pieces.push(text.slice(end, from), inserted.toString());
    end = to;
  });
  return [...pieces, text.slice(end)].join('');
}

/** All changes between two texts as one. */
export function changeOf(before: string, after: string, changes: ChangeSet): TextChange {
  let first: number | undefined;
  let end = 0;
  let endAfter = 0;
  changes.iterChangedRanges((from, to, _fromAfter, toAfter) => {
    first ??= from;
    end = to;
    endAfter = toAfter;
  });
  const start = first ?? 0;
  const { from, to, insert } = differenceOf(before.slice(start, end), after.slice(start, endAfter));
  return { before, from: start + from, to: start + to, insert };
}

/** ARIA attributes of the editor. */
interface Attributes {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
}

interface CodeEditorProps extends Attributes {
  readonly value: string;
  /** `change` is the difference to the previously reported text, if it is known. */
  readonly onChange?: (text: string, change?: TextChange) => void;
  /** Read once, when the editor is created. */
  readonly extensions?: Extension;
  /** Called when the view is created; the returned function runs when it is destroyed. */
  readonly onView?: (view: EditorView) => () => void;
  readonly placeholder?: string;
  readonly className?: string;
}

/** Marks changes made by `value`, which are not reported to `onChange`. */
const fromOutside = Annotation.define<true>();

const attributes = new Compartment();

const hint = new Compartment();

const hintOf = (placeholder: string | undefined): Extension =>
  placeholder ? placeholderText(placeholder) : [];

const attributesOf = ({ label, describedBy, invalid }: Attributes, isReadOnly: boolean): Extension => [
  EditorState.readOnly.of(isReadOnly),
  // The facet stops typing only.
  EditorState.changeFilter.of((change) => !isReadOnly || change.annotation(fromOutside) === true),
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
  }),
];

/**
 * Makes an editor whose style rules live in an adopted style sheet. CodeMirror puts its rules
 * into a `<style>` element, which a strict content security policy blocks; only where a root has
 * no head (a shadow root) does it adopt a sheet. So the document shows no head while the view,
 * and with it the first sheet, is made; later rules go to the same sheet.
 */
function createView(config: EditorViewConfig): EditorView {
  if (config.parent?.getRootNode() instanceof ShadowRoot) return new EditorView(config);
  Object.defineProperty(document, 'head', { configurable: true, value: null });
  try {
    return new EditorView(config);
  } finally {
    Reflect.deleteProperty(document, 'head');
  }
}

/**
 * A code editor that owns its text and cursor, and reports the text with each change; a `value`
 * that is not the text reported last replaces it where it differs.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, onView, className, label, describedBy, invalid, placeholder } = props;
  const isReadOnly = useContext(ReadOnlyContext);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const current = useRef(props);
  /** The text that the owner and the editor last agreed on. */
  const agreed = useRef(value);

  useLayoutEffect(() => {
    current.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; later values arrive below
  useLayoutEffect(() => {
    const { extensions = [] } = props;
    /** The text of the editor; unknown after a `value`, whose line ends may be others. */
    let text: string | undefined;
    const editor = createView({
      state: EditorState.create({
        doc: value,
        extensions: [
          extensions,
          standardExtensions,
          hint.of(hintOf(placeholder)),
          attributes.of(attributesOf(props, isReadOnly)),
          EditorView.updateListener.of(({ docChanged, state, changes, transactions }) => {
            if (!docChanged) return;
            if (transactions.some((transaction) => transaction.annotation(fromOutside))) {
              text = undefined;
              return;
            }
            const before = text;
            text = before === undefined ? state.doc.toString() : edited(before, changes);
            agreed.current = text;
            current.current.onChange?.(
              text,
              before === undefined ? undefined : changeOf(before, text, changes),
            );
          }),
        ],
      }),
      ...(host.current && { parent: host.current }),
    });
    view.current = editor;
    agreed.current = value;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || value === agreed.current) return;
    agreed.current = value;
    const changes = differenceOf(editor.state.doc.toString(), value);
    editor.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [value]);

  useLayoutEffect(() => {
    const effects = attributes.reconfigure(attributesOf({ label, describedBy, invalid }, isReadOnly));
    view.current?.dispatch({ effects });
  }, [label, describedBy, invalid, isReadOnly]);

  useLayoutEffect(() => {
    view.current?.dispatch({ effects: hint.reconfigure(hintOf(placeholder)) });
  }, [placeholder]);

  useEffect(() => (view.current && onView ? onView(view.current) : undefined), [onView]);

  return <div ref={host} className={className ? `${styles.host} ${className}` : styles.host} />;
}

const SEVERITIES: Readonly<Record<Severity, Diagnostic['severity']>> = {
  error: 'error',
  warning: 'warning',
  hint: 'info',
};

/** More underlines would only slow the editor down; the list of problems has them all. */
const MAX_MARKS = 500;

/** A problem with its place in the text: its range, or for a file its line and column. */
interface Marked {
  readonly severity: Severity;
  readonly range?: Range | undefined;
  readonly place?: Place | undefined;
}

/** Underlines problems at their place in the text; those without one have no mark. */
export function showProblems<Problem extends Marked>(
  view: EditorView,
  problems: readonly Problem[],
  wordsFor: (problem: Problem) => string,
): void {
  const { length } = view.state.doc;
  const diagnostics: Diagnostic[] = [];
  for (const problem of problems.slice(0, MAX_MARKS)) {
    const { range, place } = problem;
    const from = range?.start ?? place?.offset;
    if (from === undefined) continue;
    diagnostics.push({
      from: Math.min(from, length),
      to: Math.min(range?.end ?? from, length),
      severity: SEVERITIES[problem.severity],
      message: wordsFor(problem),
    });
  }
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

interface ReadOnlyTextProps {
  readonly text: string;
  readonly isJson: boolean;
  readonly label: string;
}

const READ_ONLY: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
const READ_ONLY_JSON: Extension = [READ_ONLY, json()];

/** A text of any length to read, search and select; invisible characters are shown by name. */
export function ReadOnlyText({ text, isJson, label }: ReadOnlyTextProps) {
  const extensions = isJson ? READ_ONLY_JSON : READ_ONLY;
  return <CodeEditor label={label} value={text} extensions={extensions} className={styles.readOnly ?? ''} />;
}
