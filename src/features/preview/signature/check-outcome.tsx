import { Icon, type IconName } from '../../../components/icon';
import { MarkedText } from '../../../components/marked-text';
import { texts } from '../../../i18n/signature';
import type { Outcome } from '../../../model/signature-check/check';
import type { SchemeOutcome } from '../../../model/signature-check/check-under-scheme';
import type { FieldDifference } from '../../../model/signature-check/difference';
import { excerpt } from '../../../model/signature-check/excerpt';
import type { Explanation } from '../../../model/signature-check/find-cause';
import wire from '../message/message.module.css';
import styles from './verification.module.css';

type Tone = 'identical' | 'found' | 'unknown';

/** Each tone has an icon of its own, beside its colour. */
const ICONS: Record<Tone, IconName> = { identical: 'complete', found: 'warning', unknown: 'hint' };

function toneOf(outcome: Outcome): Tone {
  switch (outcome.type) {
    case 'signature':
      if (!outcome.explanation) return 'unknown';
      return outcome.explanation.causes.length > 0 || !isWrittenRight(outcome) ? 'found' : 'identical';
    case 'message':
      return outcome.comparison.type === 'identical' ? 'identical' : 'found';
    case 'other-hash':
    case 'broken-header':
      return 'found';
    case 'nothing':
      return 'unknown';
  }
}

function schemeToneOf(outcome: SchemeOutcome): Tone {
  switch (outcome.type) {
    case 'verdict':
      if (!outcome.explanation) return 'unknown';
      return outcome.explanation.causes.length > 0 ? 'found' : 'identical';
    case 'octets':
      return outcome.from === undefined ? 'identical' : 'found';
    case 'malformed':
      return 'found';
    case 'nothing':
      return 'unknown';
  }
}

/** The same of a scheme that is not the default one: its message has no lines to compare one by one. */
export function SchemeCheckOutcome({ outcome }: { outcome: SchemeOutcome }) {
  const tone = schemeToneOf(outcome);
  return (
    <div className={`${styles.outcome} ${styles[tone]}`}>
      <p className={styles.said}>
        <Icon name={ICONS[tone]} />
        <span>{texts.schemeOutcome(outcome)}</span>
      </p>
      {outcome.type === 'verdict' && outcome.explanation?.instead && (
        <Instead instead={outcome.explanation.instead} />
      )}
    </div>
  );
}

const isWrittenRight = ({ form }: { form: string }): boolean => form === 'hex' || form === 'header';

/** What is to be said about what was pasted: the sentence, and where the two differ. */
export function CheckOutcome({ outcome }: { outcome: Outcome }) {
  const tone = toneOf(outcome);
  return (
    <div className={`${styles.outcome} ${styles[tone]}`}>
      <p className={styles.said}>
        <Icon name={ICONS[tone]} />
        <span>{texts.outcome(outcome)}</span>
      </p>
      {outcome.type === 'signature' && outcome.explanation?.instead && (
        <Instead instead={outcome.explanation.instead} />
      )}
      {outcome.type === 'message' && outcome.comparison.type === 'fields' && (
        <ul className={styles.differences}>
          {outcome.comparison.differences.map((difference) => (
            <li key={difference.field}>
              <Difference difference={difference} isText={outcome.form === 'text'} />
            </li>
          ))}
        </ul>
      )}
      {outcome.type === 'message' && outcome.lineEndsLost && <p>{texts.lineEnds}</p>}
    </div>
  );
}

function Instead({ instead: { field, text } }: { instead: NonNullable<Explanation['instead']> }) {
  return (
    <dl className={styles.sides}>
      <dt>{texts.field(field)}</dt>
      <dd className={wire.message}>{text === '' ? <Empty /> : <MarkedText text={text} />}</dd>
    </dl>
  );
}

const LF = 0x0a;

function Difference({ difference, isText }: { difference: FieldDifference; isText: boolean }) {
  const { field, offset, ours, theirs, mistake } = difference;
  const isLastLineEnd = theirs.length === ours.length + 1 && offset === ours.length && theirs.at(-1) === LF;
  return (
    <>
      <p className={styles.place}>{texts.from(field, offset)}</p>
      <dl className={styles.sides}>
        <dt>{texts.ours}</dt>
        <dd className={wire.message}>
          <Side bytes={ours} offset={offset} />
        </dd>
        <dt>{texts.theirs}</dt>
        <dd className={wire.message}>
          <Side bytes={theirs} offset={offset} />
        </dd>
      </dl>
      <p>{mistake ? texts.unlikeSigned(mistake) : texts.advice(field)}</p>
      {isText && isLastLineEnd && <p>{texts.lastLineEnd}</p>}
    </>
  );
}

function Side({ bytes, offset }: { bytes: Uint8Array; offset: number }) {
  if (bytes.length === 0) return <Empty />;
  const { before, after, isCutBefore, isCutAfter } = excerpt(bytes, offset);
  return (
    <>
      {isCutBefore && '…'}
      <MarkedText text={before} />
      {after !== '' && (
        <mark>
          <MarkedText text={after} />
        </mark>
      )}
      {isCutAfter && '…'}
    </>
  );
}

const Empty = () => <span className={styles.empty}>{texts.empty}</span>;
