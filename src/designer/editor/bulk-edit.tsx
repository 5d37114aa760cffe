/** The rows of a Webhook edited as text: the format of the text, its parser, and the editor. */
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { DataRow } from '../../core';
import { PARTS_OF_VISIBLE, UNSEEN } from '../../core/internal';
import { editorTexts } from '../../i18n/editor';
import { bulkEditTexts } from '../../i18n/editor-tools';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { SeverityIcon } from '../../ui/icon';
import { useManyRows } from '../../ui/many-rows';
import { Messages } from '../../ui/messages';
import styles from './bulk-edit/bulk-edit.module.css';
import { useOpenDraft } from './open-draft';

/**
 * Prints rows as text, one per line: `key: value`, with `# ` before a disabled row. Lossless:
 * `parseRows(printRows(rows))` equals `rows`. Spaces around key and value are ignored. Ambiguous and
 * invisible characters are escaped: `\\` `\n` `\r` `\t`, `\:` and `\#` in keys, `\s` for a space at an
 * end, `\u{…}` for any character.
 */
export function printRows(rows: readonly DataRow[]): string {
  return rows.map(printRow).join('\n');
}

export interface LineProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly code: 'no-colon' | 'unknown-escape';
  /** The text that cannot be read. */
  readonly found: string;
}

export function parseRows(text: string): { rows: DataRow[]; problems: LineProblem[] } {
  const rows: DataRow[] = [];
  const problems: LineProblem[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const trimmed = trim(line);
    if (trimmed === '') return;
    const read = parseRow(trimmed);
    if ('code' in read) problems.push({ line: index + 1, ...read });
    else rows.push(read);
  });
  return { rows, problems };
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', ':': '\\:' };
const MEANINGS: Record<string, string> = {
  s: ' ',
  '#': '#',
  ...Object.fromEntries(Object.entries(ESCAPES).map(([meaning, written]) => [written.slice(1), meaning])),
};

const HIDDEN = new RegExp(`(?![${PARTS_OF_VISIBLE}])[${UNSEEN}\\p{Cs}]`, 'gu');
const SPACE_AT_END = /^ | $/g;
const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|(.)|$)/gsu;
const KEY_END = /^[^\\:]*(?:\\.[^\\:]*)*(?=:)/s;

function printRow({ key, value, enabled }: DataRow): string {
  const printedKey = escaped(key, /[\\:]/g).replace(/^#/, '\\#');
  const printedValue = escaped(value, /\\/g);
  return `${enabled ? '' : '# '}${printedKey}:${printedValue === '' ? '' : ' '}${printedValue}`;
}

function escaped(text: string, misread: RegExp): string {
  return text
    .replace(misread, (character) => ESCAPES[character] ?? character)
    .replace(
      HIDDEN,
      (character) => ESCAPES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(SPACE_AT_END, '\\s');
}

function parseRow(line: string): DataRow | Omit<LineProblem, 'line'> {
  const enabled = !line.startsWith('#');
  const rest = enabled ? line : line.slice(1);
  const key = KEY_END.exec(rest)?.[0];
  if (key === undefined) return { code: 'no-colon', found: line };
  const read = [key, rest.slice(key.length + 1)].map((cell) => unescaped(trim(cell)));
  const unknown = read.find((cell) => cell.unknown !== undefined)?.unknown;
  if (unknown !== undefined) return { code: 'unknown-escape', found: unknown };
  return { key: read[0]?.text ?? '', value: read[1]?.text ?? '', enabled };
}

// Trims only spaces and tabs: other white space is part of the text. A regular expression would rescan a
// run of blanks from each of them.
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

function unescaped(cell: string): { text: string; unknown?: string | undefined } {
  let unknown: string | undefined;
  const text = cell.replace(ESCAPE, (whole: string, hex?: string, letter?: string) => {
    const code = hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
    const meaning = code <= 0x10ffff ? String.fromCodePoint(code) : MEANINGS[letter ?? ''];
    if (meaning === undefined) unknown ??= whole;
    return meaning ?? '';
  });
  return { text, unknown };
}

/** A typed but unapplied text, and the rows at that time. */
export interface UnappliedText {
  readonly text: string;
  readonly of: string;
}

interface BulkEditProps {
  /** Restored if the rows are unchanged. */
  unapplied: UnappliedText | undefined;
  onApply: (rows: readonly DataRow[]) => void;
  /** Called before closing with the typed but unapplied text, unless it is discarded. */
  onLeave: (unapplied: UnappliedText | undefined) => void;
  onClose: () => void;
}

/** All rows as text. What cannot be read is listed and changes nothing. */
export function BulkEdit({ unapplied, onApply, onLeave, onClose }: BulkEditProps) {
  const open = useOpenDraft();
  const askForRows = useManyRows();
  const printNow = () => printRows(open.rows.slice(0, -1));
  const [printed] = useState(printNow);
  /** The rows that this text may replace. */
  const [replaced, setReplaced] = useState(printed);
  const isGoingOn = unapplied?.of === printed;
  const [text, setText] = useState(isGoingOn ? unapplied.text : printed);
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  // The dialog gives it the focus. What is added comes last.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  function close(left: UnappliedText | undefined) {
    onLeave(left);
    onClose();
  }

  /** Whether the rows are still those that the user agreed to replace. */
  function isAgreed(): boolean {
    const now = printNow();
    setReplaced(now);
    return now === replaced;
  }

  function apply() {
    const read = parseRows(text);
    setProblems(read.problems);
    if (read.problems.length > 0 || !isAgreed()) return;
    // Content that the action already has needs no confirmation.
    const isMore = read.rows.length > open.rows.length - 1;
    askForRows(isMore ? read.rows.length : 0, () => {
      // Another tab may have changed the rows while the question was open.
      if (!isAgreed()) return;
      close(undefined);
      onApply(read.rows);
    });
  }

  function select(line: number) {
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    field.current?.focus();
    field.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  return (
    <Dialog
      wide
      title={editorTexts.bulkTitle}
      onClose={() => close(text === printed ? undefined : { text, of: printed })}
      initialFocus={field}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={() => close(undefined)}>{bulkEditTexts.cancel}</Button>
          <Button look="primary" onClick={apply}>
            {replaced === printed ? bulkEditTexts.apply : bulkEditTexts.replace}
          </Button>
        </>
      }
    >
      <p id={`${id}-help`} className={styles.help}>
        {bulkEditTexts.help}
        {isGoingOn && ` ${bulkEditTexts.goingOn}`}
      </p>
      <label htmlFor={id} className="visually-hidden">
        {bulkEditTexts.rows}
      </label>
      <TextArea
        ref={field}
        id={id}
        className={styles.text}
        value={text}
        invalid={problems.length > 0}
        aria-describedby={`${id}-help ${id}-problems`}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-problems`} role="alert">
        <LineProblems problems={problems} onSelect={select} />
        {replaced !== printed && problems.length === 0 && (
          <Messages messages={[{ severity: 'warning', text: bulkEditTexts.changedElsewhere }]} />
        )}
      </div>
      <dl className={styles.escapes}>
        {bulkEditTexts.escapes.map(([written, meaning]) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The maximum number of problems listed at a time. */
const SHOWN = 20;

function LineProblems(props: { problems: readonly LineProblem[]; onSelect: (line: number) => void }) {
  if (props.problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      <p>{bulkEditTexts.problems}</p>
      <ul>
        {props.problems.slice(0, SHOWN).map((problem) => (
          <li key={problem.line}>
            <button type="button" onClick={() => props.onSelect(problem.line)}>
              <SeverityIcon severity="error" />
              {problem.code === 'no-colon'
                ? bulkEditTexts.noColon(problem.line)
                : bulkEditTexts.escape(problem.line, problem.found)}
            </button>
          </li>
        ))}
      </ul>
      {props.problems.length > SHOWN && <p>{bulkEditTexts.more(props.problems.length - SHOWN)}</p>}
    </div>
  );
}
