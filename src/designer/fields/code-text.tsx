import type { Problem } from '../../core';
import { codeTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { downloadText } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { languageOf } from '../../ui/code-colours';
import { TextBlock } from '../../ui/text-block';
import styles from './code-text.module.css';
import { useEditor } from './editor-context';

/** For a view of code and what is to be known about it. */
export const codeViewLook = styles.view;

interface CodeTextProps {
  readonly code: string;
  readonly label: string;
  /** The name of the file to save; its extension decides the colours. */
  readonly file: string;
  readonly mediaType?: string;
  /** It scrolls by itself. */
  readonly isBounded?: boolean;
}

/** Code to be read, copied and saved. */
export function CodeText({ code, label, file, mediaType = 'text/plain', isBounded }: CodeTextProps) {
  const { notify } = useAnnouncements();
  const save = () => {
    downloadText(file, code, mediaType);
    notify({ text: codeTexts.downloaded(file) });
  };
  return (
    <TextBlock
      text={code}
      label={label}
      caption={file}
      language={languageOf(file)}
      isBounded={isBounded}
      actions={
        <Button look="quiet" icon="download" onClick={save}>
          {codeTexts.download}
        </Button>
      }
    />
  );
}

interface NoCodeProps {
  /** Says why. */
  readonly text: string;
  /** The first problem, if there is one to go to. */
  readonly problem: Problem | undefined;
}

/** Stands in the place of code that cannot be made, with a way to what is to be mended. */
export function NoCode({ text, problem }: NoCodeProps) {
  const { link } = useEditor();
  return (
    <div className={codeViewLook}>
      <p>{text}</p>
      {problem && (
        <div>
          <Button onClick={() => link.focusSetting(problem)}>{codeTexts.goToProblem}</Button>
        </div>
      )}
    </div>
  );
}
