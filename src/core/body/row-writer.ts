import { type Cause, problem } from '../problem';
import { fillText } from '../template/fill-text';
import type { Scope } from '../template/insert';
import { LimitedText } from '../template/limited-text';
import type { Setting } from '../template/parse';
import type { Traced } from '../trace/traced';
import type { RowSyntax } from './formats';

/** Writes rows of keys and values, one after the other, in the syntax of a format. */
export class RowWriter {
  readonly #body: LimitedText;
  /** The keys met so far, and the row of each. */
  readonly #rowOfKey = new Map<string, { readonly index: number; readonly key: Setting; cause?: Cause }>();
  #isEmpty = true;

  constructor(
    readonly syntax: RowSyntax,
    readonly scope: Scope,
  ) {
    const octets = scope.allowance.limits.body;
    this.#body = new LimitedText({ path: ['data'], code: 'body-too-large', octets }, scope.problems);
  }

  /** Writes the row that is at `index` in the data. */
  write(index: number, key: Setting, value: Setting): void {
    const { syntax, scope } = this;
    this.#body.addFixed(this.#isEmpty ? syntax.open : syntax.comma);
    this.#isEmpty = false;
    const text = fillText(this.#body, key, syntax, scope);
    if (text !== undefined) this.#check(text, key, index);
    this.#body.addFixed(syntax.colon);
    fillText(this.#body, value, syntax, scope);
  }

  /** The whole body; no more rows follow. */
  end(): Traced {
    this.#body.addFixed(this.#isEmpty ? this.syntax.empty : this.syntax.close);
    return this.#body.segments;
  }

  #check(text: string, key: Setting, index: number): void {
    const { path } = key;
    const { problems } = this.scope;
    if (text === '') problems.push(problem('key-empty', { path, cause: causeOf(key) }, {}));
    if (text === '' || !this.syntax.hasUniqueKeys) return;
    const before = this.#rowOfKey.get(text);
    if (!before) {
      this.#rowOfKey.set(text, { index, key });
      return;
    }
    // The same template twice makes the same key twice, whatever the context holds.
    const isSame = before.key.text === key.text;
    if (!isSame) before.cause ??= causeOf(before.key);
    const isOfContext = before.cause === 'context' || causeOf(key) === 'context';
    const cause = !isSame && isOfContext ? 'context' : 'settings';
    problems.push(problem('key-repeated', { path, cause }, { key: text, row: before.index + 1 }));
  }
}

/** What has to change when a key of this template is not as it should be (B29). */
const causeOf = ({ parts }: Setting): Cause =>
  parts.some((part) => part.type === 'tag' && part.operand.type === 'path') ? 'context' : 'settings';
