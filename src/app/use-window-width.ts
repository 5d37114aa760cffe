import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Of the page, in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);
