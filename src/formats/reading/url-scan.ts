/** Where the end of a URL lies that is read from its beginning, piece by piece. */
export class UrlScan {
  place: 'authority' | 'path' | 'query' | 'fragment' = 'authority';
  /** The text before the path, as far as it was passed. */
  #head = '';
  #last = '';

  /** Nothing but spaces came so far. */
  get #isAtStart(): boolean {
    return this.place === 'authority' && this.#head.trim() === '';
  }

  pass(text: string): void {
    if (text === '') return;
    this.#last = text.slice(-1);
    if (this.place !== 'authority') {
      this.#passPath(text);
      return;
    }
    this.#head += text;
    const authority = this.#authority;
    const end = authority.search(/[\\/?#]/);
    if (end === -1 && this.#head.length < LONGEST_HEAD) return;
    this.place = 'path';
    this.#passPath(end === -1 ? '' : authority.slice(end));
  }

  /** `value`: what a tag is going to bring; undefined when nobody knows. */
  passValue(value: string | undefined, isRaw: boolean): void {
    this.#last = '';
    if (value !== undefined && (this.place === 'authority' || isRaw)) this.pass(value);
    // Most likely a base URL at the start, and behind it a host or a part of one.
    else if (this.#isAtStart) this.place = 'path';
    else if (this.place === 'authority') this.#head += 'x';
  }

  /** Whether a tag may bring this value here, with this text behind it (B12). */
  takesTag(value: string, next: string): boolean {
    if (this.place !== 'authority' || value.length > LONGEST_HEAD) return true;
    if (!this.#isAtStart) return (this.#isInPort ? /^[0-9]*$/ : /^[A-Za-z0-9.-]*$/).test(value);
    const start = new UrlScan();
    start.pass(value);
    return start.place !== 'authority' || /^\s*https?:?$/i.test(value) || /^(?:$|[/\\?#:])/.test(next);
  }

  /** Whether the value has delimiters of this place, which count where it is filled in before the URL is encoded. */
  splits(value: string | undefined): boolean {
    if (value === undefined || value.length > LONGEST_HEAD) return false;
    switch (this.place) {
      case 'path':
        return /[/?#]|%[0-9A-Fa-f]{2}/.test(value);
      case 'query':
        return /[&#+]|%[0-9A-Fa-f]{2}/.test(value) || (value.includes('=') && this.#last !== '=');
      default:
        return false;
    }
  }

  get #isInPort(): boolean {
    return /:[^\]]*$/.test(this.#authority);
  }

  /** What follows the scheme and its slashes. */
  get #authority(): string {
    const scheme = /^\s*https?:/i.exec(this.#head)?.[0].length ?? 0;
    return this.#head.slice(scheme).replace(/^[\\/]+/, '');
  }

  #passPath(text: string): void {
    if (text.includes('#')) this.place = 'fragment';
    else if (this.place === 'path' && text.includes('?')) this.place = 'query';
  }
}

/** No host is longer; the text before the path is looked at again for each piece. */
const LONGEST_HEAD = 10_000;
