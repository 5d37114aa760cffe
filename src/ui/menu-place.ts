import type { Box } from './notices';

/** Where a menu goes: at its anchor, and always within the window. */

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The least distance to the edges of the window. */
const MARGIN_PX = 8;
/** The distance to the anchor. */
const GAP_PX = 4;

/** Moves a menu that would begin at `wanted` into the window; one that is too large begins at its start. */
const within = (wanted: number, size: number, room: number): number =>
  Math.max(MARGIN_PX, Math.min(wanted, room - size - MARGIN_PX));

/** The left top corner of a menu: below its anchor, or above it where only there is room. */
export function menuPlace(anchor: Box, menu: Size, align: 'start' | 'end', window: Size): Point {
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - menu.height;
  const fitsBelow = below + menu.height <= window.height - MARGIN_PX;
  return {
    x: within(align === 'start' ? anchor.left : anchor.right - menu.width, menu.width, window.width),
    y: within(fitsBelow || above < MARGIN_PX ? below : above, menu.height, window.height),
  };
}
