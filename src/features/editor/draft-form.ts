import { createContext, useContext } from 'react';
import type { DataRow } from '../../core';
import type { Draft } from '../../model/draft';
import { applied, cellEdit, type Edit, editsBetween, settingEdit } from '../../model/edit/edit';
import type { Column } from '../../model/edit/rows-edit';
import { type AnySettingName, settingValue, type ValueOf, withValue } from '../../model/edit/settings';

/** Hears the edits that are made here, and can ask what the draft is now. */
export type OnEdits = (edits: readonly Edit[], draft: () => Draft) => void;

/**
 * The form of the open action: the owner of its draft. Whoever changes something here tells the edit
 * once; edits from elsewhere are followed and not told.
 */
export class DraftForm {
  #draft: Draft;
  /** By which a row is known wherever it moves, in the order of the rows. */
  #rowIds: readonly string[];
  #lastRowId = 0;
  readonly #onEdits: OnEdits;
  readonly #listeners = new Set<() => void>();

  constructor(draft: Draft, onEdits: OnEdits) {
    this.#draft = draft;
    this.#rowIds = this.#newRowIds(draft.webhook.data);
    this.#onEdits = onEdits;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What changes is another object, and what does not is the same. */
  get draft(): Draft {
    return this.#draft;
  }

  /** The rows, with the blank one at the end. */
  get rows(): readonly DataRow[] {
    return this.#draft.webhook.data;
  }

  get rowIds(): readonly string[] {
    return this.#rowIds;
  }

  set<Name extends AnySettingName>(setting: Name, value: ValueOf<Name>): void {
    const before = settingValue(this.#draft, setting);
    if (before === value) return;
    this.#become(withValue(this.#draft, setting, value));
    this.#tell([settingEdit(setting, before, value)]);
  }

  setCell(row: number, column: Column, text: string): void {
    const { rows } = this;
    if (rows[row]?.[column] === text) return;
    const edit = cellEdit(rows, row, column, text);
    const { draft } = applied(this.#draft, [edit]);
    // The blank row that is typed on stays, and there is always another one after it.
    const added = edit.type === 'rows' ? this.#newRowIds(edit.inserted) : [];
    this.#become(draft, [...this.#rowIds, ...added]);
    this.#tell([edit]);
  }

  /** Makes edits here and tells them. */
  perform(edits: readonly Edit[]): void {
    this.follow(edits);
    this.#tell(edits);
  }

  /** Makes the whole draft another one. */
  replace(draft: Draft): void {
    this.perform(editsBetween(this.#draft, draft));
  }

  /** Makes edits here that were made elsewhere. */
  follow(edits: readonly Edit[]): void {
    const { draft, done } = applied(this.#draft, edits);
    this.#become(draft, done.reduce(this.#rowIdsAfter, this.#rowIds));
  }

  #rowIdsAfter = (ids: readonly string[], edit: Edit): readonly string[] => {
    switch (edit.type) {
      case 'rows':
        return [
          ...ids.slice(0, edit.row),
          ...this.#newRowIds(edit.inserted),
          ...ids.slice(edit.row + edit.removed.length),
        ];
      case 'row-moved':
        return ids.toSpliced(edit.row, 1).toSpliced(edit.to, 0, ...ids.slice(edit.row, edit.row + 1));
      default:
        return ids;
    }
  };

  #newRowIds(rows: readonly DataRow[]): string[] {
    return rows.map(() => {
      this.#lastRowId += 1;
      return `row-${this.#lastRowId}`;
    });
  }

  #become(draft: Draft, rowIds = this.#rowIds): void {
    this.#draft = draft;
    this.#rowIds = rowIds;
    for (const listener of this.#listeners) listener();
  }

  #tell(edits: readonly Edit[]): void {
    this.#onEdits(edits, () => this.#draft);
  }
}

export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext);
  if (!form) throw new Error('No DraftFormContext around this component');
  return form;
}
