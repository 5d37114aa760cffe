import { beginningOf } from '../model/shown-text';
import { grouped } from './count';
import { currentLanguage, type Language } from './language';

const MORE: Readonly<Record<Language, (characters: number) => string>> = {
  en: (characters) => `… and ${grouped(characters)} more`,
  de: (characters) => `… und ${grouped(characters)} weitere`,
};

/** Stands behind the beginning of a text of which so many characters are left out. */
export const moreText = (characters: number): string => MORE[currentLanguage()](characters);

/** A name, URL or value of any length as it is shown in one line or inside of a sentence. */
export function inLine(text: string): string {
  const { shown, left } = beginningOf(text);
  return left === 0 ? text : `${shown}${moreText(left)}`;
}
