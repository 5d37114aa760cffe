import { type Cause, type Problem, problem } from '../problem';
import type { Setting } from '../template/parse';

/** A key, and the row that it stands in. */
export interface Key {
  readonly setting: Setting;
  readonly row: number;
}

const NONE: readonly Problem[] = [];

/** Tells what is wrong with the keys of rows, one after the other. */
export class RowKeys {
  /** The keys met so far. */
  readonly #known = new Map<string, Key & { cause?: Cause }>();

  constructor(readonly syntax: { readonly hasUniqueKeys: boolean }) {}

  /** Looks at the next key, filled in. */
  check(text: string, { setting, row }: Key): readonly Problem[] {
    const { path } = setting;
    if (text === '') return [problem('key-empty', { path, cause: causeOf(setting) }, {})];
    if (!this.syntax.hasUniqueKeys) return NONE;
    const before = this.#known.get(text);
    if (!before) {
      this.#known.set(text, { setting, row });
      return NONE;
    }
    // The same template twice makes the same key twice, whatever the context holds.
    const isSame = before.setting.text === setting.text;
    if (!isSame) before.cause ??= causeOf(before.setting);
    const isOfContext = before.cause === 'context' || causeOf(setting) === 'context';
    const cause = !isSame && isOfContext ? 'context' : 'settings';
    return [problem('key-repeated', { path, cause }, { key: text, row: before.row + 1 })];
  }
}

/** What has to change when a key of this template is not as it should be (B29). */
const causeOf = ({ parts }: Setting): Cause =>
  parts.some((part) => part.type === 'tag' && part.operand.type === 'path') ? 'context' : 'settings';
