import { nameCharacter } from '../encoding/character-name';

/** What stands at `offset`: of a word such as `undefined` the whole, if it is short. */
export function wordAt(text: string, offset: number): string {
  const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(offset, offset + 20))?.[0] ?? '';
  return word.length > 1 ? `“${word}”` : characterAt(text, offset);
}

export function characterAt(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  return point === undefined ? 'the end of the text' : nameCharacter(String.fromCodePoint(point));
}
