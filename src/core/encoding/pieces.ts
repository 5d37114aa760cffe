/** In UTF-16 units: how much of a long text is encoded at a time. */
const PIECE = 8192;

/** A text in pieces that cut no surrogate pair. */
export function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}
