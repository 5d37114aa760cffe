import { nameCharacter } from '../encoding/character-name';
import type { FoundInText } from '../problem';

/** What stands at `offset`: of a word such as `undefined` the whole, if it is short. */
export function wordAt(text: string, offset: number): FoundInText {
  const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(offset, offset + 20))?.[0] ?? '';
  return word.length > 1 ? { found: 'word', text: word } : characterAt(text, offset);
}

export function characterAt(text: string, offset: number): FoundInText {
  const point = text.codePointAt(offset);
  if (point === undefined) return { found: 'end', text: '' };
  return { found: 'character', text: nameCharacter(String.fromCodePoint(point)) };
}
