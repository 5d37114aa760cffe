import { count } from './count';
import { messages } from './language';

/** Every visible text of the field for text with tags. */
export const english = {
  tooLong: (length: number) =>
    `${count(length, 'character')}, too long to be edited here. Only the beginning is shown; all of it is sent.`,
  clear: 'Clear',
};

export const texts = messages('templateField', english);
