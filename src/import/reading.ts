/**
 * The values that pass through an import: the request as another program would send it
 * (`ForeignRequest`), the action made of it (`Conversion`), and everything that a text gave (`Collected`).
 */
import type { Action, DataRow, SchemeName } from '../core';
import type { TrackedJson } from './json';
import { type Note, type NoteCode, type NoteLocation, Notes } from './notes';

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
}

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

/** The most requests read from one text, and the most notes that belong to none of them. */
const MAX_REQUESTS = 20_000;
const MAX_NOTES = 10_000;

const DOUBTFUL: ReadonlySet<NoteCode> = new Set(['typographic-character', 'url-like-option']);

/** Collects the conversions and notes of one text. */
export class Collection {
  readonly actions: ReadRequest[] = [];
  readonly notes = new Notes(MAX_NOTES);
  #taken = 0;

  constructor(readonly document?: TrackedJson) {}

  /** No more requests are taken, so the reader can stop. */
  get isFull(): boolean {
    return this.#taken >= MAX_REQUESTS;
  }

  take(conversion: Conversion, asset?: Asset): void {
    this.#taken += 1;
    if (this.isFull) this.notes.add('more-requests', {}, { limit: MAX_REQUESTS - 1 });
    else if ('leftOut' in conversion) this.notes.push(conversion.leftOut);
    else {
      const isDoubtful = conversion.notes.some(({ code }) => DOUBTFUL.has(code));
      this.actions.push({ ...conversion, ...(asset && { asset }), ...(isDoubtful && { isDoubtful }) });
    }
  }

  get isEmpty(): boolean {
    return this.actions.length === 0 && this.notes.list.length === 0;
  }

  /** `where`: the place of the note if there is neither an action, a note nor a sample. */
  result(where: NoteLocation, samples: readonly ForeignSample[] = []): Collected {
    const { actions, notes, document } = this;
    if (this.isEmpty && samples.length === 0) notes.add('nothing-found', where, {});
    if (document && actions.length > 0) notes.addNames('not-read', {}, document.unreadIn(document.root));
    return { actions, notes: notes.list, samples };
  }
}
