/** Tags, as they are parsed (B6), and the control tags of markers (B39). */
import type { ProblemCode, ProblemValues } from '../problem';
import type { Range } from '../trace/origin';
import type { Filter, Literal } from './filter';

/** One step of a path: only an `index` reaches into an array (B7). */
export interface Step {
  readonly type: 'name' | 'index';
  readonly text: string;
}

export type Operand =
  | { readonly type: 'path'; readonly range: Range; readonly steps: readonly Step[] }
  | { readonly type: 'string'; readonly range: Range; readonly value: string };

export interface FilterCall {
  readonly filter: Filter;
  readonly range: Range;
  readonly literals: readonly Literal[];
}

export interface Tag extends Range {
  readonly type: 'tag';
  readonly operand: Operand;
  readonly filters: readonly FilterCall[];
}

/** A path that a control tag reads. */
export interface PathRead {
  readonly steps: readonly Step[];
  readonly range: Range;
}

/** A name that a control tag gives. */
export interface GivenName {
  readonly name: string;
  readonly range: Range;
}

/** `each PATH as NAME, COUNT | optional`: what it governs is filled in once for each item of the list. */
export interface Each {
  readonly type: 'each';
  readonly path: PathRead;
  readonly item: GivenName;
  /** The name of the number of the item, from 1. */
  readonly count?: GivenName | undefined;
  /** A missing list is an empty one. */
  readonly isOptional: boolean;
}

/** `if PATH`, `if PATH == LITERAL`, `if PATH != LITERAL`: what it governs is filled in when it is true. */
export interface If {
  readonly type: 'if';
  readonly path: PathRead;
  readonly comparison?: { readonly isEqual: boolean; readonly literal: Literal } | undefined;
}

export type Control = Each | If;

/** A problem of the template itself; the caller adds the setting and the severity. */
export type TemplateProblem = {
  [C in ProblemCode]: { readonly code: C; readonly range: Range; readonly values: ProblemValues<C> };
}[Extract<ProblemCode, `template-${string}`>];

/**
 * Text that looks like a tag and is not one. It has no problems where the setting was not read any more
 * and an earlier part says so.
 */
export interface BrokenTag extends Range {
  readonly type: 'broken';
  readonly problems: readonly TemplateProblem[];
  /** It is a control tag: broken wherever it is not a marker of a REST body (B39). */
  readonly control?: Control;
}
