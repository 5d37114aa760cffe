import type { DataRow } from '../../core';
import type { Where } from './note';

/** A header field as the other program would send it. */
export interface ForeignHeader {
  readonly name: string;
  readonly value: string;
  readonly where: Where;
}

export type ForeignBody =
  | { readonly is: 'none' }
  /** `mediaType`: what the other program says by itself when no header does. */
  | { readonly is: 'text'; readonly text: string; readonly mediaType: string | undefined }
  /** Keys and values that the other program encodes as a form; their texts are not encoded yet. */
  | { readonly is: 'pairs'; readonly rows: readonly DataRow[] }
  | { readonly is: 'multipart'; readonly rows: readonly DataRow[]; readonly files: readonly string[] };

export type ForeignCredentials =
  | { readonly is: 'basic'; readonly username: string; readonly password: string }
  | { readonly is: 'header'; readonly name: string; readonly value: string };

/**
 * A request as the other program would send it, before it is made to fit an action. All texts are
 * those of the source: `{{` means what it means there.
 */
export interface ForeignRequest {
  /** What it is called there; empty where it has no name. */
  readonly name: string;
  readonly where: Where;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly ForeignHeader[];
  readonly body: ForeignBody;
  /** Given apart from the headers; an Authorization header comes first. */
  readonly credentials?: ForeignCredentials | undefined;
}
