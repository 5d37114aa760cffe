/** Where in a URL something stands (B12). */
export type UrlPlace = 'start' | 'scheme' | 'host' | 'port' | 'path' | 'query' | 'fragment';

export const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

const AUTHORITY = /[^/\\?#]*/y;

/** What stands between the slashes after the scheme and the path; any number of slashes counts as two. */
export function authorityRange(url: string, afterScheme: number): { start: number; end: number } {
  let start = afterScheme;
  while (url[start] === '/' || url[start] === '\\') start++;
  AUTHORITY.lastIndex = start;
  AUTHORITY.test(url);
  return { start, end: AUTHORITY.lastIndex };
}

/** Where the colon before the port stands in host and port, or -1; the colons of an IPv6 address are not it. */
export function portColon(hostAndPort: string): number {
  let isInBrackets = false;
  for (let index = 0; index < hostAndPort.length; index++) {
    const character = hostAndPort[index];
    if (character === ':' && !isInBrackets) return index;
    if (character === '[') isInBrackets = true;
    if (character === ']') isInBrackets = false;
  }
  return -1;
}

/**
 * Walks over a URL as it is filled in and knows the place of what comes next. Leading spaces do
 * not count. Each character is passed once, so that a URL of very many tags stays quick.
 */
export class UrlCursor {
  #place: UrlPlace = 'start';
  /** In the scheme: whether it can still become one, and whether it has begun. */
  #canBeScheme = true;
  #hasScheme = false;
  /** In the host: whether only slashes came yet, and whether an IPv6 address is open. */
  #isBeforeHost = true;
  #isInBrackets = false;

  get place(): UrlPlace {
    return this.#place;
  }

  pass(text: string): void {
    let index = 0;
    while (index < text.length && this.#place !== 'path' && this.#place !== 'query') {
      if (this.#place === 'fragment') return;
      this.#passCharacter(text.charAt(index++));
    }
    if (text.includes('#', index)) this.#place = 'fragment';
    else if (text.includes('?', index)) this.#place = 'query';
  }

  /** Passes a tag without a value, as if it had one that fits its place. */
  passUnknown(): void {
    this.pass(this.#place === 'start' ? 'https://h' : '0');
  }

  #passCharacter(character: string): void {
    if (this.#place === 'start' && character !== ' ') this.#place = 'scheme';
    if (this.#place === 'scheme') this.#passInScheme(character);
    else if (this.#place !== 'start') this.#passInAuthority(character);
  }

  #passInScheme(character: string): void {
    if (character === '#') this.#place = 'fragment';
    else if (character === ':' && this.#hasScheme && this.#canBeScheme) this.#place = 'host';
    else this.#canBeScheme &&= (this.#hasScheme ? /[A-Za-z0-9+.-]/ : /[A-Za-z]/).test(character);
    this.#hasScheme = true;
  }

  #passInAuthority(character: string): void {
    const isSlash = character === '/' || character === '\\';
    if (isSlash && this.#isBeforeHost) return;
    this.#isBeforeHost = false;
    if (isSlash) this.#place = 'path';
    else if (character === '?') this.#place = 'query';
    else if (character === '#') this.#place = 'fragment';
    else if (character === ':' && !this.#isInBrackets) this.#place = 'port';
    else if (character === '[') this.#isInBrackets = true;
    else if (character === ']') this.#isInBrackets = false;
    else if (character === '@') {
      // What came before it was a user and a password.
      this.#place = 'host';
      this.#isInBrackets = false;
    }
  }
}
