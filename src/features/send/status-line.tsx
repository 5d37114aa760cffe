import { Icon } from '../../components/icon';
import { texts as statusTexts } from '../../i18n/exchanges';
import { texts } from '../../i18n/send';
import type { HttpResponse } from '../../sending/exchange';
import styles from './response.module.css';

type Mood = 'complete' | 'hint' | 'warning' | 'error';

const MOODS: readonly Mood[] = ['hint', 'hint', 'complete', 'warning', 'error', 'error'];

/** The statuses whose meaning helps to go on; the others are said by their class. */
const MEANINGS: Readonly<Record<number, string>> = statusTexts.statuses;
const CLASSES: Readonly<Record<number, string>> = statusTexts.statusClasses;

/** What a status says, in plain words. */
const statusMeaning = (status: number): string =>
  MEANINGS[status] ?? CLASSES[Math.floor(status / 100)] ?? statusTexts.noStatus;

/** The status, and what it means. */
export function StatusLine({ response }: { response: HttpResponse }) {
  const { status, reason, httpVersion, body, timings } = response;
  const mood = MOODS[Math.floor(status / 100)] ?? 'error';
  return (
    <>
      <h2 className={`${styles.status} ${styles[mood]}`}>
        <Icon name={mood} />
        {texts.status(status, reason)}
      </h2>
      <p>{statusMeaning(status)}</p>
      <p className={styles.size}>
        {texts.size(body.length, timings.total)}
        {httpVersion && ` · ${texts.version(httpVersion)}`}
      </p>
    </>
  );
}
