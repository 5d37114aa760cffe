import { expect, test } from 'vitest';
import type { Failure } from '../../send/exchange';
import { deliveryStatusOf } from './outbox';

const host = 'h';
test.each<[Failure | undefined, string]>([
  [undefined, 'sent'],
  [{ code: 'refused', host }, 'not-sent'],
  [{ code: 'name-not-found', host }, 'not-sent'],
  [{ code: 'unreachable', host }, 'not-sent'],
  [{ code: 'certificate', host, reason: { code: 'other', said: '' } }, 'not-sent'],
  [{ code: 'tls', host, reason: { code: 'other', said: '' } }, 'not-sent'],
  [{ code: 'not-sent', reason: { code: 'other', said: '' } }, 'not-sent'],
  [{ code: 'time-out', seconds: 1, during: 'connecting' }, 'not-sent'],
  [{ code: 'time-out', seconds: 1, during: 'waiting' }, 'sent'],
  [{ code: 'time-out', seconds: 1 }, 'unknown'],
  [{ code: 'reset' }, 'sent'],
  [{ code: 'cut-off' }, 'sent'],
  [{ code: 'hidden-redirect', host }, 'sent'],
  [{ code: 'unexplained', host }, 'unknown'],
  [{ code: 'stopped' }, 'unknown'],
  [{ code: 'sender-gone' }, 'unknown'],
])('%j: %s', (failure, fate) => expect(deliveryStatusOf(failure)).toBe(fate));
