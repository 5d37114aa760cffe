import type { Outgoing } from './outgoing';

/** The code, or why there is none: no target prints something that would send another request. */
export type Rendered =
  | { readonly code: string; readonly withheld?: undefined }
  | { readonly withheld: string; readonly code?: undefined };

/** One way to send a request outside the app. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** Of a file with the code, without the dot. */
  readonly extension: string;
  readonly render: (outgoing: Outgoing) => Rendered;
}

export const withheld = (reason: string): Rendered => ({ withheld: reason });

/** The code ends with one line end, as a file does. */
export const code = (...lines: readonly string[]): Rendered => ({ code: `${lines.join('\n')}\n` });
