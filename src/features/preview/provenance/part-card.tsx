import { Button } from '../../../components/button';
import type { Built } from '../../../core';
import { useEditor } from '../../../fields/editor-context';
import { texts } from '../../../i18n/preview';
import { describePart } from './describe-part';
import styles from './part-card.module.css';

interface PartCardProps {
  readonly built: Built;
  readonly part: number | undefined;
  readonly revealed: boolean;
}

/** Says where the part under the pointer comes from. Always rendered, so that the layout stays. */
export function PartCard({ built, part, revealed }: PartCardProps) {
  const { link } = useEditor();
  if (part === undefined) return <p className={`${styles.card} ${styles.none}`}>{texts.noPart}</p>;
  const { kind, steps, details, target } = describePart(built, part, revealed);
  return (
    <div className={styles.card}>
      <p className={styles.steps}>
        <strong className={styles[kind]}>{texts.sources[kind]}</strong>{' '}
        {steps.map((step, index) => (
          <span key={step}>
            {index > 0 && <span aria-hidden="true"> → </span>}
            <bdi>{step}</bdi>
          </span>
        ))}
      </p>
      <div className={styles.foot}>
        <p className={styles.details}>{details.join(' · ')}</p>
        {target && (
          <Button look="quiet" className={styles.go} onClick={() => link.focusSetting(target)}>
            {texts.goToSetting}
          </Button>
        )}
      </div>
    </div>
  );
}
