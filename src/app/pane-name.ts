/** The panes of the page, in the order of their tabs. */
export const PANES = ['actions', 'edit', 'context', 'request'] as const;
export type PaneName = (typeof PANES)[number];
