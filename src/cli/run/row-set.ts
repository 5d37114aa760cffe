/** Numbers of rows, kept as ranges: what is done is mostly one of them. */
export class RowSet {
  /** First and last of each range, ascending; two ranges never touch. */
  readonly #ranges: [first: number, last: number][] = [];

  has(row: number): boolean {
    const range = this.#ranges[this.#after(row) - 1];
    return range !== undefined && row <= range[1];
  }

  add(row: number): void {
    const index = this.#after(row);
    const [before, behind] = [this.#ranges[index - 1], this.#ranges[index]];
    if (before && row <= before[1]) return;
    const touchesBefore = before?.[1] === row - 1;
    const touchesBehind = behind?.[0] === row + 1;
    if (before && touchesBefore && behind && touchesBehind) {
      before[1] = behind[1];
      this.#ranges.splice(index, 1);
    } else if (before && touchesBefore) before[1] = row;
    else if (behind && touchesBehind) behind[0] = row;
    else this.#ranges.splice(index, 0, [row, row]);
  }

  /** The index of the first range that begins behind the row. */
  #after(row: number): number {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ranges[middle]?.[0] ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
