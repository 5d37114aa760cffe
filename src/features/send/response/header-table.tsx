import type { HeaderField } from '../../../core';
import { texts } from '../../../i18n/send';
import type { Way } from '../../../model/sending/outbox';
import styles from './response.module.css';

/** The header fields in the order in which they came. */
export function HeaderTable({ fields, way }: { fields: readonly HeaderField[]; way: Way }) {
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
