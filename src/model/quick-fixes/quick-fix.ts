import type { Context, Path, Problem } from '../../core';
import type { Draft } from '../draft';
import type { Edit } from '../edit/edit';
import type { LiteralValue } from '../shown-problems/remark';

/** What a fix does, for the texts to say it. */
export type FixLabel =
  | { readonly code: 'close-tag' | 'remove-filter' | 'move-raw' | 'add-default' | 'space-braces' }
  | { readonly code: 'use-path' | 'insert-value'; readonly path: string }
  | { readonly code: 'add-filter' | 'use-filter'; readonly filter: string }
  | { readonly code: 'add-scheme' | 'change-scheme'; readonly scheme: string }
  | { readonly code: 'move-credentials' | 'remove-fragment' | 'remove-control' | 'trim' }
  | { readonly code: 'use-header-name'; readonly name: string }
  | { readonly code: 'switch-row-off' | 'use-post' | 'enter-secret' };

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
export interface Fixable<R extends Problem | LiteralValue = Problem | LiteralValue> {
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
