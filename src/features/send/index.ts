export { Outbox } from './outbox';
export { SEND_BUTTON_ID } from './send-bar';
export { SendView } from './send-view';
export { pageSenders } from './senders';
