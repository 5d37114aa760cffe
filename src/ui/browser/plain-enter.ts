import type { KeyboardEvent } from 'react';

/** Enter without a modifier, and not the one that ends a composition. */
export const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing);
