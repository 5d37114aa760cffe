import { useEffect, useMemo } from 'react';
import { PANES, type PaneName } from './place-names';

/** The parts of the page in the order in which the eye meets them: the header, and the panes. */
export const PARTS = ['header', 'actions', 'context', 'edit', 'request'] as const;
export type Part = (typeof PARTS)[number];

/** The id of the element of a part. */
export const partId = (part: Part): string => (part === 'header' ? 'page-header' : `pane-${part}`);

/** The id of the button that closes and opens a pane of the sidebar. */
export const titleButtonId = (pane: PaneName): string => `${partId(pane)}-title`;

export const SIDEBAR_BUTTON_ID = 'sidebar-button';

export const isPane = (part: Part): part is PaneName => PANES.some((pane) => pane === part);

export interface FocusPlaces {
  /** To where the focus was in this part last, else to the part as a whole. */
  readonly enter: (part: Part) => void;
  /** The part that has the focus. */
  readonly current: () => Part | undefined;
}

const partOf = (element: Element | null): Part | undefined =>
  PARTS.find((part) => document.getElementById(partId(part))?.contains(element));

/** Remembers where the focus was in each part of the page. */
export function useFocusPlaces(): FocusPlaces {
  const last = useMemo(() => new Map<Part, HTMLElement>(), []);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const part = target instanceof HTMLElement ? partOf(target) : undefined;
      if (part && target instanceof HTMLElement) last.set(part, target);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [last]);

  return useMemo(
    () => ({
      enter(part) {
        const element = last.get(part);
        if (element?.isConnected) element.focus();
        // It may be gone, hidden or switched off.
        if (partOf(document.activeElement) !== part) document.getElementById(partId(part))?.focus();
      },
      current: () => partOf(document.activeElement),
    }),
    [last],
  );
}
