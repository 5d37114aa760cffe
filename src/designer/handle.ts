/**
 * What every host can do with an open designer and read of it, and the function by which a host sends. It imports
 * nothing but types of the core.
 */
import type { HeaderField, HttpRequest, Path, Problem, Range, Runtime } from '../core';
import type { EngineName } from '../export/engines/engine-names';

/** A view of the request that a host can choose. */
export type DesignerView = 'request' | 'code' | 'run' | 'signature' | 'config';

/** The contract is shown by our own app only, which stores it beside the config. */
export type RequestView = DesignerView | 'contract';

/** In the order of their tabs: the one that comes and goes with the method is the last, so that no other moves. */
export const REQUEST_VIEWS: readonly RequestView[] = [
  'request',
  'code',
  'run',
  'config',
  'contract',
  'signature',
];

/** Those of the allowed views that there are; the request itself is always there. */
export const viewsOf = (allowed: readonly RequestView[], isSigned: boolean): readonly RequestView[] =>
  REQUEST_VIEWS.filter(
    (name) => name === 'request' || (allowed.includes(name) && (isSigned || name !== 'signature')),
  );

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

/** What is wrong, in the moment in which the user is told. */
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
   * Focuses a setting and selects a part of its text.
   *
   * @param setting its path in the config, such as `url`, `data.0.value`, or the path of a problem
   */
  focus(setting: string | Path, range?: Range): void;
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
