import { preloadDialogs } from '../components/dialog';
import { Late } from '../components/late';
import { assistant } from '../fields/template-field/template-field';
import type { ShownProblems } from '../model/shown-problems/shown-problems';

/** What is loaded later than the page: when it is asked for, or when there is nothing else to do. */
export const lazyParts = {
  send: () => import('./send-section'),
  code: () => import('../features/code/code-view'),
  config: () => import('../features/transfer/config-view'),
  list: () => import('../features/library/list-choices'),
} as const;

/** The palette opens without it, and finds more with it. */
export const paletteFinding = new Late(() => import('./palette-finding'));

/** After the page has come to rest; in ms. */
const REST = 1000;

/** Loads it before it is needed, so that it opens at once. */
export function preloadLazyParts(problems: ShownProblems): () => void {
  // Completion is wanted with the first key.
  assistant.load().catch(() => undefined);
  const timer = setTimeout(() => {
    // What does not come now is loaded when it is asked for.
    for (const load of [...Object.values(lazyParts), paletteFinding.load]) load().catch(() => undefined);
    void preloadDialogs();
    import('../model/quick-fixes/literal-values').then(
      ({ literalValuesIn }) => problems.alsoFind(literalValuesIn),
      () => undefined,
    );
  }, REST);
  return () => clearTimeout(timer);
}
