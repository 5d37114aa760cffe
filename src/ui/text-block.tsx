/** Text or code to read and copy, a config as such a block, and the choice of what a block shows. */
import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { commonTexts } from '../i18n/common';
import { moreText } from '../i18n/format';
import { useAnnouncements } from './announcements';
import { copyText } from './browser/clipboard';
import { readPreference, writePreference } from './browser/storage';
import { Button, Segmented } from './button';
import { type CodePiece, type ColouredLanguage, colouredPieces } from './code-colours';
import { Field, Select } from './field';
import { marksIn, renderRun, runsOf } from './marked-text';
import styles from './text-block.module.css';

/** A longer text is shown in part, so that a body of megabytes does not stop the page; in characters. */
const MAX_SHOWN_LENGTH = 100_000;

/** The maximum number of marks (elements) in one block. The text after the last one is cut off. */
const MAX_MARKS = 5000;

interface TextBlockProps {
  readonly text: string;
  readonly label: string;
  /** The caption in the bar above the text: the name of its file, or a note. */
  readonly caption?: ReactNode;
  /** Absent where the text has no colours. */
  readonly language?: ColouredLanguage | undefined;
  /** It scrolls by itself and does not grow with its text. */
  readonly isBounded?: boolean | undefined;
  /** Buttons before the one that copies. */
  readonly actions?: ReactNode;
  /** How it is copied; `false` where it is not. */
  readonly copying?: Omit<CopyButtonProps, 'text' | 'look'> | false;
}

/** A text or code to be read, selected and copied, with a note if it is too long to be shown completely. */
export function TextBlock(props: TextBlockProps) {
  const { text, label, caption, language, isBounded, actions, copying } = props;
  const noteId = useId();
  const isShortened = text.length > MAX_SHOWN_LENGTH;
  return (
    <div className={styles.block}>
      {(caption || copying !== false) && (
        <div className={styles.bar}>
          <p className={styles.note}>{caption}</p>
          <div className={styles.tools}>
            {actions}
            {copying !== false && <CopyButton {...copying} look="quiet" text={text} />}
          </div>
        </div>
      )}
      {isShortened && (
        <p id={noteId} className={styles.shortened}>
          {commonTexts.shortened(text.length)}
        </p>
      )}
      <section
        className={`${styles.text} ${isBounded ? styles.bounded : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>
          <Coloured text={isShortened ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text} language={language} />
        </pre>
      </section>
    </div>
  );
}

/** A text in the colours of its language, with its invisible characters marked. */
function Coloured({ text, language }: Pick<TextBlockProps, 'text' | 'language'>): ReactNode {
  return useMemo(() => {
    const marks = marksIn(text).filter(({ kind }) => kind !== 'line-end' && kind !== 'tab');
    const end = marks[MAX_MARKS]?.start ?? text.length;
    const shown = text.slice(0, end);
    const pieces = language ? colouredPieces(shown, language) : [{ text: shown }];
    const runs = runsOf(pieces, marks.slice(0, MAX_MARKS));
    return (
      <>
        {pieces.map(({ colour }: CodePiece, index) =>
          colour ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
            <span key={index} className={styles[colour]}>
              {runs[index]?.map(renderRun)}
            </span>
          ) : (
            runs[index]?.map(renderRun)
          ),
        )}
        {end < text.length && moreText(text.length - end)}
      </>
    );
  }, [text, language]);
}

interface CopyButtonProps {
  readonly text: string;
  /** The accessible name, where another such button is near. */
  readonly label?: string;
  readonly disabled?: boolean | undefined;
  readonly look?: 'quiet';
  /** Receives the result in words; otherwise it is shown as a notice. */
  readonly onDone?: ((said: string) => void) | undefined;
  /** “Copy” by default. */
  readonly children?: ReactNode;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, disabled, look, onDone, children }: CopyButtonProps) {
  const { notify } = useAnnouncements();
  const copy = async () => {
    const said = (await copyText(text)) ? commonTexts.copied : commonTexts.copyFailed;
    if (onDone) onDone(said);
    else notify({ text: said });
  };
  return (
    <Button
      icon="duplicate"
      aria-label={label}
      disabled={disabled}
      {...(look && { look })}
      onClick={() => void copy()}
    >
      {children ?? commonTexts.copy}
    </Button>
  );
}

/** A config as it is written to a file, to be read and selected. */
export const ConfigText = (props: Pick<ComponentProps<typeof TextBlock>, 'text' | 'caption' | 'copying'>) => (
  <TextBlock label={commonTexts.config} language="json" isBounded {...props} />
);

/** The open action, or every one that there is. */
export type ExportScope = 'one' | 'all';

interface ScopeChoiceProps {
  readonly label: string;
  /** How many actions there are; where it is one, there is nothing to choose. */
  readonly count: number;
  readonly value: ExportScope;
  readonly onChange: (scope: ExportScope) => void;
}

/** The choice between the open action and all of them. */
export function ScopeChoice({ label, count, value, onChange }: ScopeChoiceProps) {
  if (count < 2) return null;
  return (
    <Segmented
      label={label}
      labelHidden
      options={[
        { value: 'one', label: commonTexts.thisAction },
        { value: 'all', label: commonTexts.allActions(count) },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface RememberedSelect<Option extends { readonly id: string }> {
  readonly label: string;
  /** The key of the preference. */
  readonly preference: string;
  /** At least one. */
  readonly options: readonly Option[];
  readonly nameOf: (option: Option) => string;
}

/** A choice that the browser remembers, initially the first option; returns the chosen one and the field. */
export function useRememberedSelect<Option extends { readonly id: string }>(
  props: RememberedSelect<Option>,
): [Option, ReactNode] {
  const { label, preference, options, nameOf } = props;
  const known = (id: string | undefined) => options.find((one) => one.id === id) ?? (options[0] as Option);
  const [chosen, setChosen] = useState(() => known(readPreference(preference)));
  const selectId = useId();
  const choose = (id: string) => {
    setChosen(known(id));
    writePreference(preference, id);
  };
  const field = (
    <Field label={label} htmlFor={selectId}>
      <Select id={selectId} value={chosen.id} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {nameOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return [chosen, field];
}
