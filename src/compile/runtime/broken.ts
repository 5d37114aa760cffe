import type { BrokenTag } from '../../core/internal';

/** What looks like a tag and is none: it can stand where nothing is sent, in a fragment. */
export function broken(source: string, ...codes: readonly BrokenTag['problems'][number]['code'][]) {
  const range = { start: 0, end: 0 };
  const problems = codes.map((code) => ({ code, range, values: {} }) as BrokenTag['problems'][number]);
  return { source, part: { type: 'broken', ...range, problems } as const };
}
