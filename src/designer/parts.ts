/**
 * Pieces that show a value which is given to them: requests, problems and choices in the dialogs of a host. They know
 * no open action.
 */
export { giveLabel } from './code/quick-copies';
export { KeyChoice, SchemeChoice } from './editor/notes';
export { FixesOfHost, problemWords } from './fields/setting-messages';
export { maskedText, StaticMessage } from './request/message/message-view';
