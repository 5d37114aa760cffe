import { grouped } from './count';
import { messages } from './language';

/** Every visible text of a list of what is wrong with a file or a sample. */
export const english = {
  more: (number: number) => `And ${grouped(number)} more.`,
};

export const texts = messages('fileProblems', english);
