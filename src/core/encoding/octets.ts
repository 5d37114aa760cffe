/** A sequence of octets in pieces, which nobody writes to. What comes of an edit shares the pieces that it did not touch. */
export class Octets {
  readonly length: number;
  #joined: Uint8Array | undefined;

  constructor(readonly pieces: readonly Uint8Array[]) {
    let length = 0;
    for (const piece of pieces) length += piece.length;
    this.length = length;
  }

  /** All of them in one array. */
  get joined(): Uint8Array {
    this.#joined ??= this.slice(0, this.length);
    return this.#joined;
  }

  at(index: number): number | undefined {
    return this.part(index, index + 1).pieces[0]?.[0];
  }

  /** A view where they stand in one piece, else a copy. */
  slice(from: number, to: number): Uint8Array {
    const { pieces } = this.part(from, to);
    const [first] = pieces;
    if (first && pieces.length === 1) return first;
    const octets = new Uint8Array(to - from);
    let at = 0;
    for (const piece of pieces) {
      octets.set(piece, at);
      at += piece.length;
    }
    return octets;
  }

  /** The same pieces where all of them lie in it, else views. */
  part(from: number, to: number): Octets {
    const part: Uint8Array[] = [];
    let start = 0;
    for (const piece of this.pieces) {
      if (start >= to) break;
      const end = start + piece.length;
      if (end > from) {
        const isWhole = start >= from && end <= to;
        part.push(isWhole ? piece : piece.subarray(Math.max(0, from - start), to - start));
      }
      start = end;
    }
    return new Octets(part);
  }
}
