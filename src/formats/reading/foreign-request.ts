import type { DataRow, SchemeName } from '../../core';
import type { Note, NoteLocation } from './note';

/** A value with variables filled in that hold secrets; for the secret of the action, and nothing else. */
export interface SecretText {
  readonly value: string;
  readonly names: readonly string[];
  /** What was noted of the variables, and is not true where they are filled in. */
  readonly notes: readonly Note[];
}

/** A header field as the other program would send it. */
export interface ForeignHeader {
  readonly name: string;
  readonly value: string;
  readonly where: NoteLocation;
  readonly asSecret?: SecretText | undefined;
}

export type ForeignBody =
  | { readonly type: 'none' }
  /** `mediaType`: what the other program says by itself when no header does. */
  | { readonly type: 'text'; readonly text: string; readonly mediaType: string | undefined }
  /** Keys and values that the other program encodes as a form; their texts are not encoded yet. */
  | { readonly type: 'pairs'; readonly rows: readonly DataRow[] }
  | { readonly type: 'multipart'; readonly rows: readonly DataRow[]; readonly files: readonly string[] };

export type ForeignCredentials =
  | {
      readonly type: 'basic';
      readonly username: string;
      readonly password: string;
      readonly asSecret?: SecretText | undefined;
    }
  | {
      readonly type: 'header';
      readonly name: string;
      readonly value: string;
      readonly asSecret?: SecretText | undefined;
    }
  | { readonly type: 'signature'; readonly scheme: SchemeName };

/**
 * A request as the other program would send it, before it is made to fit an action. All texts are
 * those of the source: `{{` means what it means there.
 */
export interface ForeignRequest {
  /** What it is called there; empty where it has no name. */
  readonly name: string;
  readonly where: NoteLocation;
  readonly method: string;
  readonly url: string;
  /** Something that is not known begins the URL, and may bring its scheme with it. */
  readonly beginsWithExpansion?: boolean;
  readonly headers: readonly ForeignHeader[];
  readonly body: ForeignBody;
  /** Given apart from the headers; an Authorization header comes first. */
  readonly credentials?: ForeignCredentials | undefined;
  /** The schemes whose signatures a script computes. */
  readonly schemesInScripts?: readonly SchemeName[];
}
