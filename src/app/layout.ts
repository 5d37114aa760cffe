/** The arrangement of the page: which panes and views there are, which are open, and how large they are. */
import { useState } from 'react';
import { readPreference, writePreference } from '../ui/browser/storage';

/** The panes of the page, in the order of their tabs. */
export const PANES = ['actions', 'edit', 'context', 'request'] as const;
export type PaneName = (typeof PANES)[number];

/** The parts of the page that take the focus, in reading order: the header, the panes and the notices. */
export const PARTS = ['header', 'actions', 'context', 'edit', 'request', 'notices'] as const;
export type FocusArea = (typeof PARTS)[number];

/** The id of the element of a part. */
export const partId = (part: FocusArea): string =>
  part === 'header' ? 'page-header' : part === 'notices' ? 'page-notices' : `pane-${part}`;

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

export const RESIZABLE = ['sidebar', 'request', 'actions', 'response'] as const;

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

const rememberedLayout = (): Layout => parseLayout(readPreference(KEY));

const rememberLayout = (layout: Layout): void => writePreference(KEY, JSON.stringify(layout));

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
