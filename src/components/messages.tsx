import { severities } from '../i18n/messages';
import { Icon } from './icon';
import { MarkedText } from './marked-text';
import styles from './messages.module.css';

type Severity = keyof typeof severities;

export interface Message {
  readonly severity: Severity;
  readonly text: string;
}

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
      {named ? ` ${severities[severity]}` : <span className="visually-hidden">{severities[severity]}: </span>}
    </span>
  );
}

interface MessagesProps {
  id?: string;
  messages: readonly Message[];
  /** Shows errors as hints: for fields that were not filled in yet. */
  calm?: boolean;
}

/** The messages about a control, shown below it. */
export function Messages({ id, messages, calm }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className={`${styles.messages} ${calm ? styles.calm : ''}`}>
      {messages.map((message) => (
        <li key={`${message.severity} ${message.text}`} className={styles[message.severity]}>
          <SeverityIcon severity={calm ? 'hint' : message.severity} />
          <span>
            <MarkedText text={message.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
