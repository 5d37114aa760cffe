import type { Context, Path } from '../../core';
import type { Draft } from '../draft';
import type { Edit } from '../edit/edit';
import type { Remark } from '../shown-problems/remark';

/** What each fix does, with what its label needs to say it. */
interface FixValues {
  'close-tag': unknown;
  'remove-tag': unknown;
  'space-braces': unknown;
  'remove-filter': unknown;
  'move-raw': unknown;
  'add-filter': { readonly filter: string };
  'use-filter': { readonly filter: string };
  'add-default': unknown;
  'use-path': { readonly path: string };
  'insert-value': { readonly path: string };
  'add-scheme': { readonly scheme: string };
  'change-scheme': { readonly scheme: string };
  'move-credentials': unknown;
  'remove-fragment': unknown;
  'remove-control': unknown;
  trim: unknown;
  'use-header-name': { readonly name: string };
  'switch-row-off': unknown;
  'use-post': unknown;
  'enter-secret': unknown;
}

export type FixCode = keyof FixValues;

/** What a fix does, for the texts to say it. */
export type FixLabel<C extends FixCode = FixCode> = {
  [Code in C]: { readonly code: Code } & FixValues[Code];
}[C];

/** One press that mends one problem. */
export type QuickFix =
  | {
      readonly type: 'edit';
      readonly label: FixLabel;
      /** The setting that it mends, and its text then: it fits no other. */
      readonly path: Path;
      readonly text: string;
      readonly edits: readonly Edit[];
    }
  /** Leads to where something is to be typed. */
  | { readonly type: 'go'; readonly label: FixLabel; readonly path: Path };

/** A problem where it stands. */
export interface Fixable<R extends Remark = Remark> {
  readonly remark: R;
  readonly draft: Draft;
  readonly context: Context;
  /** The text of the setting, and the part of it that is meant. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A fix that may turn out not to mend anything: another text of the setting, or edits of several. */
export type Candidate =
  | { readonly label: FixLabel; readonly text: string }
  | { readonly label: FixLabel; readonly edits: readonly Edit[] }
  | { readonly label: FixLabel; readonly path: Path };
