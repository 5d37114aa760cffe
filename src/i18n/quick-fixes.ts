import type { FixCode, FixLabel } from '../model/quick-fixes/quick-fix';
import { messages } from './language';

type Labels = { readonly [C in FixCode]: (label: FixLabel<C>) => string };

const LABELS: Labels = {
  'close-tag': () => 'Close the tag',
  'remove-tag': () => 'Remove the tag',
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
  trim: () => 'Remove leading and trailing spaces',
  'use-header-name': ({ name }) => `Use ${name}`,
  'switch-row-off': () => 'Switch the row off',
  'use-post': () => 'Use POST',
  'enter-secret': () => 'Enter it',
};

export const english = {
  label: (label: FixLabel) => (LABELS[label.code] as (given: FixLabel) => string)(label),
  done: (label: string) => `Done: ${label}`,
  stale: 'The text has since been changed, so this no longer applies. Nothing was changed.',
};

export const texts = messages('quickFixes', english);
