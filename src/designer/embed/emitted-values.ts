/** How many emitted values are recognized when the host gives them back. */
const REMEMBERED = 1000;

/** The last emitted values, by digest: they may come back late, cloned and with their members in another order. */
export class EmittedValues {
  /** In the order of their last emission. */
  readonly #digests = new Set<string>();

  add(value: unknown): void {
    const digest = digestOf(value);
    this.#digests.delete(digest);
    this.#digests.add(digest);
    if (this.#digests.size <= REMEMBERED) return;
    for (const oldest of this.#digests) {
      this.#digests.delete(oldest);
      break;
    }
  }

  has(value: unknown): boolean {
    return this.#digests.size > 0 && this.#digests.has(digestOf(value));
  }
}

/** The same for values that JSON writes alike, whatever the order of their members; empty for what it cannot write. */
export function digestOf(value: unknown): string {
  try {
    return hash(JSON.stringify(value, sorted) ?? '');
  } catch {
    return '';
  }
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** 64 bits over the UTF-16 units, and their number. It need not withstand forgery. */
function hash(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    one ^= one >>> 15;
    other = Math.imul(other ^ unit, 0x5f356495);
    other ^= other >>> 13;
  }
  return `${text.length} ${one >>> 0} ${other >>> 0}`;
}
