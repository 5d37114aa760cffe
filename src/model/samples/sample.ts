import type { StoredContext } from '../records';

/** All that a person can change of a sample. */
export interface SampleState {
  readonly name: string;
  readonly text: string;
  /** Where it stands among the others; any number. */
  readonly order: number;
}

/** One sample as a tab knows it. */
export interface SampleEntry extends SampleState {
  readonly id: string;
  /** In ms since 1970. */
  readonly changedAt: number;
  /** That of the store; 0 when it is not stored. */
  readonly revision: number;
  /** What is known outside this tab, or was there to begin with; left out for what must be written. */
  readonly kept: SampleState | undefined;
  /** Whether writing it is to push the state of another tab into the history. */
  readonly isReplacing: boolean;
}

export const stateOf = ({ name, text, order }: SampleState): SampleState => ({ name, text, order });

const isSame = (one: SampleState, other: SampleState): boolean =>
  one.text === other.text && one.name === other.name && one.order === other.order;

/** Whether it would be lost with this tab. */
export const isUnkept = (entry: SampleEntry): boolean => !entry.kept || !isSame(entry, entry.kept);

/** A sample of the store; those of earlier versions of the app have neither name nor place. */
export function fromRecord(record: StoredContext, unnamed: string): SampleEntry {
  const { id, revision, changedAt, text, name = unnamed, order = 0 } = record;
  const state = { name, text, order };
  return { ...state, id, changedAt, revision, kept: state, isReplacing: false };
}

/** The record of a sample; its revision is given by the store. */
export const recordOf = ({ id, changedAt, ...entry }: SampleEntry): StoredContext => ({
  id,
  revision: 0,
  changedAt,
  ...stateOf(entry),
});

/**
 * What becomes of a sample that another tab has written meanwhile: of each part the state of the tab
 * that changed it. Where both changed the text, this tab's counts and the other one becomes an
 * earlier state.
 */
export function mergedWith(ours: SampleEntry, theirs: SampleEntry): SampleEntry {
  const { kept } = ours;
  const merged = {
    name: kept?.name === ours.name ? theirs.name : ours.name,
    text: kept?.text === ours.text ? theirs.text : ours.text,
    order: kept?.order === ours.order ? theirs.order : ours.order,
  };
  return { ...theirs, ...merged, changedAt: ours.changedAt, isReplacing: merged.text !== theirs.text };
}
