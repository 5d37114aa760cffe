import { texts } from '../../../i18n/send';
import type { Way } from '../../../model/sending/outbox';
import type { Timings } from '../../../sending/exchange';
import styles from './response.module.css';

const PHASES = ['nameFound', 'connected', 'secured', 'firstByte', 'total'] as const;

/** When each phase was over, since the start. */
export function Timing({ timings, way }: { timings: Timings; way: Way }) {
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
