import type { Layout } from './layout';

/** What of an arrangement decides which frame the page has until the app is there. */
export interface FrameLayout extends Pick<Layout, 'isSidebarShown' | 'isActionsOpen' | 'isContextOpen'> {
  /** Whether there is room for more than one pane. */
  readonly isWide: boolean;
}

/** The name under which the page holds a frame. */
export function frameName(layout: FrameLayout): string {
  const { isWide, isSidebarShown, isActionsOpen, isContextOpen } = layout;
  const sidebar = [isActionsOpen && 'actions', isContextOpen && 'context'].filter(Boolean);
  return (isWide ? ['wide', ...(isSidebarShown ? sidebar : [])] : ['narrow']).join(' ');
}

/** Where the app is slow to come, or does not come at all. */
export type StartTrouble = 'slow' | 'failed';
