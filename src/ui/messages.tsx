/** Messages about a control, and about a text with the places in it. */
import type { ReactNode } from 'react';
import type { Path, Place, Problem } from '../core';
import { pathText } from '../core/internal';
import { commonTexts } from '../i18n/common';
import { namingTexts } from '../i18n/naming';
import { problemsTexts } from '../i18n/problems';
import { type Severity, SeverityIcon } from './icon';
import { MarkedText, marksIn, renderRun, runsOf } from './marked-text';
import styles from './messages.module.css';

export interface Message {
  readonly severity: Severity;
  readonly text: string;
  /** Buttons, such as those of quick fixes. */
  readonly actions?: ReactNode;
}

interface MessagesProps {
  id?: string;
  messages: readonly Message[];
}

/** The messages about a control, shown below it. */
export function Messages({ id, messages }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className={styles.messages}>
      {messages.map((message) => (
        <li key={`${message.severity} ${message.text}`} className={styles[message.severity]}>
          <SeverityIcon severity={message.severity} />
          <span>
            <MarkedText text={message.text} />
          </span>
          {message.actions && <span className={styles.actions}>{message.actions}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A message about a text, and its place. */
export interface Finding {
  readonly severity: Severity;
  readonly message: string;
  /** Of several that were read together. */
  readonly file?: string | undefined;
  readonly place?: Place | undefined;
  /** In the document that the text holds. */
  readonly path?: Path | undefined;
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Leads to the place in the text, where it can be shown. */
  readonly onChoose?: ((offset: number) => void) | undefined;
  /** The text, where the line of each place is to be shown. */
  readonly excerptsOf?: string | undefined;
}

const MAX_FINDINGS = 100;

/** A list of what was found in a text, each with its line, column and path. */
export function Findings({ findings, onChoose, excerptsOf }: FindingsProps) {
  return (
    <>
      <ul className={styles.list}>
        {findings.slice(0, MAX_FINDINGS).map(({ severity, message, file, place, path = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity of their own
          <li key={index} className={styles.problem}>
            <SeverityIcon severity={severity} />
            <div className={styles.words}>
              {(file !== undefined || place || path.length > 0) && (
                <p className={styles.where}>
                  {file !== undefined && (
                    <code dir="ltr">
                      <MarkedText text={file} />
                    </code>
                  )}
                  {place && <PlaceName place={place} onChoose={onChoose} />}
                  {path.length > 0 && (
                    <code dir="ltr">
                      <MarkedText text={pathName(path)} />
                    </code>
                  )}
                </p>
              )}
              <p>
                <MarkedText text={message} />
              </p>
              {excerptsOf !== undefined && place && <Line text={excerptsOf} offset={place.offset} />}
            </div>
          </li>
        ))}
      </ul>
      {findings.length > MAX_FINDINGS && (
        <p className={styles.where}>{commonTexts.more(findings.length - MAX_FINDINGS)}</p>
      )}
    </>
  );
}

function PlaceName({ place, onChoose }: { place: Place; onChoose: FindingsProps['onChoose'] }) {
  const name = namingTexts.place(place.line, place.column);
  return onChoose ? (
    <button type="button" className={styles.jump} onClick={() => onChoose(place.offset)}>
      {name}
    </button>
  ) : (
    name
  );
}

/** A piece of one line of a text, parted at the place that is meant. */
interface Excerpt {
  readonly before: string;
  /** The character at the place; empty at the end of a line. */
  readonly at: string;
  readonly after: string;
}

const REACH = 40;

/** The line of an offset, or of a long line the part around it. */
export function excerptAt(text: string, offset: number): Excerpt {
  const start = Math.max(offset - REACH, endOfLineBefore(text, offset));
  const near = text.slice(offset, offset + REACH);
  const lineEnd = near.search(/[\r\n]/);
  const rest = lineEnd === -1 ? near : near.slice(0, lineEnd);
  const at = rest === '' ? '' : String.fromCodePoint(rest.codePointAt(0) ?? 0);
  return { before: text.slice(start, offset), at, after: rest.slice(at.length) };
}

function endOfLineBefore(text: string, offset: number): number {
  const near = text.slice(Math.max(0, offset - REACH), offset);
  const lineEnd = Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r'));
  return lineEnd === -1 ? 0 : offset - near.length + lineEnd + 1;
}

function Line({ text, offset }: { text: string; offset: number }) {
  const excerpt = excerptAt(text, offset);
  const pieces = [excerpt.before, excerpt.at, excerpt.after];
  const [before, at, after] = runsOf(
    pieces.map((piece) => ({ text: piece })),
    marksIn(pieces.join('')),
  );
  return (
    <pre className={styles.line}>
      {before?.map(renderRun)}
      <mark className={styles.at}>{excerpt.at === '' ? ' ' : at?.map(renderRun)}</mark>
      {after?.map(renderRun)}
    </pre>
  );
}

const pathName = (path: Path): string => pathText(path) ?? JSON.stringify(path);

interface FileProblemsProps {
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Leads to the place in the text, where it can be shown. */
  readonly onChoose?: (offset: number) => void;
  /** Shows the offending line. */
  readonly withLines?: boolean;
}

/** The problems of a text that was read, each with its line, column and path. */
export function FileProblems({ text, problems, onChoose, withLines }: FileProblemsProps) {
  const findings = problems.map((problem) => ({
    severity: problem.severity,
    message: problemsTexts.describe(problem),
    place: problem.place,
    // With a place in the text, the path is that in the document; else it is that of a setting, which is named in the message.
    path: problem.place ? problem.path : [],
  }));
  return <Findings findings={findings} onChoose={onChoose} excerptsOf={withLines ? text : undefined} />;
}
