/**
 * The public types of the designer: its options, its events, and the handle of an open one. They depend only on types
 * of the core.
 */
import type {
  AuthenticationMethod,
  HeaderField,
  HttpRequest,
  ObjectId,
  Path,
  Problem,
  Range,
  Runtime,
} from '../core';
import type { EngineName } from '../export/engines/engine-names';
import type { NotInSchema } from './problems/diagnostic';

/** A view of the request that a host can choose. */
export type DesignerView = 'request' | 'code' | 'run' | 'signature' | 'config';

/** The contract is shown by our own app only, which stores it beside the config. */
export type RequestView = DesignerView | 'contract';

/** A problem of a setting, as the designer shows it. */
export interface ShownProblem {
  readonly severity: Problem['severity'];
  readonly code: string;
  /** The setting. */
  readonly path: Path;
  /** The part of its text, in UTF-16 units. */
  readonly range?: Range | undefined;
  /** In English; in an embedded designer, as soon as what finds problems is loaded. */
  readonly message?: string | undefined;
}

/** The problems that are shown to the user now. */
export interface CurrentProblems {
  /** What the fields show, or why the value of the host cannot be edited. */
  readonly shown: readonly ShownProblem[];
  /** What they do not show yet, because the user is typing. */
  readonly quiet: readonly ShownProblem[];
  /** Of the text of the open sample. */
  readonly sample: readonly Problem[];
}

/** An open designer, for the host that owns its draft. What it does it does as the user would, with the buttons. */
export interface DesignerHandle {
  /**
   * Focuses a setting and selects a part of its text; without one, the first with an error, or the first of all.
   *
   * @param setting its path in the config, such as `url`, `data.0.value`, or the path of a problem
   */
  focus(setting?: string | Path, range?: Range): void;
  /** Focuses the next problem behind the cursor, or the first; false if there is none. */
  focusNextProblem(): Promise<boolean>;
  /** Inserts a tag at the caret of the field that had the focus last; false if there is none that takes tags. */
  insert(tag: string): boolean;
  /** What the preview is built with beside the config. Another object after each change of that or of the config. */
  readonly inputs: Runtime;
  /** Each list is the same array until it changes. */
  readonly problems: CurrentProblems;
  /** The views of the request that can be chosen now, in their order; `signature` for a signed request only. */
  readonly shownViews: readonly RequestView[];
  /**
   * Sends the request, or as soon as what sends is loaded; leads the user to what hinders it. Nothing while a request
   * is under way, or where the host gave no way to send.
   */
  sendRequest(): void;
  /** Gives up the request that is under way. */
  cancelRequest(): void;
  /** Whether a request is under way. */
  readonly isSending: boolean;
  /** Copies the request, signed now, as a curl command; variables stand for its secrets. Resolves to what to tell the user. */
  copyAsCurl(): Promise<string>;
  /** Copies or downloads the action for the engine that was used last. Resolves to what to tell the user. */
  copyForEngine(): Promise<string>;
  /** The engine that was given an action last; at first, the one that is offered first. */
  readonly usedEngine: EngineName;
  /** Calls the listener after each change of `inputs`, `problems` or `isSending`; returns the end of that. */
  subscribe(listener: () => void): () => void;
}

/** What a host gives back of a request that it sent: the response of `fetch` as it is, or its parts. */
export type HostResponse =
  | Response
  | {
      readonly status: number;
      readonly reason?: string;
      readonly headers?:
        | readonly HeaderField[]
        | Headers
        | Readonly<Record<string, string | readonly string[]>>;
      /** A text is sent on as UTF-8. */
      readonly body?: Uint8Array | ArrayBuffer | string;
    };

/**
 * Sends exactly this request. Rejects, with the reason as its message, if the request was not sent; the signal aborts
 * when the user cancels.
 */
export type HostSend = (
  request: HttpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<HostResponse>;

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
  /** The user has chosen the sample of this name. */
  readonly onSampleChange?: ((name: string) => void) | undefined;
  /** “New secret…” was chosen. */
  readonly onRequestSecret?: (() => void) | undefined;
}
