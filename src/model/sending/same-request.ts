import type { Built } from '../../core';
import { sameBytes } from '../same-bytes';
import type { Sent } from './outbox';

/** Whether what would be sent now is what was sent: the same message to the same place. */
export const sameRequest = ({ request, bytes }: Built, sent: Pick<Sent, 'request' | 'bytes'>): boolean =>
  request?.url === sent.request.url && sameBytes(bytes, sent.bytes);
