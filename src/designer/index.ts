/**
 * The designer of one action, for our own app. The app connects it once (`connectDesigner`), gets a handle as any other
 * host does, and puts the panes of `Designer` into its page. The element and the React component for other hosts show
 * the same component (`embed`). `parts.ts` exports views that need no open action, and `store/index.ts` the values that
 * a host stores.
 */
export { connectDesigner, REQUEST_VIEWS } from './connect-editor';
export { contractsOfHost, type DesignerContracts } from './contract/contracts';
export { Designer, type DesignerPanes } from './designer';
export { useDesigner, useOfDesigner } from './fields/editor-context';
export type { DesignerHandle, RequestView, ShownProblem } from './handle';
export type { DesignerHost, DraftStore, HostSecrets } from './host';
export type { DesignerSending } from './send/designer-sending';
