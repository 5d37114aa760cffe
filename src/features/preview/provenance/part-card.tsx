import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/button';
import type { Built } from '../../../core';
import { useEditor } from '../../../fields/editor-context';
import { texts } from '../../../i18n/provenance';
import { describePart } from './describe-part';
import styles from './part-card.module.css';
import { placeCard } from './place-card';

interface PartCardProps {
  readonly built: Built;
  readonly part: number;
  readonly revealed: boolean;
  /** The pointer may only be passing. */
  readonly isLate: boolean;
}

/** Says where the part under the pointer comes from, beside it. */
export function PartCard({ built, part, revealed, isLate }: PartCardProps) {
  const { link } = useEditor();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = card.current;
    const stage = own?.parentElement;
    if (!own || !stage) return;
    const place = () => placeCard(stage, own);
    const observer = new ResizeObserver(place);
    observer.observe(stage);
    place();
    stage.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      stage.removeEventListener('scroll', place, { capture: true });
    };
  });
  const { kind, steps, details, target } = describePart(built, part, revealed);
  return (
    <div ref={card} className={styles.card} data-late={isLate || undefined}>
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
