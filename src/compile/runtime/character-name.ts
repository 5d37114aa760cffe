/** Messages name characters, and there are none here; stands in the place of `core/encoding/character-name.ts`. */
export const nameCharacter = (character: string): string => character;
