import { describe, expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import {
  action,
  answerWith,
  anywhere,
  key,
  logged,
  origin,
  paths,
  prepareEachTest,
  receiver,
} from '../../../test/engines/generated-modules';
import { exported, moduleFrom } from '../../../test/engines/run-exported';
import type { Action } from '../../core';

prepareEachTest();

describe('edge functions', () => {
  interface Edge {
    readonly default: { fetch: (incoming: Request, env?: object) => Promise<Response> };
  }
  const call = async (init: RequestInit, env?: object, one = action()): Promise<Response> => {
    const { default: module } = await moduleFrom<Edge>(exported('edge', one).text);
    return module.fetch(new Request('http://edge/', init), env);
  };
  const post = (data: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers,
    body: typeof data === 'string' ? data : JSON.stringify(data),
  });

  test('the status, body and Content-Type of the receiver are passed on', async () => {
    const type = 'application/problem+json';
    answerWith({
      refused: { status: 409, headers: { 'Content-Type': type, 'X-Own': '1' }, body: '{"a":1}' },
    });
    const answer = await call(post({ path: 'refused', id: 1 }));
    expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
      409,
      type,
      '{"a":1}',
    ]);
    expect([answer.headers.has('X-Own'), answer.headers.get('X-Answer-From')]).toEqual([false, 'receiver']);
    const empty = await call(post({ path: '204', id: 1 }));
    expect([empty.status, empty.headers.has('Content-Type')]).toEqual([204, false]);
  });

  test('a Retry-After of the receiver is passed on', async () => {
    answerWith({ busy: { status: 429, headers: { 'Retry-After': '7' } } });
    const answer = await call(post({ path: 'busy', id: 1 }));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '7']);
  });

  test.each([
    ['key-1', 'key-1'],
    ['"key-1"', 'key-1'],
    ['no key!', undefined],
    [undefined, undefined],
  ])('the Idempotency-Key %s of a caller is the id of the message: %s', async (given, id) => {
    const ids: unknown[] = [];
    const listen = ({ headers }: { headers: Record<string, unknown> }) => ids.push(headers['webhook-id']);
    receiver.on('request', listen);
    const hooks = {
      method: 'hmac',
      headerName: '',
      scheme: 'standard-webhooks',
      secret: { secret: 'HOOKS' },
    } as const;
    const headers: Record<string, string> = given === undefined ? {} : { 'Idempotency-Key': given };
    const env = { HOOKS: `whsec_${btoa('0123456789abcdef0123456789abcdef')}` };
    await call(post({ path: '200', id: 1 }, headers), env, { ...action(), authentication: hooks });
    receiver.off('request', listen);
    expect(ids).toEqual([id ?? expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('without CALLER_TOKEN, an action with a secret warns at each call', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const keyed = { ...action(), authentication: key };
    await call(post({ path: '200', id: 1 }), { KEY: 'k' }, keyed);
    expect(warned.mock.calls).toEqual([[expect.stringContaining('CALLER_TOKEN is not set')]]);
    await call(
      post({ path: '200', id: 1 }, { Authorization: 'Bearer t' }),
      { KEY: 'k', CALLER_TOKEN: 't' },
      keyed,
    );
    await call(post({ path: '200', id: 1 }));
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test('data that is no JSON is answered with 400', async () => {
    const answer = await call(post('no json'));
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'The data is not JSON' }]);
  });

  test('data of which there is no request is answered with 422 and the problems', async () => {
    const answer = await call(post({ path: '200' }));
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message: 'data[0] "id": {{ id }} has no value',
        problems: [
          {
            code: 'value-missing',
            path: ['data', 0, 'value'],
            tag: '{{ id }}',
            message: 'data[0] "id": {{ id }} has no value',
          },
        ],
      },
    ]);
    expect(paths).toEqual([]);
  });

  test.each<[string | undefined, string]>([
    [undefined, 'has no value'],
    ['', 'is empty'],
    ['hunter2\n', 'has more than visible ASCII: a line break?'],
  ])('a secret that is %j is answered with 500 and no detail, which is logged', async (secret, reason) => {
    const answer = await call(post({ path: '200' }), { KEY: secret }, { ...action(), authentication: key });
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'The function is not set up' }]);
    expect(logged).toEqual([
      expect.stringMatching(
        new RegExp(`^There is no request: .*the secret KEY ${reason.replace('?', '.')}$`),
      ),
    ]);
    expect(paths).toEqual([]);
  });

  test.each(['', '30s', '0'])('so is a TIMEOUT_MS that is “%s”', async (text) => {
    const answer = await call(post({ path: '200', id: 1 }), { TIMEOUT_MS: text });
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'The function is not set up' }]);
    expect(logged).toEqual(['There is no request: TIMEOUT_MS must be a whole number above 0']);
    expect(paths).toEqual([]);
  });

  test.each<[string | undefined, number, string]>([
    [undefined, 500, 'The function is not set up'],
    ['api.example.com, other.example:8443', 403, 'ALLOWED_HOSTS does not name the host 127.0.0.1:'],
    ['127.0.0.1', 403, 'ALLOWED_HOSTS does not name the host 127.0.0.1:'],
  ])('where the data decides the host, ALLOWED_HOSTS of %s gives %i', async (hosts, status, start) => {
    const answer = await call(post({ origin }), { KEY: 'k', ALLOWED_HOSTS: hosts }, anywhere());
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message.startsWith(start)).toBe(true);
    expect(paths).toEqual([]);
  });

  test('where the data decides the host, one that ALLOWED_HOSTS names is sent to', async () => {
    const env = { KEY: 'k', ALLOWED_HOSTS: `api.example.com, ${new URL(origin).host}` };
    expect((await call(post({ origin }), env, anywhere())).status).toBe(200);
  });

  test('a receiver that cannot be reached is answered with 502, a time limit with 504', async () => {
    const closed = { ...action(), url: 'http://127.0.0.1:9/{{ path }}' } as Action;
    const unreached = await call(post({ path: 'x', id: 1 }), {}, closed);
    expect([unreached.status, await unreached.json()]).toEqual([
      502,
      { message: 'The receiver cannot be reached' },
    ]);
    expect(logged).toEqual([expect.stringMatching(/^No answer: /)]);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
      AbortSignal.abort(new DOMException('The time is over', 'TimeoutError')),
    );
    const late = await call(post({ path: '200', id: 1 }));
    expect([late.status, await late.json()]).toEqual([
      504,
      { message: 'The receiver did not answer in time' },
    ]);
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s is answered with 405', async (method) => {
    const answer = await call({ method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test.each<[string, Record<string, string>, number]>([
    ['no token', {}, 401],
    ['another token', { Authorization: 'Bearer t0ken-' }, 401],
    ['a longer one', { Authorization: 'Bearer t0ken-1x' }, 401],
    ['another scheme', { Authorization: 'Basic t0ken-1' }, 401],
    ['the token', { Authorization: 'Bearer t0ken-1' }, 200],
  ])('with CALLER_TOKEN, %s is answered with %3$i', async (_, headers, status) => {
    const answer = await call(post({ path: '200', id: 1 }, headers), { CALLER_TOKEN: 't0ken-1' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(paths).toHaveLength(status === 401 ? 0 : 1);
  });

  test('a secret of the action is never the token of the callers', () => {
    const authentication = {
      method: 'header-key',
      headerName: 'X-Key',
      secret: { secret: 'CALLER_TOKEN' },
    } as const;
    const { secrets } = exported('edge', aWebhook({ url: 'https://h/', authentication }));
    expect(secrets[0]?.place).toEqual({ type: 'binding', variable: 'SECRET_CALLER_TOKEN' });
  });
});
