import { Icon } from '../../components/icon';
import type { HeaderField } from '../../core';
import { texts as statusTexts } from '../../i18n/exchanges';
import { texts } from '../../i18n/send';
import type { Way } from '../../model/sending/outbox';
import type { HttpResponse, Timings } from '../../sending/exchange';
import { BodyView } from './body-view';
import styles from './response.module.css';

type StatusTone = 'complete' | 'hint' | 'warning' | 'error';

const STATUS_TONES: readonly StatusTone[] = ['hint', 'hint', 'complete', 'warning', 'error', 'error'];

/** Statuses with an explanation of their own; the others have that of their class. */
const MEANINGS: Readonly<Record<number, string>> = statusTexts.statuses;
const CLASSES: Readonly<Record<number, string>> = statusTexts.statusClasses;

/** The meaning of a status in plain words. */
const statusMeaning = (status: number): string =>
  MEANINGS[status] ?? CLASSES[Math.floor(status / 100)] ?? statusTexts.noStatus;

/** The status, and what it means. */
export function StatusLine({ response }: { response: HttpResponse }) {
  const { status, reason, httpVersion, body, timings } = response;
  const mood = STATUS_TONES[Math.floor(status / 100)] ?? 'error';
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

/** The header fields in the order in which they came. */
function HeaderTable({ fields, way }: { fields: readonly HeaderField[]; way: Way }) {
  return (
    <details className={styles.section} open>
      <summary>{texts.headers(fields.length)}</summary>
      {fields.length === 0 ? (
        <p className={styles.note}>{texts.noHeaders}</p>
      ) : (
        <table className={styles.table} aria-label={texts.headers(fields.length)}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{texts.headerName}</th>
              <th scope="col">{texts.headerValue}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field can come twice; its place is all it has
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {way === 'browser' && <p className={styles.note}>{texts.exposed}</p>}
    </details>
  );
}

const PHASES = ['nameFound', 'connected', 'secured', 'firstByte', 'total'] as const;

/** When each phase was over, since the start. */
function Timing({ timings, way }: { timings: Timings; way: Way }) {
  return (
    <details className={styles.section} open>
      <summary>{texts.timings}</summary>
      <table className={styles.table} aria-label={texts.timings}>
        <tbody>
          {PHASES.map((phase) => {
            const ms = timings[phase];
            return ms === undefined ? null : (
              <tr key={phase}>
                <th scope="row">{texts.phases[phase]}</th>
                <td className={styles.number}>{texts.phase(ms)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {way === 'browser' && <p className={styles.note}>{texts.browserTime}</p>}
    </details>
  );
}

/** The parts of a response below its status: its body, its header fields in order, and its time. */
export function ResponseView({ response, way }: { response: HttpResponse; way: Way }) {
  return (
    <div className={styles.parts}>
      <BodyView response={response} way={way} />
      <HeaderTable fields={response.headers} way={way} />
      <p className={styles.note}>{texts.asReceived}</p>
      <Timing timings={response.timings} way={way} />
    </div>
  );
}
