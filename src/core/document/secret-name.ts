const STEM_LENGTH = 60;

/** In characters of the text: one of them can become eighteen. */
const LOOKED_AT = 1000;

/**
 * The name of a secret, made from the words of some text and what it ends with: “Order created” and
 * `password` make `ORDER_CREATED_PASSWORD`. Empty where neither has a word.
 */
export function secretName(text: string, ending = ''): string {
  const words = text
    .slice(0, LOOKED_AT)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const stem = words.join('_').slice(0, STEM_LENGTH);
  const name = [stem, ending.toUpperCase()].filter((part) => part !== '').join('_');
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** Numbers the names that are wanted more than once. */
export class SecretNumbers {
  /** The number to try next for a name that was wanted before. */
  readonly #next = new Map<string, number>();

  /** The wanted name, or with the first number from 2 on that makes it free. */
  free(wanted: string, isFree: (name: string) => boolean): string {
    let number = this.#next.get(wanted) ?? 1;
    const name = () => (number === 1 ? wanted : `${wanted}_${number}`);
    while (!isFree(name())) number += 1;
    this.#next.set(wanted, number + 1);
    return name();
  }
}
