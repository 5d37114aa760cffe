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
  /** The word is there for everybody. */
  named?: boolean;
}

/** The sign of a severity: a shape of its own, and a word for who does not see it. */
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
  /** Says the same without raising its voice, where nobody has had the time to do it right. */
  calm?: boolean;
}

/** What is to be said about a control, at that control. */
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
