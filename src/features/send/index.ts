export { Outbox } from './outbox';
export { SEND_BUTTON_ID } from './send-button-id';
export { pageSenders } from './senders';
