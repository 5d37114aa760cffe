import type { Layout } from './layout';

/** A size that can be changed, as it is shown now; in px, or in percent for the actions. */
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
/** Of the editor; in px. */
const EDIT_MIN = 320;
/** The actions by themselves are as high as they need to be, up to so many percent. */
const ACTIONS_MAX = 66;

/** The sizes of the panes in a window of this width, in px. What a person chose in a wider window comes back when there is room for it again. */
export function paneSizes(layout: Layout, width: number): Record<'sidebar' | 'request' | 'actions', Size> {
  const sidebarMax = within(width - REQUEST_MIN - EDIT_MIN, SIDEBAR_MIN, SIDEBAR_MAX);
  const sidebar = within(layout.sidebar ?? within(width * 0.2, SIDEBAR_MIN, 360), SIDEBAR_MIN, sidebarMax);
  const left = layout.isSidebarShown ? sidebar : 0;
  const requestMax = Math.max(REQUEST_MIN, Math.round(width - left - EDIT_MIN));
  const request = within(layout.request ?? within(width * 0.39, REQUEST_MIN, 720), REQUEST_MIN, requestMax);
  return {
    sidebar: { value: sidebar, min: SIDEBAR_MIN, max: sidebarMax },
    request: { value: request, min: REQUEST_MIN, max: requestMax },
    actions: { value: within(layout.actions ?? ACTIONS_MAX, 15, 80), min: 15, max: 80 },
  };
}
