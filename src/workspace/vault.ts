import type { TypedSecrets } from './stored-draft';

interface Contents {
  /** By the id of the action. */
  readonly typed: Readonly<Record<string, TypedSecrets>>;
  /** The values of named secrets. */
  readonly named: Readonly<Record<string, string>>;
}

/** Where the values outlive loading the page again. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

/** The secret values of this tab. They are in no action and in no store, and go with the tab. */
export class Vault {
  readonly #typed = new Map<string, TypedSecrets>();
  #named: Contents['named'] = {};
  #note: Note | undefined;
  #isUnkept = false;

  /** Takes over what the note holds, and keeps the values there from now on. */
  async open(note: Note | undefined): Promise<void> {
    this.#note = note;
    const text = await note?.read();
    if (text === undefined) return;
    const { typed, named } = JSON.parse(text) as Contents;
    for (const [id, secrets] of Object.entries(typed)) this.#typed.set(id, secrets);
    this.#named = named;
  }

  typedOf(id: string): TypedSecrets {
    return this.#typed.get(id) ?? {};
  }

  get named(): Contents['named'] {
    return this.#named;
  }

  /** Takes over what is typed in an action now. */
  keepTyped(id: string, typed: TypedSecrets): void {
    if (JSON.stringify(this.typedOf(id)) === JSON.stringify(typed)) return;
    if (Object.keys(typed).length === 0) this.#typed.delete(id);
    else this.#typed.set(id, typed);
    this.#isUnkept = true;
  }

  keepNamed(named: Contents['named']): void {
    this.#named = named;
    this.#isUnkept = true;
  }

  /** Whether loading the page again would lose a value. */
  get isUnkept(): boolean {
    return this.#isUnkept;
  }

  /** Whether this browser keeps values for when the page is loaded again. */
  get canKeep(): boolean {
    return this.#note !== undefined;
  }

  /** Keeps the values for when the page is loaded again. Where that fails they live on in memory. */
  async save(): Promise<void> {
    if (!this.#note || !this.#isUnkept) return;
    const contents: Contents = { typed: Object.fromEntries(this.#typed), named: this.#named };
    this.#isUnkept = false;
    try {
      await this.#note.write(JSON.stringify(contents));
    } catch {
      // No session storage, or a full one.
      this.#note = undefined;
      this.#isUnkept = true;
    }
  }
}
