/**
 * The values that pass through an import: the request as another program would send it
 * (`ForeignRequest`), the action made of it (`Conversion`), and everything that a text gave (`Collected`).
 */
import type { Action, DataRow, SchemeName } from '../core';
import type { Note, NoteLocation } from './notes';

/** A value in which variables that contain secrets are filled in. It may only become the secret of the action. */
export interface SecretText {
  readonly value: string;
  readonly names: readonly string[];
  /** Notes about the variables that do not hold where they are filled in. */
  readonly notes: readonly Note[];
}

/** A header field as the other program would send it. */
export interface ForeignHeader {
  readonly name: string;
  readonly value: string;
  readonly where: NoteLocation;
  readonly asSecret?: SecretText | undefined;
}

/** Whether a header has this name, which is given in lower case. */
export const isNamed = ({ name }: { readonly name: string }, lowerCase: string): boolean =>
  name.toLowerCase() === lowerCase;

export type ForeignBody =
  | { readonly type: 'none' }
  /** `mediaType`: the Content-Type that the other program sends unless a header gives one. */
  | { readonly type: 'text'; readonly text: string; readonly mediaType: string | undefined }
  /** Keys and values, not yet encoded, that the other program encodes as a form. */
  | { readonly type: 'pairs'; readonly rows: readonly DataRow[] }
  | { readonly type: 'multipart'; readonly rows: readonly DataRow[]; readonly files: readonly string[] };

export type ForeignCredentials =
  | ((
      | { readonly type: 'basic'; readonly username: string; readonly password: string }
      | { readonly type: 'header'; readonly name: string; readonly value: string }
    ) & { readonly asSecret?: SecretText | undefined })
  | { readonly type: 'signature'; readonly scheme: SchemeName };

/**
 * A request as the other program would send it, before it is converted to an action. Its texts are those
 * of the source: `{{` means what it means there.
 */
export interface ForeignRequest {
  /** Its name in the source; empty if it has none. */
  readonly name: string;
  readonly where: NoteLocation;
  readonly method: string;
  readonly url: string;
  /** The URL begins with an unknown value, which may contain its scheme. */
  readonly beginsWithExpansion?: boolean;
  readonly headers: readonly ForeignHeader[];
  readonly body: ForeignBody;
  /** Credentials outside of the headers. An Authorization header takes precedence. */
  readonly credentials?: ForeignCredentials | undefined;
  /** Its credentials are not in the source, so no header may take their place. */
  readonly hasCredentialsElsewhere?: boolean;
  /** Where its parts are in the source, if they are not at `where`. */
  readonly partsAt?: Partial<Readonly<Record<'method' | 'body' | 'credentials', NoteLocation>>>;
  /** The schemes whose signatures a script computes. */
  readonly schemesInScripts?: readonly SchemeName[];
}

interface Converted {
  readonly action: Action;
  readonly notes: readonly Note[];
}

/** The action that signs its requests with a scheme that the source shows. */
export interface SignedRequest extends Converted {
  readonly scheme: SchemeName;
}

interface ConvertedRequest extends Converted {
  /** The alternatives, one for each signing scheme that the source shows. */
  readonly signed?: readonly SignedRequest[];
  /** The alternative with tags in place of what looks like placeholders. */
  readonly tagged?: Converted;
}

/** The action made of a request, or the reason why there is none. */
export type Conversion = ConvertedRequest | { readonly leftOut: Note };

/** A resource that a page loads to show itself. It is hardly meant as an action. */
export type Asset = 'script' | 'style' | 'image' | 'font' | 'media';

/** A converted request, with what decides whether it is proposed. */
export interface ReadRequest extends ConvertedRequest {
  readonly asset?: Asset;
  /** A note tells that the request was hardly meant like this. It is not selected at first. */
  readonly isDoubtful?: boolean;
  /** Of a config in a folder: its file, and the names of all actions in that, of which it is the one at `index`. */
  readonly config?: { readonly path: string; readonly names: readonly string[]; readonly index: number };
}

/** Whether a request is taken unless somebody says otherwise: it loads no part of a page, and its source uses it. */
export const isProposed = ({ asset, isDoubtful, notes }: ReadRequest): boolean =>
  asset === undefined && !isDoubtful && !notes.some(({ code }) => code === 'request-disabled');

/** A sample context with the values of the source's variables. */
export interface ForeignSample {
  /** The name of the source; empty if it has none. */
  readonly name: string;
  readonly text: string;
}

/** The result of reading a text. */
export interface Collected {
  readonly actions: readonly ReadRequest[];
  /** About the text as a whole, with one note for each request that was left out. */
  readonly notes: readonly Note[];
  readonly samples: readonly ForeignSample[];
}
