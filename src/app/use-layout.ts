import { useState } from 'react';
import { type Layout, rememberedLayout, rememberLayout } from './layout';

/** The arrangement of the page, remembered. */
export function useLayout(): [layout: Layout, change: (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(rememberedLayout);
  const change = (changes: Partial<Layout>) =>
    setLayout((before) => {
      const next = { ...before, ...changes };
      rememberLayout(next);
      return next;
    });
  return [layout, change];
}
