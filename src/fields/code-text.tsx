import { useId, useMemo } from 'react';
import { downloadText } from '../browser/download';
import { useAnnouncements } from '../components/announcements';
import { Button } from '../components/button';
import { texts } from '../i18n/code';
import { type ColouredLanguage, colouredPieces } from './code-colours';
import styles from './code-text.module.css';
import { CopyButton } from './copy-button';

/** Longer code is shown in part, so that a body of megabytes does not stop the page; in characters. */
const MAX_SHOWN_LENGTH = 50_000;

interface CodeTextProps {
  readonly code: string;
  readonly label: string;
  /** The name of the file to save. */
  readonly file: string;
  readonly mediaType?: string;
  /** Absent where the code has no colours. */
  readonly language?: ColouredLanguage;
}

/** Code to be read, copied and saved. */
export function CodeText({ code, label, file, mediaType = 'text/plain', language }: CodeTextProps) {
  const { notify } = useAnnouncements();
  const noteId = useId();
  const isShortened = code.length > MAX_SHOWN_LENGTH;
  const save = () => {
    downloadText(file, code, mediaType);
    notify({ text: texts.downloaded(file) });
  };
  return (
    <>
      <div className={styles.ways}>
        <CopyButton text={code} onDone={(said) => notify({ text: said })} />
        <Button icon="download" onClick={save}>
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
        aria-label={label}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>
          <Coloured code={isShortened ? `${code.slice(0, MAX_SHOWN_LENGTH)}…` : code} language={language} />
        </pre>
      </section>
    </>
  );
}

function Coloured({ code, language }: Pick<CodeTextProps, 'code' | 'language'>) {
  const pieces = useMemo(() => (language ? colouredPieces(code, language) : []), [code, language]);
  if (!language) return code;
  return pieces.map(({ text, colour }, index) =>
    colour ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
      <span key={index} className={styles[colour]}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
