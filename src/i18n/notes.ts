import type { Note } from '../formats/reading';
import { messages } from './language';

/** What is said of a text from elsewhere; in English its reader says it, which comes only when it is needed. */
export const english = {
  describe: (note: Note, inEnglish: (note: Note) => string) => inEnglish(note),
};

export const texts = messages('notes', english);
