import { useSyncExternalStore } from 'react';
import { approvedTexts } from '../../i18n/samples';
import { Icon } from '../../ui/icon';
import styles from './approved.module.css';
import type { ApprovedCheck } from './approved-check';

/** How many requests are approved, and how many of them differ now; opens the difference. Nothing without any. */
export function ApprovedLine({ check, onOpen }: { check: ApprovedCheck; onOpen: () => void }) {
  const { comparisons, changed, fault } = useSyncExternalStore(check.subscribe, () => check.state);
  return (
    <>
      {fault ? (
        <button type="button" className={styles.line} onClick={onOpen}>
          <span className={styles.changed}>
            <Icon name="warning" /> {approvedTexts.title}
          </span>
        </button>
      ) : (
        comparisons && (
          <button type="button" className={styles.line} title={approvedTexts.title} onClick={onOpen}>
            {approvedTexts.score(comparisons.length)}
            {changed > 0 && (
              <>
                {', '}
                <span className={styles.changed}>
                  <Icon name="warning" /> {approvedTexts.differ(changed)}
                </span>
              </>
            )}
          </button>
        )
      )}
      {/* The line changes while somebody types: only that something differs is announced. */}
      <span role="status" className="visually-hidden">
        {changed > 0 && approvedTexts.differ(changed)}
      </span>
    </>
  );
}
