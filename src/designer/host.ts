/**
 * The interfaces that a host of the designer implements: the store of the draft, the secrets to choose from, and
 * reports of painted panes. The designer stores nothing itself.
 */
import type { Action, Context, Range } from '../core';
import type { ReplacedSecret } from '../core/internal';
import type { ContextSchema } from './context/schema/context-schema';
import type { FixableSample } from './problems/quick-fixes/sample-fixes';
import type { ShownSample } from './problems/shown-problems';
import type { Draft } from './store/draft';
import type { Edit } from './store/edit/edit';

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
  /** Whether the host keeps a value that is typed without a name. */
  readonly keepsTyped?: boolean;
  /** Why the host does not tell the value of a secret; undefined if it does, or nothing is known of that. */
  readonly troubleOf?: (name: string) => string | undefined;
  /** Whether the preview shows a mask in place of a value that the host does not tell: it is not sent. */
  readonly isMasked?: (name: string) => boolean;
  /** Values by name; the same object until one changes. */
  readonly named: Readonly<Record<string, string>>;
  /** Whether there is a secret of that name, known here or locked. */
  readonly isTaken: (name: string) => boolean;
  /** Whether the value was typed into the open action in another tab, or before it was deleted. */
  readonly isElsewhere?: (name: string) => boolean;
  /** Sets the values of these secrets; `undefined` deletes one. All others stay. */
  setNamed(values: Readonly<Record<string, string | undefined>>): void;
}

/** A pane of the designer that reports when it shows what was opened last. */
export type PaintedPane = 'edit' | 'request' | 'context';

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

/** What a host does for the designer. */
export interface HostServices {
  /** The open draft, if it can be read; the same object until it changes. */
  readonly draft: () => Draft | undefined;
  /** Makes edits of the open action as one step. */
  readonly perform: (edits: readonly Edit[]) => void;
  /** Every sample, the same array until one changes; one is read when its context is asked for. */
  readonly samples: () => readonly FixableSample[];
  readonly openSample: (id: string) => void;
  /** Gives the open sample another text, if it is this one and still has the text before; undefined if samples cannot be changed. */
  readonly changeSample: ((id: string, before: string, text: string) => void) | undefined;
  /** Opens the open sample in its editor, with a part of its text selected. */
  readonly editSample: ((place?: Range) => void) | undefined;
  /** What exports call the typed secrets of the open action. */
  readonly exportNames: (action: Action) => readonly ReplacedSecret[];
  /** The schema of the runtime context, if the host has one and it is loaded. */
  readonly contextSchema?: (() => ContextSchema | undefined) | undefined;
  readonly secrets: HostSecrets;
  readonly showSecrets: () => void;
  /** Called before the focus moves to a field: shows the fields, if the host has hidden them. */
  readonly beforeFocus?: (() => void) | undefined;
  /** Nothing was stored at the start: the example is offered. */
  readonly isNew: boolean;
  /** Resolves when the texts are in their language; where it is absent, they are from the start. */
  readonly whenShown?: Promise<unknown> | undefined;
  /** A pane shows what is open now. */
  readonly painted: (pane: PaintedPane) => void;
}

/** A host with its open action, and the sample that it is previewed with. */
export interface DesignerHost extends HostServices {
  /** Identifies the open action: problems of another one are shown at once. */
  readonly id: () => unknown;
  readonly sample: ShownSample & { readonly context: Context };
  /** Previewed while there is no draft. */
  readonly fallback: Action;
  /** The message id of a new preview or request (B34). */
  readonly newId: () => string;
  /** Calls the listener after each change of the draft, of what is open, and of the sample. */
  readonly subscribe: (listener: () => void) => void;
}
