export { MESSAGE_ID } from './message/message-box';
export { RequestPane } from './request-pane';
