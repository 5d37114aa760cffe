import type { BrokenTag } from '../../core/internal';

/** What looks like a tag and is none: it can stand where nothing is sent, in a fragment. */
export function broken(source: string, ...codes: readonly BrokenTag['problems'][number]['code'][]) {
  const place = { start: 0, end: 0 };
  const problems = codes.map((code) => ({ code, range: place, values: {} }) as BrokenTag['problems'][number]);
  return { source, place, part: { type: 'broken', ...place, problems } as const };
}
