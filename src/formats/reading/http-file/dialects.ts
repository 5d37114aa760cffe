import type { NoteLocation, Notes } from '../note';
import type { DialectDifference, DialectProgram } from '../note-values';

/** Whose way is taken. */
const PROGRAMS: Record<DialectDifference, DialectProgram> = {
  'indented-headers': 'rest-client',
  'indented-target': 'http-client',
  'indented-behind-header': 'http-client',
  'space-around-body': 'http-client',
  'form-on-lines': 'http-client',
  'backslash-in-variable': 'rest-client',
  'path-alone': 'rest-client',
};

/** Where VS Code's REST Client and JetBrains' HTTP Client differ: noted once in a file, at the first place. */
export class Dialects {
  readonly #noted = new Set<DialectDifference>();

  constructor(readonly notes: Notes) {}

  assume(found: DialectDifference, where: NoteLocation): void {
    if (this.#noted.has(found)) return;
    this.#noted.add(found);
    this.notes.add('http-file-dialect', where, { found, program: PROGRAMS[found] });
  }
}
