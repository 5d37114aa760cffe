import type { Loss } from '../model/between-kinds/loss';
import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

const MAX_NAMED = 5;

/** Some keys, the first of them by name. */
const named = (keys: readonly string[]): string => {
  const more = keys.length - MAX_NAMED;
  const first = keys.slice(0, MAX_NAMED).map((key) => `“${inLine(key)}”`);
  return first.join(', ') + (more > 0 ? ` and ${grouped(more)} more` : '');
};

/** Every text of what is offered where the kind of an action changes. */
export const english = {
  writeRows: (rows: number) =>
    rows === 1 ? 'Write the row as JSON' : `Write the ${grouped(rows)} rows as JSON`,
  rowsWritten: 'The rows were written as JSON.',
  makeRows: 'Make rows of the body',
  rowsMade: (rows: number) => `${count(rows, 'row')} made of the body.`,
  inPlaceOfBody: 'The current body is removed.',
  inPlaceOfRows: (rows: number) =>
    rows === 1 ? 'The current row is removed.' : `The current ${grouped(rows)} rows are removed.`,
  loss: (loss: Loss): string => {
    switch (loss.type) {
      case 'form':
        return 'As a Webhook it is sent as a form; this is JSON.';
      case 'switched-off':
        return `${count(loss.rows, 'row')} that ${loss.rows === 1 ? 'is' : 'are'} switched off ${loss.rows === 1 ? 'is' : 'are'} left out.`;
      case 'repeated':
        return `More than once: ${named(loss.keys)}. A receiver of JSON keeps one of them.`;
      case 'not-text':
        return `Numbers, true, false and null become text: ${named(loss.keys)}.`;
      case 'bare-tag':
        return `In a row, tags without quotes always insert text: ${named(loss.keys)}.`;
      case 'nested':
        return `Objects and lists become one text each: ${named(loss.keys)}.`;
      case 'raw':
        return `Rows do not allow the filter “raw”: ${named(loss.keys)}.`;
    }
  },
};

export const texts = messages('betweenKinds', english);
