import type { Asset } from './asset';
import { type Note, Notes } from './note';
import type { Conversion, ConvertedRequest } from './to-action';
import type { TrackedJson } from './tracked-json';

/** What a text from elsewhere was recognized as. */
export type ForeignKind = 'curl' | 'har' | 'postman' | 'http-file' | 'url' | 'environment' | 'unread';

/** An action that was made of a request. */
export interface ReadRequest extends ConvertedRequest {
  /** What it asks for, where that only belongs to a page. */
  readonly asset?: Asset;
  /** It was hardly meant like this, as a note says: it is not proposed. */
  readonly isDoubtful?: boolean;
}

/** A sample context with the values that a source gives to its variables. */
export interface ForeignSample {
  /** What the source calls itself; empty where it has no name. */
  readonly name: string;
  readonly text: string;
}

/** What came of a text from elsewhere. */
export interface Reading {
  readonly kind: ForeignKind;
  readonly actions: readonly ReadRequest[];
  /** About the text as a whole, with one note for each request that was left out. */
  readonly notes: readonly Note[];
  readonly samples: readonly ForeignSample[];
}

/** The most requests read from one text, and the most notes that belong to none of them. */
const MAX_REQUESTS = 20_000;
const MAX_NOTES = 10_000;

const DOUBTFUL: ReadonlySet<Note['code']> = new Set(['typographic-character', 'url-like-option']);

/** Gathers what comes of the requests of one text. */
export class Collection {
  readonly actions: ReadRequest[] = [];
  readonly notes = new Notes(MAX_NOTES);
  #taken = 0;

  constructor(
    readonly kind: ForeignKind,
    readonly account?: TrackedJson,
  ) {}

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

  reading(samples: readonly ForeignSample[] = []): Reading {
    const { kind, actions, notes, account } = this;
    if (account && actions.length > 0) notes.addNames('not-read', {}, account.unreadIn(account.root));
    return { kind, actions, notes: notes.list, samples };
  }
}
