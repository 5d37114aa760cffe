/** Messages about a control, below it. */
import type { ReactNode } from 'react';
import { type Severity, SeverityIcon } from './icon';
import { MarkedText } from './marked-text';
import styles from './messages.module.css';

export interface Message {
  readonly severity: Severity;
  readonly text: string;
  /** Buttons, such as those of quick fixes. */
  readonly actions?: ReactNode;
}

interface MessagesProps {
  id?: string;
  messages: readonly Message[];
}

/** The messages about a control, shown below it. */
export function Messages({ id, messages }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className={styles.messages}>
      {messages.map((message) => (
        <li key={`${message.severity} ${message.text}`} className={styles[message.severity]}>
          <SeverityIcon severity={message.severity} />
          <span>
            <MarkedText text={message.text} />
          </span>
          {message.actions && <span className={styles.actions}>{message.actions}</span>}
        </li>
      ))}
    </ul>
  );
}
