/**
 * The designer of one action, for our own app. Its host connects it once (`connectDesigner`) and has a handle of it, as
 * every other host. It shows `Designer` around its page and arranges the parts: the settings, the request with its
 * views, what was sent, and the values of the sample. The element and the React component for other hosts are made of
 * the same parts (`embed`); values that a host stores have a door of their own (`store`).
 */
export { copyAsCurl, copyForEngine, copyForEngineLabel, QuickCopies } from './code/copy-as-curl';
export { connectDesigner } from './connect-editor';
export { ValueTree } from './context/value-tree';
export { ContractView, followContracts, type PastedContracts } from './contract/contracts';
export { Designer } from './designer';
export { Editor } from './editor/editor';
export { ReportPainted, useDesigner, useOfDesigner } from './fields/editor-context';
export { Fixes, useProblemWords } from './fields/setting-messages';
export { VaultLockedBanner } from './fields/vault-locked-banner';
export { KeyChoice, SchemeChoice } from './fields/way-choice';
export type { DesignerHandle, ShownProblem } from './handle';
export type { DesignerHost, DraftStore, HostSecrets, PaintedPart } from './host';
export { withBuilder } from './request/live-request';
export { maskedText, StaticMessage } from './request/message/message-view';
export { REQUEST_VIEWS, RequestPane, type RequestViewName } from './request/request-pane';
export { Outbox, pageSenders } from './send/outbox';
export { SendView } from './send/send-view';
export { useSending } from './send/sending';
