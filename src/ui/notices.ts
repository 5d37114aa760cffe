/** Something that is shown for a while; what its action does can be done elsewhere too. */
export interface Notice {
  readonly text: string;
  /** A notice replaces the one with the same subject. Notices without one are about the last action. */
  readonly subject?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Notices at a time. */
const MAX_NOTICES = 3;

/** The notices with one more, the latest last: one for each subject, and not too many. */
export function withNotice(shown: readonly Notice[], notice: Notice): readonly Notice[] {
  const others = shown.filter(({ subject }) => subject !== notice.subject);
  return [...others, notice].slice(-MAX_NOTICES);
}

/**
 * The edge of the page at which notices are shown: the end, unless they would cover important elements
 * there.
 */
export type Edge = 'end' | 'start';

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const doOverlap = (one: Box, other: Box): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;

/**
 * The edge at which the notices cover none of the elements in `kept`; failing that, one at which they
 * do not cover the focus.
 */
export function freeEdge(
  notices: Readonly<Record<Edge, Box>>,
  focused: Box | undefined,
  kept: readonly Box[],
): Edge {
  const covers = (edge: Edge, boxes: readonly Box[]) => boxes.some((box) => doOverlap(notices[edge], box));
  const free = (boxes: readonly Box[]) => (['end', 'start'] as const).find((edge) => !covers(edge, boxes));
  const focus = focused ? [focused] : [];
  return free([...focus, ...kept]) ?? free(focus) ?? 'end';
}
