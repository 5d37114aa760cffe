import type { Draft } from './store/draft';
import type { Edit } from './store/edit/edit';

/**
 * The interfaces of the designer's host: the store of the draft, secrets and samples to choose from, undo, and
 * reports of what was painted. The designer stores nothing itself.
 */

/** The storage mode of secret values. */
export interface SecretStorageMode {
  /** In this tab only, on this device, or on this device behind a passphrase. */
  readonly keeping: 'tab' | 'device' | 'passphrase';
  /** The passphrase is needed: the remembered values are not known here. */
  readonly isLocked: boolean;
  /** Why the device does not remember what it should: that stays in the tab. */
  readonly trouble?: string | undefined;
}

/** The named secrets, and the values of those that are known here. */
export interface HostSecrets {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until it changes. */
  readonly state: SecretStorageMode;
  /** Whether values outlive a reload of the page. */
  readonly canKeep: boolean;
  /** The host alone enters and stores values: here a secret is chosen by its name. */
  readonly isOfHost?: boolean;
  /** Values by name; the same object until one changes. */
  readonly named: Readonly<Record<string, string>>;
  /** Whether there is a secret of that name, known here or locked. */
  readonly isTaken: (name: string) => boolean;
  /** Sets the values of these secrets; `undefined` deletes one. All others stay. */
  setNamed(values: Readonly<Record<string, string | undefined>>): void;
}

/** The samples of the runtime context that can be chosen. There is at least one, and one is open. */
export interface HostSamples {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same array until one changes. */
  readonly all: readonly { readonly id: string; readonly name: string }[];
  readonly openId: string;
  readonly openName: string;
  open(id: string): void;
  /** Opens the next or previous one, around the ends. */
  step(by: 1 | -1): void;
  /** Adds samples at the end and opens the first of them. */
  add(samples: readonly { readonly name: string; readonly text: string }[]): void;
  duplicate(id: string, name: string): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
}

/** The undo of the host, for changes that are announced with a button to undo them. */
export interface HostUndo {
  readonly subscribe: (listener: () => void) => () => void;
  /** The number of the step that `change` makes; undefined where it makes none. */
  stepMadeBy(change: () => void): number | undefined;
  /** Makes everything that `work` changes one step. */
  transaction(work: () => void): void;
  canRevert(step: number): boolean;
  /** Undoes one step and keeps what came after it. */
  revert(step: number): void;
}

/** A part of the page that reports when it shows what was opened last. */
export type PaintedPart = 'edit' | 'request' | 'context' | 'step' | 'link';

/**
 * The owner of the open draft, as the designer needs it: a value, a way to edit it, and news of each
 * change. The designer holds no copy. Our own app implements it on the library, other hosts on a
 * variable.
 */
export interface DraftStore {
  /** The current draft. A part of it is the same object until that part changes. */
  readonly draft: Draft;
  /** Applies edits in one step; those that do not fit the draft are left out. */
  readonly edit: (edits: readonly Edit[]) => void;
  /** Calls the listener after each change of the draft, whoever made it; returns the end of that. */
  readonly subscribe: (listener: () => void) => () => void;
}
