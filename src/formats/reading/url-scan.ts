/** Where the end of a URL lies that is read from its beginning, piece by piece; no piece is looked at again. */
export class UrlScan {
  place: 'authority' | 'path' | 'query' | 'fragment' = 'authority';
  /** What may become the scheme and its slashes; undefined where the authority has begun. */
  #beginning: string | undefined = '';
  #isInPort = false;
  /** Of the text before the path, as far as it was passed. */
  #length = 0;
  #last = '';

  /** Nothing but spaces came so far. */
  get #isAtStart(): boolean {
    return this.place === 'authority' && this.#beginning === '';
  }

  pass(text: string): void {
    if (text === '') return;
    this.#last = text.slice(-1);
    if (this.place !== 'authority') {
      this.#passPath(text);
      return;
    }
    this.#length += text.length;
    const authority = this.#withoutScheme(text);
    const end = authority.search(/[\\/?#]/);
    this.#passPort(end === -1 ? authority : authority.slice(0, end));
    if (end === -1 && this.#length < MAX_HEAD_LENGTH) return;
    this.place = 'path';
    this.#passPath(end === -1 ? '' : authority.slice(end));
  }

  /** `value`: what a tag is going to bring; undefined when it is not known. */
  passValue(value: string | undefined, isRaw: boolean): void {
    this.#last = '';
    if (value !== undefined && (this.place === 'authority' || isRaw)) this.pass(value);
    // Most likely a base URL at the start, and behind it a host or a part of one.
    else if (this.#isAtStart) this.place = 'path';
    else if (this.place === 'authority') this.pass('x');
  }

  /** Whether a tag may bring this value here, with this text behind it (B12). */
  takesTag(value: string, next: string): boolean {
    if (this.place !== 'authority' || value.length > MAX_HEAD_LENGTH) return true;
    if (!this.#isAtStart) return (this.#isInPort ? /^[0-9]*$/ : /^[A-Za-z0-9.-]*$/).test(value);
    const start = new UrlScan();
    start.pass(value);
    return start.place !== 'authority' || /^\s*https?:?$/i.test(value) || /^(?:$|[/\\?#:])/.test(next);
  }

  /** Whether the value, inserted unencoded, would split this part of the URL. */
  splits(value: string | undefined): boolean {
    if (value === undefined || value.length > MAX_HEAD_LENGTH) return false;
    switch (this.place) {
      case 'path':
        return /[/?#]|%[0-9A-Fa-f]{2}/.test(value);
      case 'query':
        return /[&#+]|%[0-9A-Fa-f]{2}/.test(value) || (value.includes('=') && this.#last !== '=');
      default:
        return false;
    }
  }

  /** What of a text follows the scheme and its slashes. */
  #withoutScheme(text: string): string {
    if (this.#beginning === undefined) return text;
    const beginning = (this.#beginning + text).trimStart();
    if (BEGINNING.test(beginning)) {
      // Of several slashes one is kept.
      const scheme = beginning.slice(0, beginning.search(/[\\/]|$/));
      this.#beginning = scheme === beginning ? scheme : `${scheme}/`;
      return '';
    }
    this.#beginning = undefined;
    return beginning.replace(SCHEME, '');
  }

  #passPort(authority: string): void {
    const colon = authority.lastIndexOf(':');
    const bracket = authority.lastIndexOf(']');
    if (colon !== bracket) this.#isInPort = colon > bracket;
  }

  #passPath(text: string): void {
    if (text.includes('#')) this.place = 'fragment';
    else if (this.place === 'path' && text.includes('?')) this.place = 'query';
  }
}

const SCHEME = /^(?:https?:)?[\\/]*/i;
/** What the next piece may make a scheme of, or add slashes to. */
const BEGINNING = /^(?:h|ht|htt|https?|(?:https?:)?[\\/]*)$/i;

/** No host is longer; a value is looked at again wherever it is used. */
const MAX_HEAD_LENGTH = 10_000;
