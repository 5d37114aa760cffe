import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives an ancestor an attribute while this is rendered. `:has()` would do it without a script, but browsers look for it
 * again whenever a text inside of the ancestor changes, and restyle all that depends on it.
 */
export function useMarkedAncestor(
  element: RefObject<Element | null>,
  ancestor: string,
  attribute: string,
  isMarked = true,
): void {
  useLayoutEffect(() => {
    const found = isMarked ? element.current?.closest(ancestor) : undefined;
    found?.setAttribute(attribute, '');
    return () => found?.removeAttribute(attribute);
  }, [element, ancestor, attribute, isMarked]);
}
