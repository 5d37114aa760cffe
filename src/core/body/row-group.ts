import type { Problem } from '../problem';
import { InsertedText, insert, insertionText } from '../template/insert';
import type { Setting } from '../template/parse';
import { type Place, PreparedText, type Step } from '../template/prepared-text';
import type { RowSyntax } from './formats';
import type { Key, RowKeys } from './row-keys';

/** A part of the body; where it is a key, it is looked at once it is filled in. */
export interface RowPart {
  readonly steps: readonly Step[];
  readonly key?: Key;
}

interface Row {
  readonly key: Key;
  readonly value: Setting;
  /** What is wrong with the rows before it that are not sent. */
  readonly before: readonly Problem[];
}

/** How rows are prepared that stand among others. */
interface Surroundings {
  /** Before the first of them. */
  readonly separator: string;
  /** No key of any row holds a tag. */
  readonly areKeysFixed: boolean;
}

/** Neighbouring rows, which are prepared together: while somebody types in one row, those of other groups are as they were. */
export class RowGroup {
  readonly #rows: Row[] = [];
  #before: Problem[] = [];
  #areKeysFixed = true;
  #prepared: (Surroundings & { readonly parts: readonly RowPart[] }) | undefined;

  constructor(readonly syntax: RowSyntax) {}

  add(row: number, key: Setting, value: Setting): void {
    this.#rows.push({ key: { setting: key, row }, value, before: this.#before });
    this.#before = [];
    if (hasTags(key)) this.#areKeysFixed = false;
  }

  /** Adds what is wrong with a row that is not sent. */
  addProblems(problems: readonly Problem[]): void {
    this.#before.push(...problems);
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  get areKeysFixed(): boolean {
    return this.#areKeysFixed;
  }

  /** The same again, unless its surroundings have changed or there is something wrong with its keys. */
  prepare(surroundings: Surroundings, keys: RowKeys): readonly RowPart[] {
    const { separator, areKeysFixed } = surroundings;
    const ofKeys = this.#rows.map(({ key }) => this.#problemsOf(key, areKeysFixed, keys));
    const areFine = ofKeys.every(({ length }) => length === 0);
    const known = this.#prepared;
    if (areFine && known?.separator === separator && known.areKeysFixed === areKeysFixed) return known.parts;
    const parts = this.#partsIn(surroundings, ofKeys);
    this.#prepared = areFine ? { separator, areKeysFixed, parts } : undefined;
    return parts;
  }

  /** Whether a key is the same in every request, and looked at only once. */
  #isFixed({ setting }: Key, areKeysFixed: boolean): boolean {
    return areKeysFixed || (!this.syntax.hasUniqueKeys && !hasTags(setting));
  }

  #problemsOf(key: Key, areKeysFixed: boolean, keys: RowKeys): readonly Problem[] {
    const isLookedAt = this.#isFixed(key, areKeysFixed) && isText(key.setting);
    return isLookedAt ? keys.check(key.setting.text, key) : NONE;
  }

  #partsIn({ separator, areKeysFixed }: Surroundings, ofKeys: readonly (readonly Problem[])[]): RowPart[] {
    const { syntax } = this;
    const place = placeIn(syntax);
    const parts: RowPart[] = [];
    let text = new PreparedText();
    for (const [index, { key, value, before }] of this.#rows.entries()) {
      text.addProblems(before);
      text.addFixed(index === 0 ? separator : syntax.comma);
      if (this.#isFixed(key, areKeysFixed)) {
        add(text, key.setting, place);
        text.addProblems(ofKeys[index] ?? NONE);
      } else {
        const ofKey = new PreparedText();
        add(ofKey, key.setting, place);
        parts.push({ steps: text.steps }, { steps: ofKey.steps, key });
        text = new PreparedText();
      }
      text.addFixed(syntax.colon);
      add(text, value, place);
    }
    text.addProblems(this.#before);
    parts.push({ steps: text.steps });
    return parts;
  }
}

const NONE: readonly Problem[] = [];

function add(text: PreparedText, setting: Setting, place: Place): void {
  for (const part of setting.parts) {
    if (part.type === 'tag') text.addTag(setting, part, place);
    else text.addWritten(setting, part, place);
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
