import fc from 'fast-check';

/** Something that a source says: a header, an option, a part of the body, a variable. */
export interface Part {
  /** A made-up text in it that stands nowhere else. */
  readonly marker: string;
  /** How a note may call it, where the marker is not sent. */
  readonly names: readonly string[];
  /** No note may show the marker. */
  readonly isSecret?: boolean;
}

export const said = (marker: string, names: readonly string[], isSecret = false): Part => ({
  marker,
  names,
  isSecret,
});

/** A source of one request, and everything that it says. */
export interface ForeignSource {
  readonly text: string;
  readonly fileName?: string;
  readonly parts: readonly Part[];
  /** The header fields that go out there: `authorization`, or `content-type: application/json`. */
  readonly fields: readonly string[];
}

/** A piece of a source, made with markers of its own. */
export interface Piece {
  readonly text: string;
  readonly parts?: readonly Part[];
  readonly fields?: readonly string[];
}

/** Makes a piece of a source; each call of `mark` gives another made-up text. */
export type MakePiece = (mark: () => string) => Piece;

/** Some of these pieces, in any order and more than once, with markers that differ from each other. */
export const somePieces = (makers: readonly MakePiece[], maxLength = 8): fc.Arbitrary<Piece[]> =>
  fc.array(fc.constantFrom(...makers), { maxLength }).map((chosen) => {
    const mark = markers();
    return chosen.map((make) => make(mark));
  });

/** Makes the markers of a source. */
export function markers(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `mark${String(count).padStart(4, '0')}qzxwvkjy`;
  };
}

/** What several pieces say together. */
export const partsOf = (pieces: readonly Piece[]): Part[] => pieces.flatMap(({ parts = [] }) => parts);
export const fieldsOf = (pieces: readonly Piece[]): string[] => pieces.flatMap(({ fields = [] }) => fields);
