/**
 * The designer of one action, for our own app. Its host connects it once (`connectDesigner`) and has a handle of it, as
 * every other host. It shows `Designer` around its page and arranges the parts: the settings, the request with its
 * views, what was sent, and the values of the sample. The element and the React component for other hosts are made of
 * the same parts (`embed`); values that a host stores have a door of their own (`store`).
 */
export { QuickCopies } from './code/quick-copies';
export { connectDesigner } from './connect-editor';
export { ValueTree } from './context/value-tree';
export { ContractView, followContracts, type PastedContracts } from './contract/contracts';
export { Designer } from './designer';
export { Editor } from './editor/editor';
export { useDesigner, useOfDesigner } from './fields/editor-context';
export type { DesignerHandle, RequestView, ShownProblem } from './handle';
export type { DesignerHost, DraftStore, HostSecrets } from './host';
export { withBuilder } from './request/live-request';
export { RequestPane } from './request/request-pane';
export { Outbox, pageSenders } from './send/outbox';
export { SendView } from './send/send-view';
