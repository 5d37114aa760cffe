import { type RefObject, useEffect } from 'react';

type Listener = (near: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One observer for all elements. Near means within about one screen of what is visible. */
function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting);
    },
    // The second margin extends scrolling boxes around the element, where browsers know it.
    { rootMargin: '100% 0px', ...({ scrollMargin: '100% 0px' } as IntersectionObserverInit) },
  );
  const watching = observer;
  listeners.set(element, listener);
  watching.observe(element);
  return () => {
    watching.unobserve(element);
    listeners.delete(element);
  };
}

/** Calls back when the element comes near the visible part or leaves it. */
export function useNear(element: RefObject<Element | null>, listener: Listener): void {
  useEffect(() => (element.current ? watch(element.current, listener) : undefined), [element, listener]);
}
