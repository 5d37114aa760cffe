/** The body made of rows of keys and values (B13, B14): reads the data, and reuses groups of rows that did not change. */
import { type Problem, ProblemList } from '../problem';
import type { DataRow } from '../schema';
import { reportBroken } from '../template/insert';
import type { Limits } from '../template/limits';
import { parseSetting, type TagCount, TagsLeft } from '../template/parse';
import { type BodyFormat, FORMATS, type RowSyntax } from './formats';
import { MAX_GROUP, PreparedRows, RowGroup } from './rows';

/** The strictly controlled body: rows of keys and values, in order, in the chosen format. */
export function prepareKeyValues(
  data: readonly DataRow[],
  format: BodyFormat,
  limits: Limits,
  known?: RowCache,
): PreparedRows {
  const { rowSyntax: syntax } = FORMATS[format];
  const prepared = new PreparedRows(syntax);
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
    const isSame = known?.group.syntax === syntax && areSame(known.rows, rows);
    return isSame ? known : undefined;
  }

  keep(number: number, rows: readonly DataRow[], read: ReadGroup): void {
    // The caller may change its rows.
    this.#groups[number] = { ...read, rows: rows.map((row) => ({ ...row })) };
  }

  /** Forgets the groups from this number on. */
  forget(number: number): void {
    if (number < this.#groups.length) this.#groups.length = number;
  }
}

const areSame = (some: readonly DataRow[], others: readonly DataRow[]): boolean =>
  some.length === others.length && some.every((row, index) => isSame(row, others[index]));

const isSame = (one: DataRow, other: DataRow | undefined): boolean =>
  one.key === other?.key && one.value === other.value && one.enabled === other.enabled;
