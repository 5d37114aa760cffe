/** What a link of some length may meet. */
export type LengthNote = 'mail' | 'chat' | 'address-bar';

/**
 * From so many characters on a link may not arrive whole. 2,000 is the old figure that many mail
 * programs still cut at; 8,000 what RFC 9110 §4.1 asks of everything that handles URLs; 32,768 what
 * Chromium shows in its address bar.
 */
const NOTES: readonly (readonly [above: number, note: LengthNote])[] = [
  [32_768, 'address-bar'],
  [8_000, 'chat'],
  [2_000, 'mail'],
];

/**
 * The longest link that every browser opens. Firefox refuses a URL above 1,048,576 characters
 * (network.standard-url.max-length), Chromium above 2,097,152 (url::kMaxURLChars).
 */
export const MAX_LINK_LENGTH = 1_048_576;

export const lengthNote = (length: number): LengthNote | undefined =>
  NOTES.find(([above]) => length > above)?.[1];
