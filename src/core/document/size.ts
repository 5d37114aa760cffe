import { utf8Length } from '../encoding/utf-8';
import { type Problem, problem } from '../problem';

/** The largest document that is read, in bytes of UTF-8: 32 MiB (B30). */
export const SIZE_LIMIT = 32 * 1024 * 1024;

/** The problem of a document that is too large to be read, if it is. */
export function sizeProblem(text: string): Problem | undefined {
  // A UTF-16 unit takes one to three bytes of UTF-8, so most texts need no counting.
  if (text.length * 3 <= SIZE_LIMIT) return undefined;
  const bytes = utf8Length(text.toWellFormed());
  return bytes > SIZE_LIMIT
    ? problem('file-too-large', { path: [], cause: 'file' }, { bytes, limit: SIZE_LIMIT })
    : undefined;
}
