import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../core';
import { tourTexts } from '../../../i18n/editor-tools';
import { useAnnouncements } from '../../../ui/announcements';
import { IconButton } from '../../../ui/button';
import { useAction, useAllRemarks, useBuilt, useEditor } from '../../fields/editor-context';
import { nextStep, type Obstacle, type TourPlaceProps, type TourPosition, type TourStep } from './tour';
import styles from './tour.module.css';

const PLACES: Readonly<Record<TourStep, TourPosition>> = {
  url: 'url',
  rows: 'content',
  tag: 'content',
  complete: 'end',
  mend: 'end',
  finish: 'end',
};

/** The field to focus when a focused line of the tour disappears. */
const FIELDS: Readonly<Record<TourStep, Path>> = {
  url: ['url'],
  rows: ['data'],
  tag: ['data'],
  complete: ['authentication', 'method'],
  mend: ['authentication', 'method'],
  finish: ['authentication', 'method'],
};

/** Nothing is announced while a person types. */
const PAUSE_MS = 1500;

/** The line of the tour, if the next step is here. */
export function TourLine({ at, sheet, sheetId, isEmpty }: TourPlaceProps) {
  const step = nextStep(useAction(), useObstacle());
  if (PLACES[step] !== at || (sheet && !isEmpty)) return sheet;
  return (
    <div className={styles.place} data-at={at}>
      <Line key={step} step={step} id={sheetId} />
    </div>
  );
}

function useObstacle(): Obstacle | undefined {
  const { shown, steps } = useAllRemarks();
  const { request } = useBuilt();
  if (shown.some(({ severity }) => severity === 'error')) return 'mend';
  return !request && steps.length > 0 ? 'complete' : undefined;
}

function Line({ step, id }: { step: TourStep; id: string | undefined }) {
  const { tour, link } = useEditor();
  const { announce } = useAnnouncements();
  const action = useAction();
  const text = tourTexts.steps[step];

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => {
      if (tour.isNew(step)) announce(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [tour, announce, step, text, action]);

  const path = step === 'tag' && 'body' in action ? ['body'] : FIELDS[step];
  const line = useRef<HTMLParagraphElement>(null);
  const field = useRef(path);
  field.current = path;
  // A message of the field may replace the line while the focus moves to its button.
  useLayoutEffect(() => {
    const shown = line.current;
    let hasFocus = false;
    const follow = ({ relatedTarget }: FocusEvent) => {
      hasFocus = relatedTarget instanceof Node && shown?.contains(relatedTarget) === true;
    };
    document.addEventListener('focusout', follow, { capture: true });
    return () => {
      document.removeEventListener('focusout', follow, { capture: true });
      if (hasFocus) setTimeout(() => link.focusSetting({ path: field.current }));
    };
  }, [link]);

  const close = () => {
    flushSync(tour.end);
    link.focusSetting({ path });
  };
  return (
    <p ref={line} className={styles.line}>
      <span id={id}>{text}</span>
      <IconButton className={styles.close} icon="close" label={tourTexts.close} onClick={close} />
    </p>
  );
}
