/** The views of the request, as its pane knows them. `signature` is there for signed requests only. */
export type ViewName = 'request' | 'send' | 'code' | 'run' | 'config' | 'signature';

/** The panes of the page, in the order of their tabs. */
export const PANES = ['actions', 'edit', 'context', 'request'] as const;
export type PaneName = (typeof PANES)[number];
