/** Renders rows of keys and values in the syntax of a format (B15, B16), in groups that can be reused. */
import { type Cause, type Problem, problem } from '../problem';
import { InsertedText, insert, insertionText, type Scope } from '../template/insert';
import { LimitedText } from '../template/limited-text';
import type { Setting } from '../template/parse';
import { fill, type Place, PreparedText, type Step } from '../template/prepared-text';
import type { RowSyntax } from './formats';

/** Rows per group. */
export const MAX_GROUP = 64;

/** Rows of keys and values in the syntax of a format, prepared for all contexts. */
export class PreparedRows {
  readonly #groups: RowGroup[] = [];
  #parts: readonly RowPart[] | undefined;

  constructor(readonly syntax: RowSyntax) {}

  /** Adds rows that follow those that were added. */
  addGroup(group: RowGroup): void {
    this.#groups.push(group);
  }

  /** The whole body with its values filled in. */
  fill(scope: Scope): LimitedText {
    this.#parts ??= this.#prepared();
    const octets = scope.allowance.limits.body;
    const body = new LimitedText({ path: ['data'], code: 'body-too-large', octets }, scope.problems);
    const keys = new RowKeys(this.syntax);
    for (const { steps, key } of this.#parts) {
      const plain: string[] | undefined = key && [];
      const isFilled = fill(body, steps, scope, plain);
      if (!key || !plain || !isFilled) continue;
      for (const found of keys.check(plain.join(''), key)) scope.problems.push(found);
    }
    body.checkSize();
    return body;
  }

  #prepared(): RowPart[] {
    const { syntax } = this;
    const keys = new RowKeys(syntax);
    const areKeysFixed = this.#groups.every((group) => group.areKeysFixed);
    let separator = syntax.open;
    const parts = this.#groups.flatMap((group) => {
      const prepared = group.prepare({ separator, areKeysFixed }, keys);
      if (!group.isEmpty) separator = syntax.comma;
      return prepared;
    });
    const end = new PreparedText();
    end.addFixed(this.#groups.every(({ isEmpty }) => isEmpty) ? syntax.empty : syntax.close);
    return [...parts, { steps: end.steps }];
  }
}

/** A part of the body. A part with a `key` is checked after it is filled in. */
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

/** What the preparation of a group depends on besides its rows. */
interface Surroundings {
  /** Before the first of them. */
  readonly separator: string;
  /** No key of any row has a tag. */
  readonly areKeysFixed: boolean;
}

/** Neighbouring rows, which are prepared together. While one row is edited, the other groups are reused. */
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

  /** Returns the parts of the last call unless the surroundings have changed or a key has a problem. */
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

  /** Whether a key is the same in every request, so that one check is enough. */
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
    const insertion = insert(setting, tag, scope, undefined, ['raw', 'optional']);
    if (typeof insertion === 'string') return insertion;
    const text = insertionText(setting, insertion, scope);
    if (text === undefined) return 'as-written';
    return new InsertedText(setting, insertion, text, syntax);
  },
});

/** A key and its row. */
export interface Key {
  readonly setting: Setting;
  readonly row: number;
}

/** Checks the keys of rows one after the other: empty and repeated keys. */
export class RowKeys {
  /** The keys met so far. */
  readonly #known = new Map<string, Key & { cause?: Cause }>();

  constructor(readonly syntax: { readonly hasUniqueKeys: boolean }) {}

  /** Checks the next key, filled in. */
  check(text: string, { setting, row }: Key): readonly Problem[] {
    const { path } = setting;
    if (text === '') return [problem('key-empty', { path, cause: causeOf(setting) }, {})];
    if (!this.syntax.hasUniqueKeys) return [];
    const before = this.#known.get(text);
    if (!before) {
      this.#known.set(text, { setting, row });
      return [];
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
