/** The text without the runs of a character at its start and its end. It is passed once, which `/-+$/` does not do. */
export function withoutOuter(text: string, character: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === character) start++;
  while (end > start && text[end - 1] === character) end--;
  return text.slice(start, end);
}
