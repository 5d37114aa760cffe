/**
 * Reads descriptions of APIs: OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0, in JSON and YAML. Their operations
 * are listed, and each becomes an action when it is asked for. Pure: no address is opened.
 */

import { mayDescribe } from '../../contract/schema';
import type { Note } from '../notes';
import {
  convertOperation,
  type OperationChoice,
  type OperationConversion,
  PROPOSED,
} from './convert-operation';
import { type DescribedFile, DescribedFiles } from './described-files';
import {
  type Description,
  descriptionIn,
  type FoundOperation,
  type Operation,
  operationsIn,
} from './operations';

export type { Alternatives, OperationChoice, OperationConversion, ReadOperation } from './convert-operation';
export type { DescribedFile } from './described-files';
export type { Operation, OperationRefusal } from './operations';

/** The most operations that are listed. */
const MAX_OPERATIONS = 50_000;

/** Descriptions that were imported together, with the files that they refer to. */
export class Descriptions {
  readonly #files: DescribedFiles;
  readonly #operations: FoundOperation[] = [];

  constructor(
    files: DescribedFiles,
    readonly descriptions: readonly Description[],
    /** Why files are not read. */
    readonly notes: readonly Note[],
  ) {
    this.#files = files;
  }

  /** The paths of the descriptions. */
  get paths(): readonly string[] {
    return [...this.descriptions.map(({ path }) => path), ...this.notes.map(({ file }) => file ?? '')];
  }

  /** Lists the operations one after the other; whoever asks decides how many at a time. */
  *list(): Generator<Operation | Note> {
    for (const description of this.descriptions)
      for (const found of operationsIn(description, this.#files)) {
        if ('code' in found) yield found;
        else if (this.#operations.length < MAX_OPERATIONS) {
          this.#operations.push(found);
          yield found.operation;
        }
      }
  }

  /** The action of a listed operation; undefined for one that was not listed. */
  convert(index: number, choice: OperationChoice = PROPOSED): OperationConversion | undefined {
    const found = this.#operations[index];
    return found && convertOperation(found, this.#files, choice);
  }
}

/** Opens files of which at least one is a description; undefined if none is. */
export function openDescriptions(files: readonly DescribedFile[]): Descriptions | undefined {
  const all = new DescribedFiles(files);
  const descriptions: Description[] = [];
  const notes: Note[] = [];
  for (const file of files) {
    if (!mayDescribe(file.text)) continue;
    const open = all.open(file.path);
    const found = open && ('code' in open ? open : descriptionIn(open));
    if (!found) continue;
    if ('code' in found) notes.push(found);
    else descriptions.push(found);
  }
  if (descriptions.length + notes.length === 0) return undefined;
  return new Descriptions(all, descriptions, notes);
}
