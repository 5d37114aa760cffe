/**
 * The designer of one action, for our own app. Its host connects it once (`connectEditor`), shows `Designer` around its
 * page, and arranges the parts: the settings, the request with its views, what was sent, and the values of the sample.
 * Dialogs of the host read the open action by the hooks. The element and the React component for other hosts are made
 * of the same parts (`embed`); values that a host stores have a door of their own (`store`).
 */
export { copyAsCurl, copyForEngine, copyForEngineLabel, QuickCopies } from './code/copy-as-curl';
export { connectEditor } from './connect-editor';
export { ValueTree } from './context/value-tree';
export { ContractView, followContracts, type PastedContracts } from './contract/contracts';
export { Designer } from './designer';
export { Editor } from './editor/editor';
export {
  type EditorServices,
  ReportPainted,
  useAction,
  useAllRemarks,
  useBuilt,
  useEditor,
  useExportedAction,
  useReplacedSecrets,
  useRuntimeContext,
  useSampleProblems,
  useSecretKeeping,
  useSecretValue,
} from './fields/editor-context';
export { Fixes, useProblemWords } from './fields/setting-messages';
export { VaultLockedBanner } from './fields/vault-locked-banner';
export { KeyChoice, SchemeChoice } from './fields/way-choice';
export type { DraftStore, HostSecrets, PaintedPart } from './host';
export { type LiveRequest, withBuilder } from './request/live-request';
export { maskedText, StaticMessage } from './request/message/message-view';
export { REQUEST_VIEWS, RequestPane, type RequestViewName } from './request/request-pane';
export { Outbox, pageSenders } from './send/outbox';
export { SendView } from './send/send-view';
export { useSending } from './send/sending';
export type { SettingsLink, Target } from './store/settings-link';
