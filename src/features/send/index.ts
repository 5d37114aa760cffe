export { Outbox } from './outbox';
export { SendView } from './send-view';
export { pageSenders } from './senders';
