import type { CSSProperties, ReactNode } from 'react';
import { type Run, renderRun } from '../../../components/marked-text';
import { Segmented } from '../../../components/segmented';
import { texts } from '../../../i18n/formatted-body';
import type { Break } from '../../../model/message/json-breaks';
import styles from './formatted-body.module.css';

export { breaksOf, isOneLineJson } from '../../../model/message/json-breaks';

/** How the body is shown: the white space of its own, or with more. */
export type BodyLayout = 'as-sent' | 'formatted';

interface LayoutChoiceProps {
  value: BodyLayout;
  onChange: (layout: BodyLayout) => void;
}

export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  return (
    <Segmented
      label={texts.layout}
      labelHidden
      small
      options={[
        { value: 'as-sent', label: texts.asSent },
        { value: 'formatted', label: texts.formatted },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/**
 * The runs of a token that begins at `start` of its chunk, with white space between their characters.
 * It is drawn and no text, so whoever counts, selects or copies characters does not meet it.
 */
export function renderWithBreaks(
  runs: readonly Run[],
  start: number,
  breaks: readonly Break[],
): readonly ReactNode[] {
  const shown: ReactNode[] = [];
  let at = start;
  let next = firstFrom(breaks, start);
  for (const [index, run] of runs.entries()) {
    const end = at + run.text.length;
    let from = at;
    for (; next < breaks.length && (breaks[next] as Break).at < end; next++) {
      const one = breaks[next] as Break;
      if (one.at > from) shown.push(run.text.slice(from - at, one.at - at));
      shown.push(<Blank key={`break ${one.at}`} of={one} />);
      from = one.at;
    }
    shown.push(renderRun(from === at ? run : { ...run, text: run.text.slice(from - at) }, index));
    at = end;
  }
  return shown;
}

function Blank({ of: { at, depth } }: { of: Break }) {
  if (depth === undefined) return <span className={styles.blank} />;
  const style = { '--depth': depth } as CSSProperties;
  // A chunk begins a line of its own.
  return <span className={at === 0 ? styles.indent : styles.line} style={style} />;
}

/** The index of the first break at this place or behind it. */
function firstFrom(breaks: readonly Break[], start: number): number {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((breaks[middle] as Break).at < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
