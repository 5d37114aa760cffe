/** The body of a response as text; loaded lazily, with the code editor. */
import { json } from '@codemirror/lang-json';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { CodeEditor } from '../../ui/code-editor/code-editor';
import styles from './text-body.module.css';

interface TextBodyProps {
  readonly text: string;
  readonly isJson: boolean;
  readonly label: string;
}

const READ_ONLY: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
const READ_ONLY_JSON: Extension = [READ_ONLY, json()];

/** A text of any length to read, search and select; invisible characters are shown by name. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function TextBody({ text, isJson, label }: TextBodyProps) {
  return (
    <CodeEditor
      label={label}
      value={text}
      extensions={isJson ? READ_ONLY_JSON : READ_ONLY}
      className={styles.text ?? ''}
    />
  );
}
