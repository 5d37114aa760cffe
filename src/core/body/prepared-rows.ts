import type { Problem } from '../problem';
import { InsertedText, insert, insertionText, type Scope } from '../template/insert';
import { LimitedText } from '../template/limited-text';
import type { Setting } from '../template/parse';
import { fill, type Place, PreparedText, type Step } from '../template/prepared-text';
import type { RowSyntax } from './formats';
import { type Key, RowKeys } from './row-keys';

/** A part of the body; where it is a key, it is looked at once it is filled in. */
interface RowPart {
  readonly steps: readonly Step[];
  readonly key?: Key;
}

/** Rows of keys and values in the syntax of a format, prepared for all contexts. */
export class PreparedRows {
  readonly #place: Place;
  readonly #rows: { readonly key: Key; readonly value: Setting; readonly before: readonly Problem[] }[] = [];
  #before: Problem[] = [];
  #parts: readonly RowPart[] | undefined;

  constructor(readonly syntax: RowSyntax) {
    this.#place = placeIn(syntax);
  }

  /** Adds the row that is at `index` in the data. */
  add(index: number, key: Setting, value: Setting): void {
    this.#rows.push({ key: { setting: key, row: index }, value, before: this.#before });
    this.#before = [];
  }

  /** Adds what is wrong with a row that is not sent. */
  addProblems(problems: readonly Problem[]): void {
    this.#before.push(...problems);
  }

  /** The whole body with its values filled in. */
  fill(scope: Scope): LimitedText {
    this.#parts ??= this.#prepared();
    const octets = scope.allowance.limits.body;
    const body = new LimitedText({ path: ['data'], code: 'body-too-large', octets }, scope.problems);
    const keys = new RowKeys(this.syntax);
    for (const { steps, key } of this.#parts) {
      const text = fill(body, steps, scope);
      if (!key || text === undefined) continue;
      for (const found of keys.check(text, key)) scope.problems.push(found);
    }
    return body;
  }

  #prepared(): RowPart[] {
    const { syntax } = this;
    const parts: RowPart[] = [];
    const keys = new RowKeys(syntax);
    const areAllFixed = this.#rows.every(({ key }) => !hasTags(key.setting));
    let text = new PreparedText();
    let separator = syntax.open;
    for (const { key, value, before } of this.#rows) {
      text.addProblems(before);
      text.addFixed(separator);
      separator = syntax.comma;
      if (areAllFixed || (!syntax.hasUniqueKeys && !hasTags(key.setting))) {
        this.#addTo(text, key.setting);
        if (isText(key.setting)) text.addProblems(keys.check(key.setting.text, key));
      } else {
        const ofKey = new PreparedText();
        this.#addTo(ofKey, key.setting);
        parts.push({ steps: text.steps }, { steps: ofKey.steps, key });
        text = new PreparedText();
      }
      text.addFixed(syntax.colon);
      this.#addTo(text, value);
    }
    text.addProblems(this.#before);
    text.addFixed(this.#rows.length === 0 ? syntax.empty : syntax.close);
    parts.push({ steps: text.steps });
    return parts;
  }

  #addTo(text: PreparedText, setting: Setting): void {
    for (const part of setting.parts) {
      if (part.type === 'tag') text.addTag(setting, part, this.#place);
      else text.addWritten(setting, part, this.#place);
    }
  }
}

const hasTags = ({ parts }: Setting): boolean => parts.some(({ type }) => type === 'tag');

const isText = ({ parts }: Setting): boolean => parts.every(({ type }) => type === 'text');

/** Keys and values are encoded alike, text and values of tags. */
const placeIn = (syntax: RowSyntax): Place => ({
  encoding: syntax.encoding,
  encode: syntax.encode,
  fill(setting, tag, scope) {
    const insertion = insert(setting, tag, scope, undefined, 'refused');
    if (typeof insertion === 'string') return insertion;
    const text = insertionText(setting, insertion, scope);
    if (text === undefined) return 'as-written';
    return new InsertedText(setting, insertion, text, syntax);
  },
});
