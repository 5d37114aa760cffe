/** Lists of names and values in a collection: headers, parameters and the fields of forms. */
import type { DataRow } from '../../core';
import type { Json } from '../../core/internal';
import { member, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignBody } from '../reading';

/** A row of a list of headers, parameters or fields. */
export interface Field {
  readonly name: string;
  readonly value: string;
  readonly isOff: boolean;
}

/** The fields that are enabled and have a name; the others are noted. */
export function enabledOf(fields: readonly Field[], where: NoteLocation, notes: Notes): Field[] {
  const named = fields.filter(({ name }) => name !== '');
  notes.addNames(
    'disabled',
    where,
    named.filter(({ isOff }) => isOff),
  );
  return named.filter(({ isOff }) => !isOff);
}

/** The rows of a form; those that are switched off are kept so. */
export const rowsOf = (fields: readonly Field[]): DataRow[] =>
  fields.map(({ name, value, isOff }) => ({ key: name, value, enabled: !isOff }));

/** A multipart form. Files that are switched off are noted. */
export function multipartOf(
  fields: readonly (Field & { readonly isFile: boolean })[],
  where: NoteLocation,
  notes: Notes,
): ForeignBody {
  const files = fields.filter(({ isFile }) => isFile);
  notes.addNames(
    'disabled',
    where,
    files.filter(({ isOff }) => isOff),
  );
  return {
    type: 'multipart',
    rows: rowsOf(fields.filter(({ isFile }) => !isFile)),
    files: files.filter(({ isOff }) => !isOff).map(({ name }) => name),
  };
}

/** Whether a part has a description: a text, or an object with one. */
export function isDescribed(part: Json | undefined): boolean {
  const description = member(part, 'description');
  return (scalarText(description) ?? textOf(description, 'content') ?? '') !== '';
}
