import { readPreference, writePreference } from '../browser/preference';

/** How a person has arranged the page. Missing values are defaults. */
export interface Layout {
  readonly isSidebarShown: boolean;
  /** Of the sidebar, each by itself. */
  readonly isActionsOpen: boolean;
  readonly isContextOpen: boolean;
  /** The view of the request. */
  readonly view: string;
  /** Widths in px. */
  readonly sidebar?: number | undefined;
  readonly request?: number | undefined;
  /** The height of the actions above the context, in percent of both. */
  readonly actions?: number | undefined;
}

export const RESIZABLE = ['sidebar', 'request', 'actions'] as const;

const KEY = 'layout';
const AT_FIRST: Layout = { isSidebarShown: true, isActionsOpen: true, isContextOpen: true, view: 'request' };

const OPEN = { actions: 'isActionsOpen', context: 'isContextOpen' } as const;
export type SidebarPane = keyof typeof OPEN;

export const isInSidebar = (pane: string): pane is SidebarPane => Object.hasOwn(OPEN, pane);

/** Whether a pane is open where it stands beside the others; those outside of the sidebar always are. */
export const isOpenIn = (layout: Layout, pane: string): boolean =>
  !isInSidebar(pane) || (layout.isSidebarShown && layout[OPEN[pane]]);

/** What shows a pane. */
export const opening = (pane: string): Partial<Layout> =>
  isInSidebar(pane) ? { isSidebarShown: true, [OPEN[pane]]: true } : {};

/** What closes a pane of the sidebar; after both the sidebar is closed, which brings both back. */
export function closing(layout: Layout, pane: SidebarPane): Partial<Layout> {
  const isLast = !layout[OPEN[pane === 'actions' ? 'context' : 'actions']];
  return isLast
    ? { isSidebarShown: false, isActionsOpen: true, isContextOpen: true }
    : { [OPEN[pane]]: false };
}

/** Narrower than this there is room for one pane only. */
export const WIDE = '(width >= 56.25rem)';

/** A remembered arrangement, as far as it makes sense. */
export function parseLayout(text: string | undefined): Layout {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    const valid = entries.filter(
      ([name, value]) =>
        (RESIZABLE.some((size) => size === name) && Number.isFinite(value)) ||
        (Object.hasOwn(AT_FIRST, name) && typeof value === typeof AT_FIRST[name as keyof Layout]),
    );
    return { ...AT_FIRST, ...Object.fromEntries(valid) };
  } catch {
    return AT_FIRST;
  }
}

export const rememberedLayout = (): Layout => parseLayout(readPreference(KEY));

export const rememberLayout = (layout: Layout): void => writePreference(KEY, JSON.stringify(layout));
