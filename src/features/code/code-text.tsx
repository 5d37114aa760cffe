import { useId } from 'react';
import { downloadText } from '../../browser/download';
import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { CopyButton } from '../../fields/copy-button';
import type { Target } from '../../formats/code';
import { texts } from '../../i18n/code';
import { fileName } from '../../model/file-name';
import styles from './code-view.module.css';

/** Longer code is shown in part, so that a body of megabytes does not stop the page; in characters. */
const SHOWN = 50_000;

interface CodeTextProps {
  readonly code: string;
  readonly target: Target;
  readonly actionName: string;
}

/** Code to be read, copied and saved. */
export function CodeText({ code, target, actionName }: CodeTextProps) {
  const { notify } = useAnnouncements();
  const noteId = useId();
  const isShortened = code.length > SHOWN;
  const save = () => {
    const file = fileName(actionName, target.extension);
    downloadText(file, code, 'text/plain');
    notify({ text: texts.downloaded(file) });
  };
  return (
    <>
      <div className={styles.ways}>
        <CopyButton text={code} onDone={(said) => notify({ text: said })} />
        <Button icon="export" onClick={save}>
          {texts.download}
        </Button>
      </div>
      {isShortened && (
        <p id={noteId} className={styles.note}>
          {texts.shortened(code.length)}
        </p>
      )}
      <section
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.code(texts.targetName(target.id))}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>{isShortened ? `${code.slice(0, SHOWN)}…` : code}</pre>
      </section>
    </>
  );
}
