/**
 * The designer of one action, for our own app. Its host connects it once (`connectDesigner`), has a handle of it, as
 * every other host, and puts the panes of `Designer` into its page. The element and the React component for other hosts
 * show the same component (`embed`). Pieces that know no open action (`parts`) and values that a host stores (`store`)
 * have doors of their own.
 */
export { connectDesigner, REQUEST_VIEWS } from './connect-editor';
export { contractsOfHost, type DesignerContracts } from './contract/contracts';
export { Designer, type DesignerPanes } from './designer';
export { useDesigner, useOfDesigner } from './fields/editor-context';
export type { DesignerHandle, RequestView, ShownProblem } from './handle';
export type { DesignerHost, DraftStore, HostSecrets } from './host';
export type { DesignerSending } from './send/designer-sending';
