import { Segmented } from '../../components/segmented';
import { texts } from '../../i18n/send';
import type { Outbox, Way } from '../../model/sending/outbox';
import styles from './send-view.module.css';

const WAYS: readonly Way[] = ['local', 'browser'];

/** Through which sender it goes; without a local one there is no choice, and it says so. */
export function WayChoice({ outbox, way }: { outbox: Outbox; way: Way }) {
  if (!outbox.senders.local) return <p className={styles.note}>{texts.noLocalSender}</p>;
  return (
    <Segmented
      label={texts.way}
      small
      options={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
      value={way}
      onChange={(next) => outbox.choose(next)}
    />
  );
}
