/** The arrangement of the page: its panes, which are open, how large they are, and how the focus gets to them. */
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RequestView } from '../designer';
import { readPreference, readTabValue, writePreference, writeTabValue } from '../ui/browser/storage';
import type { Session } from './session';

/** The panes of the page, in the order of their tabs. */
export const PANES = ['actions', 'edit', 'context', 'request'] as const;
export type PaneName = (typeof PANES)[number];

/** The parts of the page that take the focus, in reading order: the response is within the pane of the request. */
export const PARTS = ['header', 'actions', 'context', 'edit', 'request', 'response', 'notices'] as const;
export type FocusArea = (typeof PARTS)[number];

/** The id of the element of a part. */
export const partId = (part: FocusArea): string =>
  isPane(part) ? `pane-${part}` : part === 'response' ? part : `page-${part}`;

/** The arrangement of the page; missing sizes are defaults. */
export interface Layout {
  readonly isSidebarShown: boolean;
  /** The two panes of the sidebar. */
  readonly isActionsOpen: boolean;
  readonly isContextOpen: boolean;
  /** The view of the request. */
  readonly view: string;
  /** Widths in px. */
  readonly sidebar?: number | undefined;
  readonly request?: number | undefined;
  /** The height of the actions above the context, in percent of both. */
  readonly actions?: number | undefined;
  /** The height of the response below the request, in percent of both. */
  readonly response?: number | undefined;
}

const RESIZABLE = ['sidebar', 'request', 'actions', 'response'] as const;

const KEY = 'layout';
const DEFAULT_LAYOUT: Layout = {
  isSidebarShown: true,
  isActionsOpen: true,
  isContextOpen: true,
  view: 'request',
};

const OPEN = { actions: 'isActionsOpen', context: 'isContextOpen' } as const;
export type SidebarPane = keyof typeof OPEN;

export const isInSidebar = (pane: string): pane is SidebarPane => Object.hasOwn(OPEN, pane);

/** Whether a pane is open in a wide window; panes outside the sidebar always are. */
export const isOpenIn = (layout: Layout, pane: string): boolean =>
  !isInSidebar(pane) || (layout.isSidebarShown && layout[OPEN[pane]]);

/** The change that opens a pane. */
export const openPane = (pane: string): Partial<Layout> =>
  isInSidebar(pane) ? { isSidebarShown: true, [OPEN[pane]]: true } : {};

/** The change that closes a pane of the sidebar. Closing the last one hides the sidebar, which shows both when it is opened again. */
export function closePane(layout: Layout, pane: SidebarPane): Partial<Layout> {
  const isLast = !layout[OPEN[pane === 'actions' ? 'context' : 'actions']];
  return isLast
    ? { isSidebarShown: false, isActionsOpen: true, isContextOpen: true }
    : { [OPEN[pane]]: false };
}

/** Narrower windows have room for one pane (the same breakpoint is in app.css). */
export const WIDE = '(width >= 56.25rem)';

/** With less room than that, but more than one pane needs, the request is docked below the others (also in app.css). */
export const MIDDLE = '(width >= 37.5rem) and (width < 56.25rem) and (height >= 40rem)';

/** Reads a stored arrangement; invalid values become defaults. */
export function parseLayout(text: string | undefined): Layout {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    const valid = entries.filter(
      ([name, value]) =>
        (RESIZABLE.some((size) => size === name) && Number.isFinite(value)) ||
        (Object.hasOwn(DEFAULT_LAYOUT, name) && typeof value === typeof DEFAULT_LAYOUT[name as keyof Layout]),
    );
    return { ...DEFAULT_LAYOUT, ...Object.fromEntries(valid) };
  } catch {
    return DEFAULT_LAYOUT;
  }
}

/** The current size of something resizable and its limits; heights in percent, widths in px. */
export interface Size {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

const within = (value: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, value)));

const SIDEBAR_MIN = 240;
const SIDEBAR_MAX = 480;
const REQUEST_MIN = 300;
/** Minimum width of the editor in px. */
const EDIT_MIN = 320;
/** At this width, a typical URL and the kind each fit on one line in every language. */
const EDIT_WISHED = 525;
/** By default the actions are as high as their content, up to this percentage. */
const ACTIONS_MAX = 66;

/**
 * The sizes of the panes in a window of this width in px. A size chosen in a wider window applies
 * again when there is room for it.
 */
export function paneSizes(layout: Layout, width: number): Record<'sidebar' | 'request' | 'actions', Size> {
  const sidebarMax = within(width - REQUEST_MIN - EDIT_MIN, SIDEBAR_MIN, SIDEBAR_MAX);
  const sidebar = within(layout.sidebar ?? within(width * 0.2, SIDEBAR_MIN, 360), SIDEBAR_MIN, sidebarMax);
  const left = layout.isSidebarShown ? sidebar : 0;
  const requestMax = Math.max(REQUEST_MIN, Math.round(width - left - EDIT_MIN));
  const wished = within(width - left - EDIT_WISHED, width * 0.39, width * 0.4);
  const request = within(layout.request ?? within(wished, REQUEST_MIN, 720), REQUEST_MIN, requestMax);
  return {
    sidebar: { value: sidebar, min: SIDEBAR_MIN, max: sidebarMax },
    request: { value: request, min: REQUEST_MIN, max: requestMax },
    actions: { value: within(layout.actions ?? ACTIONS_MAX, 15, 80), min: 15, max: 80 },
  };
}

/** The height of the response, in percent of the request and the response. */
export const responseSize = ({ response = 50 }: Layout): Size => ({
  value: within(response, 15, 80),
  min: 15,
  max: 80,
});

/** The arrangement of the page, which is stored in the browser. */
function useLayout(): [layout: Layout, change: (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(() => parseLayout(readPreference(KEY)));
  const change = (changes: Partial<Layout>) =>
    setLayout((before) => {
      const next = { ...before, ...changes };
      writePreference(KEY, JSON.stringify(next));
      return next;
    });
  return [layout, change];
}

/** The id of the button that closes and opens a pane of the sidebar. */
export const titleButtonId = (pane: PaneName): string => `${partId(pane)}-title`;

export const SIDEBAR_BUTTON_ID = 'sidebar-button';

const isPane = (part: FocusArea): part is PaneName => PANES.some((pane) => pane === part);

interface FocusPlaces {
  /** Focuses the element of this part that had the focus last, otherwise the part itself. */
  readonly enter: (part: FocusArea) => void;
  /** The part that has the focus. */
  readonly current: () => FocusArea | undefined;
}

const partOf = (element: Element | null): FocusArea | undefined =>
  PARTS.findLast((part) => document.getElementById(partId(part))?.contains(element));

/** Stores the last focused element of each part of the page. */
function useFocusPlaces(): FocusPlaces {
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

/** What shortcuts and commands do with the panes. */
export interface PaneCommands {
  /** Shows a pane and takes the focus there. */
  readonly goToPane: (pane: PaneName) => void;
  /** Moves the focus to the next or previous pane. */
  readonly stepPane: (by: 1 | -1) => void;
  /** Shows a view of the request and takes the focus there. */
  readonly goToView: (view: RequestView) => void;
  /** Undefined if the panes are tabs. */
  readonly toggleSidebar: (() => void) | undefined;
  /** Opens or closes one pane of the sidebar; absent where the panes are tabs. */
  readonly togglePane: ((pane: SidebarPane) => void) | undefined;
  readonly resetPanes: () => void;
}

interface Places extends PaneCommands {
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
export function usePlaces({ showFields }: Session, isWide: boolean): Places {
  const [layout, arrange] = useLayout();
  const [pane, setPane] = useState(paneBeforeReload);
  const focus = useFocusPlaces();

  useEffect(() => writeTabValue(PANE, pane), [pane]);

  useEffect(() => showFields.subscribe(() => flushSync(() => setPane('edit'))), [showFields]);

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
          // The request is not shown while no action is open, and the response and the notices come and go.
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
