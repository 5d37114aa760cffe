/** What an import reads: a text or the files of a folder, with the choices made for it. */
import type { SchemeName } from '../../core';
import type { KeyScheme } from '../../designer/store';
import type { FolderFile, LeftOutFile } from '../../import';
import type { OperationChoice } from '../../import/openapi';
import type { Dropped } from '../../ui/browser/early-input';

/** The user's choices for one found action; those left out are as proposed. */
export interface ActionChoice {
  readonly isTicked?: boolean;
  /** How a key in the user name is stored as a secret; undefined: it stays a user name. */
  readonly key?: KeyScheme | undefined;
  /** Its placeholders become tags. */
  readonly isTagged?: boolean;
  /** The scheme that signs the request in place of its signature; undefined: it stays as it came. */
  readonly scheme?: SchemeName | undefined;
}

/** The user's choices among the operations of descriptions. */
export interface OperationsChoice {
  /** By index among the operations; undefined: as proposed. */
  readonly ticked: ReadonlySet<number> | undefined;
  readonly options: OperationChoice;
}

/** The user's choices for the found actions. */
export interface ImportChoice {
  /** By index among the found actions. */
  readonly actions: ReadonlyMap<number, ActionChoice>;
  /** The values of variables are not to become samples. */
  readonly isWithoutSamples: boolean;
  /** The actions of the same names in the app are replaced. */
  readonly isReplacing: boolean;
  readonly operations: OperationsChoice;
}

export const NO_CHOICE: ImportChoice = {
  actions: new Map(),
  isWithoutSamples: false,
  isReplacing: false,
  operations: { ticked: undefined, options: { alternatives: {}, withOptional: false } },
};

/** The files of a folder or an archive. */
export class GatheredFiles {
  constructor(
    /** Of the folder or the archive. */
    readonly name: string,
    readonly files: readonly FolderFile[],
    readonly leftOut: readonly LeftOutFile[],
  ) {}
}

/** A text to import, with its file name; remembered until it is imported or discarded. */
export interface ImportSource {
  readonly text: string;
  /** Files that are imported together, in place of a text. */
  readonly gathered?: GatheredFiles;
  /** A large file that is read outside of the page, if it is the description of an API. */
  readonly large?: File;
  /** The name of the file it came from. */
  readonly file?: string;
  /** Why the file could not be read. */
  readonly refusal?: string;
  /** The choices for that text. */
  readonly choice: ImportChoice;
}

/** The files that can be imported, as in `accept`. */
export const FILES = '.json,.har,.http,.rest,.bru,.yml,.yaml,.sh,.txt,.zip,application/json';

/** Files and folders, or a pasted text, to import. */
export type Arrival = readonly Dropped[] | string;

export const ARCHIVE = /\.zip$/i;

/** The file that is read as one text; undefined for files that are read together. */
export function singleFile(dropped: readonly Dropped[]): File | undefined {
  const [first] = dropped;
  const isOne = dropped.length === 1 && first instanceof File && !first.webkitRelativePath;
  return isOne && !ARCHIVE.test(first.name) ? first : undefined;
}

/** A text without choices. */
export const sourceOf = (text: string, file?: string): ImportSource => ({
  text,
  ...(file !== undefined && { file }),
  choice: NO_CHOICE,
});

export const NO_SOURCE: ImportSource = sourceOf('');

/** An edited text begins or ends with as much of the one before it; any other text took its place. */
const SHARED_LENGTH = 8;

/** The source with another text, which keeps the name of its file unless the whole text was replaced. */
export function withText({ text, file }: ImportSource, next: string): ImportSource {
  const [start, end] = [text.slice(0, SHARED_LENGTH), text.slice(-SHARED_LENGTH)];
  const isEdited = start !== '' && (next.startsWith(start) || next.endsWith(end));
  return sourceOf(next, isEdited ? file : undefined);
}
