import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { DataRow } from '../../core';
import type { TextChange } from '../../core/internal';
import type { DraftStore } from '../host';
import type { Draft } from '../store/draft';
import { cellEdit, type Edit, editsBetween, settingEdit } from '../store/edit/edit';
import { type Column, rowKeysAfter } from '../store/edit/row-and-text-edits';
import { type AnySettingName, type SettingValueOf, settingValue } from '../store/edit/settings';

/**
 * The open draft as the fields use it: they read their value, and turn user input into edits. The
 * store owns the draft. This class owns only the keys of the rows, with which a row keeps its element,
 * and so focus and caret, wherever it moves.
 */
export class OpenDraft {
  readonly #store: DraftStore;
  readonly subscribe: DraftStore['subscribe'];
  /** The rows that `#keys` belong to. */
  #keyed: readonly DataRow[] = [];
  #keys: readonly string[] = [];
  #lastKey = 0;

  constructor(store: DraftStore) {
    this.#store = store;
    this.subscribe = store.subscribe;
  }

  get draft(): Draft {
    return this.#store.draft;
  }

  /** The rows, with the blank one at the end. */
  get rows(): readonly DataRow[] {
    return this.draft.webhook.data;
  }

  /** A key for each row, as React needs it; the same array until rows come, go or move. */
  get rowKeys(): readonly string[] {
    const { rows } = this;
    if (rows !== this.#keyed) this.#setKeys(rows, rowKeysAfter(this.#keys, this.#keyed, rows, this.#newKey));
    return this.#keys;
  }

  /** @param change the user's change of a text, if known */
  set<Name extends AnySettingName>(setting: Name, value: SettingValueOf<Name>, change?: TextChange): void {
    const before = settingValue(this.draft, setting);
    if (before !== value) this.perform([settingEdit(setting, before, value, change)]);
  }

  setCell(row: number, column: Column, text: string): void {
    const { rows, rowKeys } = this;
    if (rows[row]?.[column] === text) return;
    const edit = cellEdit(rows, row, column, text);
    this.perform([edit]);
    // The user typed in the last row: it keeps its key, and the new one after it gets another.
    if (edit.type === 'rows') this.#setKeys(this.rows, [...rowKeys, this.#newKey()]);
  }

  perform(edits: readonly Edit[]): void {
    this.#store.edit(edits);
  }

  /** Replaces the whole draft. */
  replace(draft: Draft): void {
    this.perform(editsBetween(this.draft, draft));
  }

  #setKeys(rows: readonly DataRow[], keys: readonly string[]): void {
    this.#keyed = rows;
    this.#keys = keys;
  }

  readonly #newKey = (): string => {
    this.#lastKey += 1;
    return String(this.#lastKey);
  };
}

export const OpenDraftContext = createContext<OpenDraft | undefined>(undefined);

export function useOpenDraft(): OpenDraft {
  const draft = useContext(OpenDraftContext);
  if (!draft) throw new Error('No OpenDraftContext around this component');
  return draft;
}

/** Selects a part of the draft; the component renders only when that changes. */
export function useDraft<Value>(select: (open: OpenDraft) => Value): Value {
  const open = useOpenDraft();
  return useSyncExternalStore(open.subscribe, () => select(open));
}

export const useValue = <Name extends AnySettingName>(name: Name): SettingValueOf<Name> =>
  useDraft(({ draft }) => settingValue(draft, name));

/** One setting of the draft and its change. */
export function useSetting<Name extends AnySettingName>(
  name: Name,
): [value: SettingValueOf<Name>, set: (value: SettingValueOf<Name>, change?: TextChange) => void] {
  const open = useOpenDraft();
  const set = useCallback(
    (next: SettingValueOf<Name>, change?: TextChange) => open.set(name, next, change),
    [open, name],
  );
  return [useValue(name), set];
}
