/** Rows of keys and values: rendered in the syntax of a format (B15, B16) in groups that a later body can reuse. */
import { type Cause, type Problem, ProblemList, problem } from '../problem';
import type { DataRow } from '../schema';
import {
  type FillScope,
  InsertedText,
  insert,
  insertionText,
  LimitedText,
  reportBroken,
  type TextKind,
} from '../template/insert';
import type { Limits } from '../template/limits';
import { parseSetting, type Setting, type TagCount, TagsLeft } from '../template/parse';
import { fill, PreparedText, type TagPlace, type TemplateStep } from '../template/prepared-text';
import { type BodyFormat, FORMATS, type RowSyntax } from './formats';

/** Rows per group. */
const MAX_GROUP = 64;

/** Rows of keys and values in the syntax of a format, prepared for all contexts. */
export class PreparedRows {
  readonly #groups: RowGroup[] = [];
  #parts: readonly RowPart[] | undefined;
  readonly #kind: TextKind;

  constructor(
    readonly syntax: RowSyntax,
    { body }: Limits,
  ) {
    this.#kind = { path: ['data'], code: 'body-too-large', octets: body };
  }

  /** Adds rows that follow those that were added. */
  addGroup(group: RowGroup): void {
    this.#groups.push(group);
  }

  /** The whole body with its values filled in. */
  fill(scope: FillScope): LimitedText {
    this.#parts ??= this.#prepared();
    const body = new LimitedText(this.#kind, scope.problems);
    let keys: RowKeys | undefined;
    for (const { steps, key } of this.#parts) {
      const plain: string[] | undefined = key && [];
      const isFilled = fill(body, steps, scope, plain);
      if (!key || !plain || !isFilled) continue;
      // Together they may be longer than a text can be.
      if (plain.reduce((length, text) => length + text.length, 0) > this.#kind.octets) continue;
      keys ??= new RowKeys(this.syntax);
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
  readonly steps: readonly TemplateStep[];
  readonly key?: Key;
}

interface Row {
  readonly key: Key;
  readonly value: Setting;
  /** The problems of the rows before it that are not sent. */
  readonly before: readonly Problem[];
}

/** The inputs of the preparation of a group besides its rows. */
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

function add(text: PreparedText, setting: Setting, place: TagPlace): void {
  for (const part of setting.parts) {
    if (part.type === 'tag') text.addTag(setting, part, place);
    else text.addWritten(setting, part, place);
  }
}

const hasTags = ({ parts }: Setting): boolean => parts.some(({ type }) => type === 'tag');

const isText = ({ parts }: Setting): boolean => parts.every(({ type }) => type === 'text');

/** Keys and values are encoded alike, text and values of tags. */
const placeIn = (syntax: RowSyntax): TagPlace => ({
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
  #known: Map<string, Key & { cause?: Cause }> | undefined;

  constructor(readonly syntax: { readonly hasUniqueKeys: boolean }) {}

  /** Checks the next key, filled in. */
  check(text: string, { setting, row }: Key): readonly Problem[] {
    const { path } = setting;
    if (text === '') return [problem('key-empty', { path, cause: causeOf(setting) }, {})];
    if (!this.syntax.hasUniqueKeys) return [];
    this.#known ??= new Map();
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

/** The cause of a problem of a key: its settings, or the context that its tags read (B29). */
const causeOf = ({ parts }: Setting): Cause =>
  parts.some((part) => part.type === 'tag' && part.operand.type === 'path') ? 'context' : 'settings';

/** The strictly controlled body: rows of keys and values, in order, in the chosen format. */
export function prepareKeyValues(
  data: readonly DataRow[],
  format: BodyFormat,
  limits: Limits,
  known?: RowCache,
): PreparedRows {
  const { rowSyntax: syntax } = FORMATS[format];
  const prepared = new PreparedRows(syntax, limits);
  const left: DataTags = { sent: new TagsLeft(limits), unsent: new TagsLeft(limits) };
  let number = 0;
  for (let start = 0; start < data.length; start += MAX_GROUP, number++) {
    const rows = data.slice(start, start + MAX_GROUP);
    const same = known?.group(number, rows, syntax);
    if (same && left.sent.hasRoomFor(same.sent) && left.unsent.hasRoomFor(same.unsent)) {
      left.sent.take(same.sent);
      left.unsent.take(same.unsent);
      prepared.addGroup(same.group);
      continue;
    }
    const read = readGroup(rows, start, syntax, left);
    // Where there were too many tags, what was read depends on the rows before.
    if (!left.sent.isExceeded && !left.unsent.isExceeded) known?.keep(number, rows, read);
    prepared.addGroup(read.group);
  }
  known?.forget(number);
  return prepared;
}

/** All rows of the data are one setting (B33); those that are not sent take nothing from the others. */
interface DataTags {
  readonly sent: TagsLeft;
  readonly unsent: TagsLeft;
}

/** The rows that begin at `start` in the data. */
function readGroup(
  rows: readonly DataRow[],
  start: number,
  syntax: RowSyntax,
  { sent, unsent }: DataTags,
): ReadGroup {
  const group = new RowGroup(syntax);
  const [sentBefore, unsentBefore] = [{ ...sent }, { ...unsent }];
  for (const [offset, row] of rows.entries()) {
    const index = start + offset;
    if (isSent(row)) {
      const parse = (column: 'key' | 'value') => parseSetting(['data', index, column], row[column], sent);
      group.add(index, parse('key'), parse('value'));
    } else group.addProblems(hintsAtRow(row, index, unsent));
  }
  return { group, sent: sent.since(sentBefore), unsent: unsent.since(unsentBefore) };
}

/** Rows that are switched off, and rows without any text, are kept but not sent (B14). */
export const isSent = ({ key, value, enabled }: DataRow): boolean => enabled && (key !== '' || value !== '');

/** Data that is not sent is not filled in; what is wrong with its templates is a hint (B13). */
export function hintsAtData(data: readonly DataRow[], limits: Limits): Problem[] {
  const left = new TagsLeft(limits);
  return data.flatMap((row, index) => hintsAtRow(row, index, left));
}

function hintsAtRow(row: DataRow, index: number, left: TagsLeft): Problem[] {
  const hints = new ProblemList(Number.POSITIVE_INFINITY);
  for (const column of ['key', 'value'] as const) {
    const setting = parseSetting(['data', index, column], row[column], left);
    for (const part of setting.parts) {
      if (part.type === 'broken') reportBroken(setting, part, hints, 'hint');
    }
  }
  return hints.all();
}

/** A prepared group of rows, and the number of tags in rows that are sent and in others. */
export interface ReadGroup {
  readonly group: RowGroup;
  readonly sent: TagCount;
  readonly unsent: TagCount;
}

interface Known extends ReadGroup {
  readonly rows: readonly DataRow[];
}

/** Caches the prepared groups of rows of the last data, by their number. */
export class RowCache {
  #groups: Known[] = [];

  /** The group of exactly these rows. */
  group(number: number, rows: readonly DataRow[], syntax: RowSyntax): ReadGroup | undefined {
    const known = this.#groups[number];
    return known?.group.syntax === syntax && areSameRows(known.rows, rows) ? known : undefined;
  }

  keep(number: number, rows: readonly DataRow[], read: ReadGroup): void {
    // The caller may change its rows.
    this.#groups[number] = { ...read, rows: copyOfRows(rows) };
  }

  /** Forgets the groups from this number on. */
  forget(number: number): void {
    if (number < this.#groups.length) this.#groups.length = number;
  }
}

export const copyOfRows = (rows: readonly DataRow[]): DataRow[] => rows.map((row) => ({ ...row }));

export function areSameRows(some: readonly DataRow[], others: readonly DataRow[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index++)
    if (!isSame(some[index] as DataRow, others[index] as DataRow)) return false;
  return true;
}

const isSame = (one: DataRow, other: DataRow): boolean =>
  one.key === other.key && one.value === other.value && one.enabled === other.enabled;
