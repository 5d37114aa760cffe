/** Converts the requests that an importer finds, and collects the actions and notes of one text. */
import type { TrackedJson } from './json';
import { type Note, type NoteCode, type NoteLocation, Notes } from './notes';
import type { Asset, Collected, ForeignRequest, ForeignSample, ReadRequest } from './reading';
import { TemplateConverter } from './template-converter';
import { toAction } from './to-action';

/** The most requests read from one text, and the most notes that belong to none of them. */
export const MAX_REQUESTS = 20_000;
export const MAX_NOTES = 10_000;

const DOUBTFUL: ReadonlySet<NoteCode> = new Set([
  'typographic-character',
  'url-like-option',
  'expression-as-text',
]);

interface Given {
  readonly notes?: readonly Note[];
  /** With the variables of the source; without it `{{` is text. */
  readonly converter?: TemplateConverter;
  readonly asset?: Asset | undefined;
}

/** Collects the actions and notes of one text. */
export class Collection {
  readonly actions: ReadRequest[] = [];
  readonly notes = new Notes(MAX_NOTES);
  #taken = 0;

  constructor(readonly document?: TrackedJson) {}

  /** No more requests are taken, so the reader can stop. */
  get isFull(): boolean {
    return this.#taken >= MAX_REQUESTS;
  }

  /** Converts a request to an action, or to the note why there is none. `notes`: those about it so far. */
  take(
    request: ForeignRequest,
    { notes = [], converter = new TemplateConverter(), asset }: Given = {},
  ): void {
    this.#taken += 1;
    if (this.isFull) {
      this.notes.add('more-requests', {}, { limit: MAX_REQUESTS - 1 });
      return;
    }
    const conversion = toAction(request, converter, notes);
    if ('leftOut' in conversion) this.notes.push(conversion.leftOut);
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
