import fc from 'fast-check';
import { piecesOf, tokensOf } from './edited';

/** A text with a part that can be repeated. */
export interface Growing {
  /** The text with this part so many times. */
  readonly text: (times: number) => string;
  /** How often the part has to be there for a text of about a certain length. */
  readonly times: number;
  /** How fast-check shows it. */
  readonly [fc.toStringMethod]: () => string;
}

/** The lengths that are doubled: one within the usual limits of depth, one far above. */
const LENGTHS = [1000, 12_000] as const;

export const growing = (
  part: fc.Arbitrary<{ readonly length: number; readonly text: Growing['text'] }>,
): fc.Arbitrary<Growing> =>
  fc.tuple(part, fc.constantFrom(...LENGTHS)).map(([{ length, text }, wanted]) => {
    const times = Math.max(2, Math.ceil(wanted / Math.max(1, length)));
    return { text, times, [fc.toStringMethod]: () => `${JSON.stringify(text(2))}, its part ${times} times` };
  });

/** A text one of whose parts, or of the tokens of its language, is repeated. */
export function growingText(texts: fc.Arbitrary<string>, tokens: readonly string[]): fc.Arbitrary<Growing> {
  const part = fc.nat(9999).map((ten) => ten / 10_000);
  const repeated = fc.array(tokensOf(tokens), { minLength: 1, maxLength: 3 }).map((one) => one.join(''));
  return growing(
    fc
      .tuple(texts, part, part, fc.option(repeated), fc.boolean())
      .map(([text, from, length, token, hasEnd]) => {
        const pieces = piecesOf(text);
        const start = Math.floor(from * pieces.length);
        const end = start + 1 + Math.floor((length * pieces.length) / 3);
        const own = pieces.slice(start, end).join('');
        const unit = token ?? own;
        const head = pieces.slice(0, start).join('');
        const tail = hasEnd ? pieces.slice(token === null ? end : start).join('') : '';
        return { length: unit.length, text: (times: number) => head + unit.repeat(times) + tail };
      }),
  );
}
