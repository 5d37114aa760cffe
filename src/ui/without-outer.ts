/** Strips a character from both ends of a text. Linear in its length, unlike `/-+$/`. */
export function withoutOuter(text: string, character: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === character) start++;
  while (end > start && text[end - 1] === character) end--;
  return text.slice(start, end);
}
