import type { Notes, Where } from '../note';

/** What one of the two programs reads otherwise than the other, and whose way is taken here. */
const DIFFERENCES = {
  'Indented lines behind the request line that look like headers': 'the REST Client',
  'Indented lines behind the request line that do not look like headers': 'the HTTP Client',
  'Indented lines behind a header': 'the HTTP Client',
  'Blank lines and spaces around a body': 'the HTTP Client',
  'A form on several lines': 'the HTTP Client',
  'Backslashes in the value of a variable': 'the REST Client',
  'The scheme of a path alone': 'the REST Client',
} as const;

/** Where VS Code's REST Client and JetBrains' HTTP Client differ: noted once in a file, at the first place. */
export class Dialects {
  readonly #noted = new Set<string>();

  constructor(readonly notes: Notes) {}

  assume(found: keyof typeof DIFFERENCES, where: Where): void {
    if (this.#noted.has(found)) return;
    this.#noted.add(found);
    this.notes.add('http-file-dialect', where, { found, program: DIFFERENCES[found] });
  }
}
