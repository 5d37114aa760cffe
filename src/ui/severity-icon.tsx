import { severitiesTexts } from '../i18n/common';
import { Icon } from './icon';
import styles from './messages.module.css';

export type Severity = keyof typeof severitiesTexts;

interface SeverityIconProps {
  severity: Severity;
  /** Shows the word too. */
  named?: boolean;
}

/** The icon of a severity, with a word for screen readers. */
export function SeverityIcon({ severity, named }: SeverityIconProps) {
  return (
    <span className={styles[severity]}>
      <Icon name={severity} />
      {named ? (
        ` ${severitiesTexts[severity]}`
      ) : (
        <span className="visually-hidden">{severitiesTexts[severity]}: </span>
      )}
    </span>
  );
}
