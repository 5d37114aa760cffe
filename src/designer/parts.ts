/** Views of a given value, for the dialogs of a host: requests, problems and choices. They need no open action. */
export { giveLabel } from './code/quick-copies';
export { KeyChoice, SchemeChoice, TagsChoice } from './editor/notes';
export { FixesOfHost, problemWords } from './fields/setting-messages';
export { maskedText, StaticMessage } from './request/message/message-view';
