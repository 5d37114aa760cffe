import type { TypedSecrets } from './stored-draft';

interface Contents {
  /** By the id of the action. */
  readonly typed: Readonly<Record<string, TypedSecrets>>;
  /** The values of named secrets. */
  readonly named: Readonly<Record<string, string>>;
}

const EMPTY: Contents = { typed: {}, named: {} };

/** Where the values outlive loading the page again. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

/** The secret values of this tab. They are in no action and in no store, and go with the tab. */
export class Vault {
  #contents = EMPTY;
  #note: Note | undefined;
  #written = JSON.stringify(EMPTY);

  /** Takes over what the note holds, and keeps the values there from now on. */
  async open(note: Note | undefined): Promise<void> {
    this.#note = note;
    const text = await note?.read();
    if (text === undefined) return;
    this.#contents = JSON.parse(text) as Contents;
    this.#written = text;
  }

  typedOf(id: string): TypedSecrets {
    return this.#contents.typed[id] ?? {};
  }

  get named(): Readonly<Record<string, string>> {
    return this.#contents.named;
  }

  /** Takes over what is typed in an action now. */
  keepTyped(id: string, typed: TypedSecrets): void {
    const { [id]: _, ...others } = this.#contents.typed;
    const next = Object.keys(typed).length === 0 ? others : { ...others, [id]: typed };
    this.#contents = { ...this.#contents, typed: next };
  }

  keepNamed(named: Readonly<Record<string, string>>): void {
    this.#contents = { ...this.#contents, named };
  }

  /** Whether loading the page again would lose a value. */
  get isUnkept(): boolean {
    return JSON.stringify(this.#contents) !== this.#written;
  }

  /** Whether this browser keeps values for when the page is loaded again. */
  get canKeep(): boolean {
    return this.#note !== undefined;
  }

  /** Keeps the values for when the page is loaded again. Where that fails they live on in memory. */
  async save(): Promise<void> {
    const text = JSON.stringify(this.#contents);
    if (!this.#note || text === this.#written) return;
    try {
      await this.#note.write(text);
      this.#written = text;
    } catch {
      // No session storage, or a full one.
      this.#note = undefined;
    }
  }
}
