import fc from 'fast-check';
import { HOSTILE } from './hostile';

/** A text in its smallest parts that mean something: words, white space, single signs. */
export const piecesOf = (text: string): string[] => text.match(/\w+|\s+|[^\w\s]/gsu) ?? [];

type Edit = (pieces: readonly string[]) => readonly string[];

/** An index into a list, from a part of its length. */
const indexIn = (pieces: readonly unknown[], part: number): number => Math.floor(part * pieces.length);

const part = fc.nat(9999).map((ten) => ten / 10_000);

const editBy = (tokens: fc.Arbitrary<string>): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.tuple(part, tokens).map<Edit>(
      ([at, token]) =>
        (pieces) =>
          pieces.toSpliced(indexIn(pieces, at), 0, token),
    ),
    fc.tuple(part, tokens).map<Edit>(
      ([at, token]) =>
        (pieces) =>
          pieces.toSpliced(indexIn(pieces, at), 1, token),
    ),
    fc.tuple(part, fc.nat(4)).map<Edit>(
      ([at, many]) =>
        (pieces) =>
          pieces.toSpliced(indexIn(pieces, at), many),
    ),
    part.map<Edit>((at) => (pieces) => pieces.slice(0, indexIn(pieces, at))),
    part.map<Edit>((at) => (pieces) => pieces.slice(indexIn(pieces, at))),
    fc.tuple(part, part, part).map<Edit>(([from, length, to]) => (pieces) => {
      const start = indexIn(pieces, from);
      const moved = pieces.slice(start, start + indexIn(pieces, length / 4) + 1);
      return pieces.toSpliced(indexIn(pieces, to), 0, ...moved);
    }),
    fc.tuple(part, fc.integer({ min: 2, max: 40 })).map<Edit>(([at, times]) => (pieces) => {
      const index = indexIn(pieces, at);
      return pieces.toSpliced(index, 1, (pieces[index] ?? '').repeat(times));
    }),
    // In the middle of a piece: half of a pair, half of a word.
    fc.tuple(part, part).map<Edit>(([at, within]) => (pieces) => {
      const index = indexIn(pieces, at);
      const piece = pieces[index] ?? '';
      return pieces.toSpliced(index, 1, piece.slice(0, Math.floor(within * piece.length)));
    }),
    part.map<Edit>((at) => (pieces) => {
      const index = indexIn(pieces, at);
      const piece = pieces[index] ?? '';
      return pieces.toSpliced(
        index,
        1,
        piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase(),
      );
    }),
  );

/** What means something in a language, and what means mischief in all of them. */
export const tokensOf = (tokens: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...tokens) }, fc.constantFrom(...HOSTILE));

/** A text with a few edits; now and then with another one behind it. */
export function edited(texts: fc.Arbitrary<string>, tokens: readonly string[]): fc.Arbitrary<string> {
  const one = fc
    .tuple(texts, fc.array(editBy(tokensOf(tokens)), { maxLength: 6 }))
    .map(([text, edits]) =>
      edits.reduce<readonly string[]>((pieces, edit) => edit(pieces), piecesOf(text)).join(''),
    );
  return fc.oneof(
    { weight: 12, arbitrary: one },
    {
      weight: 1,
      arbitrary: fc.tuple(one, fc.constantFrom('', '\n', ' '), one).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.array(tokensOf(tokens), { maxLength: 20 }).map((parts) => parts.join('')) },
  );
}
