import type { Path, Place, Severity } from '../../core';
import { NOTES, type NoteCode, type NoteValues } from './note-codes';

/** The codes whose message is about names, and nothing else. */
type NamingCode = {
  [C in NoteCode]: NoteValues<C> extends { readonly names: string } ? C : never;
}[NoteCode];

/** Where in the source: a place in a text, or a path in a JSON document. */
export interface NoteLocation {
  readonly place?: Place;
  readonly path?: Path;
}

interface NoteOf<C extends NoteCode> extends NoteLocation {
  readonly severity: Severity;
  readonly code: C;
  readonly values: NoteValues<C>;
}

/** One thing that did not fit, or is worth knowing, as data; `describeNote` makes the sentence. */
export type Note = { [C in NoteCode]: NoteOf<C> }[NoteCode];

export function note<C extends NoteCode>(code: C, where: NoteLocation, values: NoteValues<C>): Note {
  return { severity: NOTES[code].severity, code, ...where, values } as Note;
}

/** The most notes of one request: a hostile text could cause millions. */
const MAX_NOTES = 100;

/** The notes of one request or of one text, in the order in which they were found. */
export class Notes {
  readonly list: Note[] = [];

  constructor(readonly limit = MAX_NOTES) {}

  push(found: Note): void {
    const { list, limit } = this;
    if (list.length < limit) list.push(found);
    else if (list.length === limit) list.push(note('more-notes', {}, { listed: limit }));
  }

  add<C extends NoteCode>(code: C, where: NoteLocation, values: NoteValues<C>): void {
    this.push(note(code, where, values));
  }

  /** Adds one note for all these names, if there are any. */
  addNames(code: NamingCode, where: NoteLocation, names: Iterable<string>): void {
    const listed = [...new Set(names)].join(', ');
    if (listed !== '') this.add(code, where, { names: listed });
  }
}
