import type { Outgoing } from './outgoing';

/** The code, or why there is none: no target prints something that would send another request. */
export type Rendered =
  | { readonly code: string; readonly unsupported?: undefined }
  | { readonly unsupported: string; readonly code?: undefined };

/** One way to send a request outside the app. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** Of a file with the code, without the dot. */
  readonly extension: string;
  readonly render: (outgoing: Outgoing) => Rendered;
}

export const unsupported = (reason: string): Rendered => ({ unsupported: reason });

/** The code ends with one line end, as a file does. */
export const code = (...lines: readonly string[]): Rendered => ({ code: `${lines.join('\n')}\n` });

/** In characters of URL and body. A language may take twelve for one of them. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The same target without code that is too long for an editor, a clipboard or the memory of a page. */
export const withinLimit = (target: Target): Target => ({
  ...target,
  render: (outgoing) => {
    const isTooLong = outgoing.url.length + outgoing.body.length > MAX_CHARACTERS;
    return isTooLong
      ? unsupported(
          'The request is too large to be written as code. Send it from here, or with the command line.',
        )
      : target.render(outgoing);
  },
});
