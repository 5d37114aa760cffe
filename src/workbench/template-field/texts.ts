import { count } from '../../ui/count';

/** Every visible text of the field for text with tags. */
export const texts = {
  tooLong: (length: number) =>
    `${count(length, 'character')}, too long to be edited here. Only the beginning is shown; all of it is sent.`,
  clear: 'Clear',
};
