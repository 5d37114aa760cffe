/** The types that hosts import; they need nothing but those of the core. */
import type { AuthenticationMethod, HttpRequest, ObjectId, Problem } from '../../core';
import type { DesignerView, HostSend } from '../handle';
import type { NotInSchema } from '../problems/shown-problems';

/** A config as an export writes it, as a value instead of its text. */
export type Config = Readonly<Record<string, unknown>>;

/** A sample of the runtime context. */
export interface Sample {
  readonly name: string;
  /** The context as a JSON value; numbers are those of JavaScript. */
  readonly context?: unknown;
  /** The context as JSON text in place of the value: every digit of its numbers is kept. */
  readonly text?: string;
}

/** Resolves the value of a secret; undefined if there is none. */
export type ResolveSecret = (name: string) => Promise<string | undefined> | string | undefined;

/**
 * Stores a secret that was typed or pasted. It is called before the `change` with a value that refers to this name. An
 * error, or a rejected promise, means that it is not stored.
 */
export type StoreSecret = (name: string, value: string) => unknown;

/** One change of the config, as a value of JSON. */
export interface DesignerEdit {
  readonly type: string;
}

/** What a host decides about a designer, apart from its value. All of it may change at any time. */
export interface DesignerOptions {
  readonly samples?: readonly Sample[] | undefined;
  /** The name of the sample to preview with. */
  readonly sample?: string | undefined;
  /**
   * A JSON Schema of the context (2020-12 or draft-07): completion and the tree know what no sample has, and a tag of
   * a name that it excludes is a warning. References lead to places of the schema itself.
   */
  readonly contextSchema?: object | boolean | undefined;
  /** The names of secrets to choose from. */
  readonly secretNames?: readonly string[] | undefined;
  /** Without it the preview masks the values of named secrets. */
  readonly resolveSecret?: ResolveSecret | undefined;
  /** Without it, what is typed as a secret is kept in the memory of the page only, unless `literalSecrets` are wanted. */
  readonly storeSecret?: StoreSecret | undefined;
  /** Without it there is no Send. */
  readonly send?: HostSend | undefined;
  readonly readOnly?: boolean | undefined;
  /** The kinds and authentication methods that can be chosen; all by default. */
  readonly kinds?: readonly ObjectId[] | undefined;
  readonly authMethods?: readonly AuthenticationMethod[] | undefined;
  /** By default, that of the surrounding page. */
  readonly theme?: 'light' | 'dark' | undefined;
  /** One language for all designers of a page: that of the first. */
  readonly locale?: 'en' | 'de' | undefined;
  /** All by default. */
  readonly views?: readonly DesignerView[] | undefined;
  /** The view that is shown; another value shows that one. */
  readonly view?: DesignerView | undefined;
  /** Emitted values contain the secrets that were typed; by default, references to names. */
  readonly literalSecrets?: boolean | undefined;
}

/** A problem of the config, with an English message. */
export type DesignerProblem = (Problem | NotInSchema) & { readonly message: string };

/** The detail of a `change` event. */
export interface DesignerChange {
  /** The config as an export writes it. */
  readonly value: Config;
  /** What was done, as values of JSON. */
  readonly edits: readonly DesignerEdit[];
  readonly problems: readonly DesignerProblem[];
  /** Whether the config makes a request with the open sample. */
  readonly isComplete: boolean;
}

/** A request as it is sent. */
export interface DesignerBuild {
  /** Undefined if a problem is an error. */
  readonly request: HttpRequest | undefined;
  readonly problems: readonly DesignerProblem[];
}

/** What a host listens to. */
export interface DesignerListeners {
  readonly onChange?: ((change: DesignerChange) => void) | undefined;
  /** The user has chosen another view. */
  readonly onViewChange?: ((view: DesignerView) => void) | undefined;
  /** “New secret…” was chosen. */
  readonly onRequestSecret?: (() => void) | undefined;
}
