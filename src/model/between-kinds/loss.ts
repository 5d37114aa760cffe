/** What is not kept, or sent otherwise, where rows become a body or a body becomes rows. */
export type Loss =
  /** The body was a form, and is JSON now. */
  | { readonly type: 'form' }
  | { readonly type: 'switched-off'; readonly rows: number }
  | { readonly type: LossAt; readonly keys: readonly string[] };

/** What befalls some of the members or rows. */
type LossAt =
  /** One key stands there more than once. */
  | 'repeated'
  /** A number, true, false or null becomes text. */
  | 'not-text'
  /** A tag without quotes brings a JSON value; it becomes text. */
  | 'bare-tag'
  /** An object or a list becomes its JSON text. */
  | 'nested'
  /** The filter “raw”, which rows refuse. */
  | 'raw';

/** The keys that occur more than once. */
export function repeatedKeys(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of keys) (seen.has(key) ? repeated : seen).add(key);
  return [...repeated];
}

/** Those that concern something. */
export const lossesAt = (found: Readonly<Record<LossAt, readonly string[]>>): Loss[] =>
  (Object.keys(found) as LossAt[]).flatMap((type) =>
    found[type].length === 0 ? [] : [{ type, keys: found[type] }],
  );
