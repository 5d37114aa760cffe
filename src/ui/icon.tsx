/** Icons of actions, of programs and of severities. */
import { severitiesTexts } from '../i18n/common';
import styles from './icon.module.css';
import messagesStyles from './messages.module.css';

/** Drawn on a grid of 16 × 16, in the colour of the text around them. */
const SHAPES = {
  search: 'M7 11.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM10.300 10.300l3.700 3.700',
  share:
    'M6.500 9.500a3 3 0 0 0 4.200 0l2-2a3 3 0 0 0-4.200-4.200l-1 1M9.500 6.500a3 3 0 0 0-4.200 0l-2 2a3 3 0 0 0 4.200 4.200l1-1',
  add: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  chosen: 'M3.5 8.500l3 3 6-7',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  undo: 'M6 3L2.5 6.5 6 10M2.500 6.500h6.500a4 4 0 0 1 0 8H6',
  redo: 'M10 3l3.500 3.500L10 10M13.500 6.500H7a4 4 0 0 0 0 8h3',
  delete: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.8 7v3.6M9.2 7v3.6',
  command: 'M3 4l4 4-4 4M8.500 12.500h4.500',
  duplicate: 'M5.5 5.5h7.5v7.5H5.5zM10.5 5.5V3H3v7.5h2.5',
  grip: 'M6 3.5v.01M6 8v.01M6 12.5v.01M10 3.5v.01M10 8v.01M10 12.5v.01',
  reveal: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  conceal:
    'M2.5 2.5l11 11M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.9 2.4M10.6 12A6.3 6.3 0 0 1 8 12.5C4 12.5 1.5 8 1.5 8a11.5 11.5 0 0 1 2.6-3M6.7 6.800a2 2 0 0 0 2.6 2.6',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  up: 'M4 10l4-4 4 4',
  step: 'M2.5 8h10.500M9 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  rename: 'M10.2 3.300l2.500 2.500L6 12.500l-3 .5.5-3z',
  import: 'M8 2.500v7.500M5 7l3 3 3-3M2.5 10.500v3h11v-3',
  download: 'M8 2.500v8M4.5 7.500L8 11l3.5-3.500M3 13.500h10',
  help: 'M8 14.200A6.2 6.2 0 1 0 8 1.800a6.2 6.2 0 0 0 0 12.400zM6.2 6.300a1.8 1.8 0 1 1 2.700 1.600c-.6.3-.9.7-.9 1.400M8 11.400v.01',
  export: 'M8 10V2.500M5 5.500l3-3 3 3M2.5 10.500v3h11v-3',
  sidebar: 'M2 3h12v10H2zM6 3v10',
  lock: 'M4 7.500h8v6H4zM5.5 7.500V5a2.5 2.5 0 0 1 5 0v2.500M8 10v1.500',
  insert:
    'M6 2.500c-2.500 0-1 5-3.500 5.500 2.500.5 1 5.500 3.500 5.500M10 2.500c2.500 0 1 5 3.500 5.500-2.500.5-1 5.500-3.500 5.500',
  repeat: 'M3 8a5 5 0 0 1 8.500-3.500L13 6M13 3v3h-3M13 8a5 5 0 0 1-8.500 3.500L3 10M3 13v-3h3',
  branch: 'M8 2v4M8 6L3.5 10.500M8 6l4.5 4.500M3.5 10.500V14M12.500 10.500V14',
  lines: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  complete: 'M8 14.200A6.2 6.2 0 1 0 8 1.800a6.2 6.2 0 0 0 0 12.400zM5.2 8.200l2 2 3.6-4.2',
  error: 'M5.5 1.800h5L14.2 5.500v5l-3.7 3.700h-5L1.8 10.500v-5zM8 4.800v3.700M8 11v.01',
  stop: 'M8 14.200A6.2 6.2 0 1 0 8 1.800a6.2 6.2 0 0 0 0 12.400zM5 8h6',
  warning: 'M8 2L14.5 13.500h-13zM8 6.500v3M8 11.500v.01',
  hint: 'M8 14.200A6.2 6.2 0 1 0 8 1.800a6.2 6.2 0 0 0 0 12.400zM8 7.500v3.700M8 4.900v.01',
} as const;

export type IconName = keyof typeof SHAPES;

/** A decorative icon; the control around it has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** A decorative monogram; the control around it has the accessible name. */
export const Mark = ({ text }: { text: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {text}
  </span>
);

/** Two letters for a name: its first capitals, or its beginning. */
export function monogram(name: string): string {
  const capitals = name.match(/\p{Lu}/gu) ?? [];
  return capitals.length > 1 ? capitals.slice(0, 2).join('') : name.slice(0, 2);
}

export type Severity = keyof typeof severitiesTexts;

interface SeverityIconProps {
  severity: Severity;
  /** Shows the word too. */
  named?: boolean;
}

/** The icon of a severity, with a word for screen readers. */
export function SeverityIcon({ severity, named }: SeverityIconProps) {
  return (
    <span className={messagesStyles[severity]}>
      <Icon name={severity} />
      {named ? (
        ` ${severitiesTexts[severity]}`
      ) : (
        <span className="visually-hidden">{severitiesTexts[severity]}: </span>
      )}
    </span>
  );
}
