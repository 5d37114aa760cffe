/** One sample: its changes, its stored record, reading it as a context, and files of samples. */
import { type Context, hasErrors, type Problem, readContext } from '../../core';
import { type Splice, spliceOf } from '../../designer/store';
import { nextVersion, type SyncedItem } from '../storage/collection';
import type { StoredContext } from '../storage/records';

/** A user's change of one sample. No `before`: added; no `after`: removed. */
export type SampleChange =
  | {
      readonly type: 'sample';
      readonly id: string;
      readonly before?: SampleState;
      readonly after?: SampleState;
    }
  | { readonly type: 'sample-text'; readonly id: string; readonly splice: Splice };

/** The change between two states; undefined if they are equal. If only the text differs, its difference. */
export function sampleChange(
  id: string,
  before: SampleState | undefined,
  after: SampleState | undefined,
): SampleChange | undefined {
  const isTextOnly = before && after && before.name === after.name && before.order === after.order;
  if (!isTextOnly) return { type: 'sample', id, ...(before && { before }), ...(after && { after }) };
  if (before.text === after.text) return undefined;
  return { type: 'sample-text', id, splice: spliceOf(before.text, after.text) };
}

/** A user's changes in one operation. */
export interface SamplesChanged {
  readonly changes: readonly SampleChange[];
  /** The sample that was open before. */
  readonly openBefore: string;
}

/** All that a person can change of a sample. */
export interface SampleState {
  readonly name: string;
  readonly text: string;
  /** Sort key. */
  readonly order: number;
}

/** One sample as a tab knows it. */
export interface SampleEntry extends SampleState, SyncedItem {
  readonly order: number;
  /** The state in the store, or the initial sample; absent if the sample must be written. */
  readonly stored: SampleState | undefined;
  /** Whether saving it moves the state of another tab into the history. */
  readonly isReplacing: boolean;
}

export const stateOf = ({ name, text, order }: SampleState): SampleState => ({ name, text, order });

const isSame = (one: SampleState, other: SampleState): boolean =>
  one.text === other.text && one.name === other.name && one.order === other.order;

const unsavedOf = ({ revision, stored, ...state }: Omit<SampleEntry, 'unsaved'>): SampleEntry['unsaved'] =>
  revision > 0 && stored && isSame(state, stored) ? 'nothing' : 'content';

/** The sample after a change of the person. */
export function withState(entry: SampleEntry, change: Partial<SampleState>, now: number): SampleEntry {
  const next = { ...entry, ...change, changedAt: now, localVersion: nextVersion() };
  return { ...next, unsaved: unsavedOf(next) };
}

/** The sample after this record of it was written; it may have changed meanwhile. */
export function written(entry: SampleEntry, record: StoredContext): SampleEntry {
  const { name = '', text, order = 0 } = record;
  const next = { ...entry, stored: { name, text, order }, isReplacing: false };
  return { ...next, unsaved: unsavedOf(next) };
}

/** An unchanged sample. */
export const newSample = (id: string, state: SampleState, now: number): SampleEntry => ({
  ...state,
  id,
  changedAt: now,
  revision: 0,
  localVersion: 0,
  unsaved: 'nothing',
  stored: undefined,
  isReplacing: false,
});

/** Reads a stored sample; those of earlier versions have no name and no sort key. */
export function fromRecord(record: StoredContext, unnamed: string): SampleEntry {
  const { id, revision, changedAt, text, name = unnamed, order = 0 } = record;
  const state = { name, text, order };
  return { ...newSample(id, state, changedAt), revision, stored: state };
}

/** The sample as a record; the store assigns the revision. */
export const recordOf = ({ id, changedAt, ...entry }: SampleEntry): StoredContext => ({
  id,
  revision: 0,
  changedAt,
  ...stateOf(entry),
});

/**
 * Merges a sample with the version of another tab: name, order and text each from the tab that changed
 * it. If both changed the text, this tab's wins and the other becomes an earlier state.
 */
export function mergedWith(ours: SampleEntry, theirs: SampleEntry): SampleEntry {
  const { stored, localVersion, changedAt } = ours;
  const merged = {
    name: stored?.name === ours.name ? theirs.name : ours.name,
    text: stored?.text === ours.text ? theirs.text : ours.text,
    order: stored?.order === ours.order ? theirs.order : ours.order,
  };
  const next = {
    ...theirs,
    ...merged,
    changedAt,
    localVersion,
    isReplacing: merged.text !== theirs.text,
  };
  return { ...next, unsaved: unsavedOf(next) };
}

/** A sample as it was read. */
export interface SampleReading {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly context: Context;
}

/** Reads a sample. While its text is broken, the context of the reading before counts, if there is one. */
export function readSample(text: string, before?: SampleReading): SampleReading {
  const { context, problems } = readContext(text);
  return { text, problems, context: before && hasErrors(problems) ? before.context : context };
}

/** The name and the exact text of a sample, valid JSON or not. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Distinguishes a file of samples from a sample that looks like one. */
const FORMAT = 'action-designer/samples';

/** Serializes several samples as one JSON file that preserves each text exactly. */
export function writeSamples(samples: readonly NamedText[]): string {
  const named = samples.map(({ name, text }) => ({ name, text }));
  return `${JSON.stringify({ format: FORMAT, version: 1, samples: named }, undefined, 2)}\n`;
}

/** The samples of such a file; undefined for any other text. */
export function readSamples(text: string): NamedText[] | undefined {
  // Checked first, because parsing a sample of many megabytes to find that it is no such file takes long.
  if (!text.slice(0, 200).includes(FORMAT)) return undefined;
  try {
    const file: unknown = JSON.parse(text);
    if (!isRecord(file) || file.format !== FORMAT || !Array.isArray(file.samples)) return undefined;
    return file.samples.filter(isNamedText).map(({ name, text: own }) => ({ name, text: own }));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isNamedText = (value: unknown): value is NamedText =>
  isRecord(value) && typeof value.name === 'string' && typeof value.text === 'string';

/** A text to import as a sample, with its problems. */
export interface ImportedSample extends NamedText {
  readonly problems: readonly Problem[];
  /** It is no JSON, and would be a sample without values. */
  readonly isBroken: boolean;
}

/** The most rows of JSON Lines that become samples. */
const MAX_ROWS = 20;

/** The first rows of JSON Lines as samples, each named with its number and how many there are; none of any other text. */
function rowsIn({ name, text }: NamedText): ImportedSample[] {
  const lines = text.split('\n').filter((line) => /\S/.test(line));
  const rows = lines.slice(0, MAX_ROWS).map((line, index) => {
    const row = { name: `${name} ${index + 1}/${lines.length}`, text: line.trim() };
    return { ...row, problems: readContext(row.text).problems, isBroken: false };
  });
  return rows.length < 2 || rows.some(({ problems }) => hasErrors(problems)) ? [] : rows;
}

/** The samples in a text: all of a file of samples, the first rows of JSON Lines, or one sample. */
export function samplesInText({ name, text }: NamedText): ImportedSample[] {
  if (text.trim() === '') return [];
  const several = readSamples(text);
  // They were samples before: a broken one is somebody's work too.
  if (several) return several.map((sample) => ({ ...sample, problems: [], isBroken: false }));
  const { problems } = readContext(text);
  const isBroken = hasErrors(problems);
  const rows = isBroken ? rowsIn({ name, text }) : [];
  return rows.length > 0 ? rows : [{ name, text, problems, isBroken }];
}

/** The name of a sample from its file name: `late-order.context.json` is “late-order”. */
export const sampleNameOfFile = (file: string): string =>
  file.replace(/(?:\.context)?\.(?:jsonl?|ndjson|txt)$/i, '');
