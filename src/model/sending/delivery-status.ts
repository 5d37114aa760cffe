import type { Failure } from '../../sending/exchange';

/** Whether the request went out, as far as anybody here knows. */
export type DeliveryStatus = 'sent' | 'not-sent' | 'unknown';

/** The failures that come before the first byte of the request, and those of which nobody can tell. */
const STATUS_BY_FAILURE: Readonly<Partial<Record<Failure['code'], DeliveryStatus>>> = {
  'name-not-found': 'not-sent',
  refused: 'not-sent',
  unreachable: 'not-sent',
  certificate: 'not-sent',
  tls: 'not-sent',
  'not-sent': 'not-sent',
  unexplained: 'unknown',
  stopped: 'unknown',
  'sender-gone': 'unknown',
};

/** What became of the request itself; a response proves that it was sent. */
export function deliveryStatusOf(failure: Failure | undefined): DeliveryStatus {
  if (!failure) return 'sent';
  if (failure.code === 'time-out' && failure.during === 'connecting') return 'not-sent';
  if (failure.code === 'time-out' && failure.during === undefined) return 'unknown';
  return STATUS_BY_FAILURE[failure.code] ?? 'sent';
}
