import { useId, useRef, useState } from 'react';
import type { DataRow } from '../../../core';
import { editorTexts } from '../../../i18n/editor';
import { bulkEditTexts } from '../../../i18n/editor-tools';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextArea } from '../../../ui/field';
import { SeverityIcon } from '../../../ui/icon';
import { useManyRows } from '../../../ui/many-rows';
import { Messages } from '../../../ui/messages';
import { useOpenDraft } from '../open-draft';
import styles from './bulk-edit.module.css';
import { type LineProblem, parseRows, printRows } from './rows-text';

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
