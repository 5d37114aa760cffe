/** The places of the page that take the focus, and how shortcuts and commands get there. */

import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RequestView } from '../designer';
import { readTabValue, writeTabValue } from '../ui/browser/storage';
import type { Shell } from './dialogs';
import {
  closePane,
  type FocusArea,
  isInSidebar,
  isOpenIn,
  type Layout,
  openPane,
  PANES,
  PARTS,
  type PaneName,
  partId,
  RESIZABLE,
  type SidebarPane,
  useLayout,
} from './layout';
import type { Session } from './session';

/** The id of the button that closes and opens a pane of the sidebar. */
export const titleButtonId = (pane: PaneName): string => `${partId(pane)}-title`;

export const SIDEBAR_BUTTON_ID = 'sidebar-button';

export const isPane = (part: FocusArea): part is PaneName => PANES.some((pane) => pane === part);

export interface FocusPlaces {
  /** Focuses the element of this part that had the focus last, otherwise the part itself. */
  readonly enter: (part: FocusArea) => void;
  /** The part that has the focus. */
  readonly current: () => FocusArea | undefined;
}

const partOf = (element: Element | null): FocusArea | undefined =>
  PARTS.find((part) => document.getElementById(partId(part))?.contains(element));

/** Stores the last focused element of each part of the page. */
export function useFocusPlaces(): FocusPlaces {
  const last = useMemo(() => new Map<FocusArea, HTMLElement>(), []);
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
        // The element may be removed, hidden or disabled.
        if (partOf(document.activeElement) !== part) document.getElementById(partId(part))?.focus();
      },
      current: () => partOf(document.activeElement),
    }),
    [last],
  );
}

export interface Places
  extends Pick<Shell, 'goToPane' | 'stepPane' | 'goToView' | 'toggleSidebar' | 'togglePane' | 'resetPanes'> {
  /** The pane that is shown in a narrow window. */
  readonly pane: PaneName;
  readonly showPane: (pane: PaneName) => void;
  /** Whether the focus is in this pane. */
  readonly isIn: (pane: PaneName) => boolean;
  readonly layout: Layout;
  readonly arrange: (change: Partial<Layout>) => void;
}

const REQUEST_ID = partId('request');

const PANE = 'pane';

/** The pane that was shown before the page was loaded again, for example in another language. */
function paneBeforeReload(): PaneName {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const before = navigation?.type === 'reload' ? readTabValue(PANE) : undefined;
  return PANES.find((name) => name === before) ?? 'edit';
}

/** The arrangement of the page and the commands that move the focus in it. */
export function usePlaces(onShowFields: Session['onShowFields'], isWide: boolean): Places {
  const [layout, arrange] = useLayout();
  const [pane, setPane] = useState(paneBeforeReload);
  const focus = useFocusPlaces();

  useEffect(() => writeTabValue(PANE, pane), [pane]);

  useEffect(() => {
    onShowFields.current = () => flushSync(() => setPane('edit'));
    return () => {
      onShowFields.current = undefined;
    };
  }, [onShowFields]);

  const goToPane = (name: PaneName) => {
    flushSync(() => {
      setPane(name);
      if (isInSidebar(name)) arrange(openPane(name));
    });
    focus.enter(name);
  };
  const togglePane = (name: SidebarPane) => {
    const isClosing = isOpenIn(layout, name);
    const change = isClosing ? closePane(layout, name) : openPane(name);
    // The focused element may be in the closed pane.
    const hasFocus = focus.current() === name || document.activeElement === document.body;
    flushSync(() => arrange(change));
    if (!isClosing || !hasFocus) return;
    const opener = change.isSidebarShown === false ? SIDEBAR_BUTTON_ID : titleButtonId(name);
    document.getElementById(opener)?.focus();
  };
  const toggleSidebar = () => {
    const hasFocus = isInSidebar(focus.current() ?? '') || document.activeElement === document.body;
    flushSync(() => arrange({ isSidebarShown: !layout.isSidebarShown }));
    // The focused element may be hidden.
    if (hasFocus) document.getElementById(SIDEBAR_BUTTON_ID)?.focus();
  };
  const show = (view: RequestView) =>
    flushSync(() => {
      setPane('request');
      arrange({ view });
    });

  return {
    pane,
    showPane: setPane,
    isIn: (name) => focus.current() === name,
    layout,
    arrange,
    goToPane,
    stepPane(by) {
      const open = PARTS.filter(
        (part) =>
          (!isWide || isOpenIn(layout, part)) &&
          // The request is not shown while no action is open, and the notices come and go.
          (isPane(part) && !isWide
            ? true
            : document.getElementById(partId(part))?.checkVisibility() === true),
      );
      const current = focus.current();
      // If the focus is in none of them, it starts with the first.
      const at = current ? open.indexOf(current) : by < 0 ? 0 : -1;
      const part = open[(at + by + open.length) % open.length] ?? 'edit';
      if (isPane(part)) goToPane(part);
      else focus.enter(part);
    },
    goToView(view) {
      show(view);
      const chosen = document.querySelector<HTMLElement>(`#${REQUEST_ID} input[type="radio"]:checked`);
      (chosen ?? document.getElementById(REQUEST_ID))?.focus();
    },
    togglePane: isWide ? togglePane : undefined,
    toggleSidebar: isWide ? toggleSidebar : undefined,
    resetPanes: () =>
      arrange({
        ...Object.fromEntries(RESIZABLE.map((size) => [size, undefined])),
        isActionsOpen: true,
        isContextOpen: true,
      }),
  };
}
