/** The parts of the page that take the focus, and their ids. */

/** The parts of the page in reading order: the header, the panes and the notices. */
export const PARTS = ['header', 'actions', 'context', 'edit', 'request', 'notices'] as const;
export type FocusArea = (typeof PARTS)[number];

/** The id of the element of a part. */
export const partId = (part: FocusArea): string =>
  part === 'header' ? 'page-header' : part === 'notices' ? 'page-notices' : `pane-${part}`;
