import { StringScan } from '../../core/internal';
import { UrlScan } from './url-scan';

/** Where a text is going to stand; what is written there depends on it (B12). */
export type TextPlace = 'row' | 'url' | 'body';

/** Writes text and tags one after the other, so that no brace of the text becomes part of a tag. */
export class TemplateWriter {
  text = '';
  readonly url = new UrlScan();
  readonly #scan = new StringScan();

  constructor(readonly place: TextPlace) {}

  /** In a body, outside of a JSON string. */
  get isBare(): boolean {
    return this.place === 'body' && !this.#scan.isInString;
  }

  tag(tag: string): void {
    this.text += tag;
  }

  /** Text as it is. A brace right before a tag would be read as part of it. */
  literal(text: string, isBeforeTag: boolean): void {
    const pieces = text.split('{{');
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      const hasBrace = piece.endsWith('{') && (!isLast || isBeforeTag);
      this.#pass(hasBrace ? piece.slice(0, -1) : piece);
      if (hasBrace) this.#braces('{');
      if (!isLast) this.#braces('{{');
    }
  }

  #pass(text: string): void {
    this.text += text;
    if (this.place === 'body') this.#scan.pass(text);
    if (this.place === 'url') this.url.pass(text);
  }

  /**
   * A bare place of a body would put quotes around them, and a query would percent-encode them,
   * which the URL Standard does not: there they go in as they are.
   */
  #braces(braces: string): void {
    const isInQuery = this.url.place === 'query' || this.url.place === 'fragment';
    this.text += this.isBare || isInQuery ? `{{ '${braces}' | raw }}` : `{{ '${braces}' }}`;
  }
}
