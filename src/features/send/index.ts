export { Outbox } from '../../model/sending/outbox';
export { SendView } from './send-view';
export { pageSenders } from './senders';
