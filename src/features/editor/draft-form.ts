import { createContext, useContext } from 'react';
import type { Control, FieldPath, FieldPathValue, UseFieldArrayReturn, UseFormReturn } from 'react-hook-form';
import type { DataRow } from '../../core';
import { BLANK_ROW, type Draft } from '../../model/draft';
import { cellEdit, type Edit, editsBetween, settingEdit } from '../../model/edit/edit';
import { type Column, type RowsEdit, rowsAfter } from '../../model/edit/rows-edit';
import { type AnySettingName, settingValue } from '../../model/edit/settings';
import { splicedWith } from '../../model/edit/splice';

export const DATA = 'webhook.data';
const NO_FOCUS = { shouldFocus: false };

type RowFields = Pick<UseFieldArrayReturn<Draft, typeof DATA>, 'append' | 'insert' | 'remove' | 'move'>;

/** Hears the edits that are made here, and can ask what the draft is now. */
export type OnEdits = (edits: readonly Edit[], draft: () => Draft) => void;

/**
 * The form of the open action: the owner of its draft. Whoever changes something here tells the edit
 * once; edits from elsewhere are followed and not told. Fields subscribe here by name, and not to
 * react-hook-form itself, which would copy all rows for each key press.
 */
export class DraftForm {
  readonly control: Control<Draft>;
  readonly #form: Pick<UseFormReturn<Draft>, 'getValues' | 'setValue'>;
  readonly #onEdits: OnEdits;
  readonly #listeners = new Map<string, Set<() => void>>();
  /** There while the rows are shown. */
  rowFields: RowFields | undefined;

  constructor(form: UseFormReturn<Draft>, onEdits: OnEdits) {
    this.control = form.control;
    this.#form = form;
    this.#onEdits = onEdits;
  }

  subscribe(name: FieldPath<Draft>, listener: () => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(name);
    };
  }

  valueOf<Name extends FieldPath<Draft>>(name: Name): FieldPathValue<Draft, Name> {
    return this.#form.getValues(name);
  }

  get draft(): Draft {
    return this.#form.getValues();
  }

  /** The rows, with the blank one at the end. */
  get rows(): readonly DataRow[] {
    return this.valueOf(DATA);
  }

  set<Name extends AnySettingName>(setting: Name, value: FieldPathValue<Draft, Name>): void {
    const before = settingValue(this.draft, setting);
    if (before === value) return;
    this.#write(setting, value);
    this.#tell([settingEdit(setting, before, value)]);
  }

  setCell(row: number, column: Column, text: string): void {
    const { rows } = this;
    if (rows[row]?.[column] === text) return;
    const edit = cellEdit(rows, row, column, text);
    this.#write(`${DATA}.${row}.${column}`, text);
    // There is always a blank row at the end to type on.
    if (edit.type === 'rows') this.rowFields?.append(BLANK_ROW, NO_FOCUS);
    this.#tell([edit]);
  }

  /** Makes edits here and tells them. */
  perform(edits: readonly Edit[]): void {
    // The form goes on changing the rows that it holds, and an edit is a value.
    const own = structuredClone(edits);
    this.follow(own);
    this.#tell(own);
  }

  #tell(edits: readonly Edit[]): void {
    this.#onEdits(edits, () => this.draft);
  }

  /** Makes the whole draft another one. */
  replace(draft: Draft): void {
    this.perform(editsBetween(this.draft, draft));
  }

  /** Makes edits here that were made elsewhere. Only what they change is set, so nothing else moves. */
  follow(edits: readonly Edit[]): void {
    for (const edit of edits) {
      switch (edit.type) {
        case 'text':
          this.#write(edit.setting, splicedWith(this.valueOf(edit.setting), edit.splice));
          break;
        case 'choice':
        case 'secret':
          this.#write(edit.setting, edit.after as FieldPathValue<Draft, AnySettingName>);
          break;
        case 'cell': {
          const name = `${DATA}.${edit.row}.${edit.column}` as const;
          this.#write(name, splicedWith(this.valueOf(name), edit.splice));
          break;
        }
        case 'row-switched':
          this.#write(`${DATA}.${edit.row}.enabled`, edit.on);
          break;
        default:
          this.#followRows(edit);
      }
    }
  }

  #followRows(edit: Extract<RowsEdit, { type: 'rows' | 'row-moved' }>): void {
    const fields = this.rowFields;
    if (!fields) {
      this.#form.setValue(DATA, rowsAfter(this.rows, edit));
    } else if (edit.type === 'row-moved') {
      fields.move(edit.row, edit.to);
    } else {
      const removed = edit.removed.map((_, offset) => edit.row + offset);
      if (removed.length > 0) fields.remove(removed);
      if (edit.inserted.length > 0) fields.insert(edit.row, [...edit.inserted], NO_FOCUS);
    }
    for (const [name, listeners] of this.#listeners) if (name.startsWith(DATA)) tell(listeners);
  }

  #write<Name extends FieldPath<Draft>>(name: Name, value: FieldPathValue<Draft, Name>): void {
    this.#form.setValue(name, value);
    tell(this.#listeners.get(name));
  }
}

function tell(listeners: ReadonlySet<() => void> | undefined): void {
  for (const listener of listeners ?? []) listener();
}

export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext);
  if (!form) throw new Error('No DraftFormContext around this component');
  return form;
}
