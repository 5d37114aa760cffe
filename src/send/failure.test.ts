import { expect, test } from 'vitest';
import type { Failure } from './exchange';
import { describeFailure } from './failure';

const host = 'api.example.com';

test.each<[failure: Failure, said: RegExp]>([
  [{ code: 'name-not-found', host }, /name api\.example\.com was not found\. Check/],
  [{ code: 'refused', host }, /api\.example\.com refused the connection\. Check the port/],
  [{ code: 'unreachable', host }, /api\.example\.com cannot be reached/],
  [{ code: 'time-out', seconds: 1 }, /after 1 second\. .*may still have received/],
  [
    { code: 'time-out', seconds: 2.5, during: 'waiting' },
    /after 2\.5 seconds\. The request is with the server/,
  ],
  [{ code: 'time-out', seconds: 30, during: 'receiving' }, /The response had begun/],
  [
    { code: 'certificate', host, reason: { code: 'expired' } },
    /not accepted: it has expired\. Nothing was sent/,
  ],
  [
    { code: 'tls', host, reason: { code: 'other', said: 'no cipher' } },
    /no secure connection to api\.example\.com: no cipher/,
  ],
  [{ code: 'reset', isEarly: true }, /before the request was sent .*may still have received/],
  [{ code: 'reset' }, /without an answer\. .*may still have received/],
  [{ code: 'cut-off' }, /in the middle of the response\. .*may still have received/],
  [{ code: 'too-large', limit: 10_485_760 }, /more than 10,485,760 bytes/],
  [{ code: 'too-large', limit: 1 }, /more than 1 byte,/],
  [{ code: 'not-http', reason: { code: 'tls' } }, /not HTTP: it is TLS, so/],
  [{ code: 'stopped' }, /^Stopped\./],
  [{ code: 'unexplained', host }, /\(CORS\).*local sender or the command line/],
  [{ code: 'hidden-redirect', host }, /redirect.*local sender or the command line/],
  [
    { code: 'not-sent', reason: { code: 'other', said: 'Invalid character.' } },
    /^Nothing was sent: Invalid character\.$/,
  ],
  [{ code: 'sender-gone' }, /Check whether it is still running/],
])('%j', (failure, said) => {
  expect(describeFailure(failure)).toMatch(said);
});

test('before there is a connection, no server can have received anything', () => {
  const said = describeFailure({ code: 'time-out', seconds: 30, during: 'connecting' });
  expect(said).toContain('no connection yet');
  expect(said).not.toContain('may still have received');
});
