/** A shorter text turns up by chance: two letters stand in most texts of a few hundred Base64 digits. */
const MIN_LENGTH = 16;
const CONTEXT_LENGTH = 20;

/**
 * Each place where a needle stands in a text that the test did not write (what is stored, a file, an
 * answer, anything random or arbitrary), with what is around it. Throws for a needle that is too short
 * for its absence to be certain: make one for the test.
 */
export function sightings(text: string, ...needles: readonly string[]): string[] {
  return needles.flatMap((needle) => {
    if (needle.length < MIN_LENGTH)
      throw new Error(
        `“${needle}” is shorter than ${MIN_LENGTH} characters and may stand anywhere by chance`,
      );
    return [...positions(text, needle)].map((at) =>
      text.slice(Math.max(0, at - CONTEXT_LENGTH), at + needle.length + CONTEXT_LENGTH),
    );
  });
}

function* positions(text: string, needle: string): Iterable<number> {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) yield at;
}
