import { inLine } from '../i18n/shown-text';
import styles from './tag-card.module.css';
import type { TagCard } from './template-help/tag-card-at';

/** The card of a tag as an element, for React fields and code editors alike. */
export function cardElement(card: TagCard): HTMLElement {
  const root = element('div', `${styles.card} ${styles[card.state]}`);
  const head = element('div', styles.head);
  head.append(element('code', styles.title, inLine(card.title)), element('span', styles.state, card.status));
  root.append(head);
  if (card.value !== undefined) {
    const value = element('div', styles.value);
    value.append(element('code', '', card.value), ' ', element('span', styles.type, card.type));
    root.append(value);
  }
  if (card.source) root.append(element('p', styles.source, card.source));
  for (const message of card.messages) root.append(element('p', styles.message, message));
  return root;
}

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
