/** What the parts of compiled code tell each other. */

/** A text that is known, or an expression of one that is not. */
export type UrlPart = { readonly text: string } | { readonly code: string };

/** The code of a body. */
export interface BodyCode {
  readonly lines: readonly string[];
  /** An expression of its text. */
  readonly text: string;
  /** Of a GET, the text may come out empty, and no body is sent. */
  readonly presence: 'never' | 'sometimes' | 'always';
}

export const NO_BODY: BodyCode = { lines: [], text: "''", presence: 'never' };

/** Throws what is wrong so far. */
export const SETTLE = 'if (run.problems.length > 0) throw new RequestError(run.problems);';

/** Refuses a body that is too large, once it is complete. */
export const BODY_LIMIT = "if (isLarger(run.body, LIMITS.body)) report(run, 'body-too-large');";
