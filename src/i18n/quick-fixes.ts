import type { FixCode, FixLabel } from '../model/quick-fixes/quick-fix';
import { messages } from './language';

type Labels = { readonly [C in FixCode]: (label: FixLabel<C>) => string };

const LABELS: Labels = {
  'close-tag': () => 'Close the tag',
  'remove-filter': () => 'Remove the filter',
  'move-raw': () => 'Move “raw” to the end',
  'add-default': () => 'Add a default',
  'space-braces': () => 'Put a space between the braces',
  'use-path': ({ path }) => `Did you mean ${path}?`,
  'insert-value': ({ path }) => `Insert the value of ${path}`,
  'add-filter': ({ filter }) => `Add | ${filter}`,
  'use-filter': ({ filter }) => `Did you mean “${filter}”?`,
  'add-scheme': ({ scheme }) => `Put ${scheme} before it`,
  'change-scheme': ({ scheme }) => `Use ${scheme}`,
  'move-credentials': () => 'Move them to Basic auth',
  'remove-fragment': () => 'Remove this part',
  'remove-control': () => 'Delete the character',
  trim: () => 'Delete the spaces at its ends',
  'use-header-name': ({ name }) => `Use ${name}`,
  'switch-row-off': () => 'Switch the row off',
  'use-post': () => 'Use POST',
  'enter-secret': () => 'Enter it',
};

export const english = {
  label: (label: FixLabel) => (LABELS[label.code] as (given: FixLabel) => string)(label),
  done: (label: string) => `Done: ${label}`,
  stale: 'The text has changed meanwhile, so this does not fit any more. Nothing was done.',
};

export const texts = messages('quickFixes', english);
