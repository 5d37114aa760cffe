import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtRequest } from '../../../test/built-request';
import { parseMessage } from '../../../test/message';
import { CONTEXT, FEW_VARIANTS, REFUSED, VARIANTS } from '../../../test/request-variants';
import { type Action, build, readContext } from '../../core';
import { SCHEME_NAMES } from '../../core/auth/scheme';
import { AUTHENTICATION_METHODS, KINDS, OBJECT_IDS } from '../../core/internal';
import { Method } from '../../core/schema';
import { browserSender } from './senders';

/** What the page sends is intercepted where it leaves `fetch`, and compared with the preview. */

const PAGE = { origin: 'http://127.0.0.1:4173' };
const { context } = readContext(CONTEXT);

const received: { request: Request; body: Uint8Array }[] = [];
const server = setupServer(
  http.all('*', async ({ request }) => {
    received.push({ request, body: new Uint8Array(await request.arrayBuffer()) });
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  received.length = 0;
});
afterAll(() => server.close());

const shapeOf = ({ objectId, method, format }: Action) => [objectId, method, format].join();
const schemeIn = ({ authentication }: Action) =>
  authentication.method === 'hmac' ? [authentication.scheme] : [];

test.each([
  ['every', VARIANTS],
  ['a few', FEW_VARIANTS],
])('%s: the variants have each kind, method, format, authentication method and scheme', (_, variants) => {
  const methods = Object.values(Method.def.entries);
  const shapes = OBJECT_IDS.flatMap((objectId) =>
    methods.flatMap((method) => KINDS[objectId].formats.map((format) => [objectId, method, format].join())),
  );
  expect(new Set(variants.map(shapeOf))).toEqual(new Set(shapes));
  const authentications = variants.map(({ authentication }) => authentication.method);
  expect(new Set(authentications)).toEqual(new Set(AUTHENTICATION_METHODS));
  const schemes = variants.flatMap(schemeIn);
  expect(new Set(schemes.filter((scheme) => typeof scheme === 'string'))).toEqual(new Set(SCHEME_NAMES));
  expect(schemes).toContainEqual(expect.objectContaining({ hash: 'sha512' }));
});

test.each(VARIANTS)('what is sent equals the preview: $name', async (action) => {
  const { bytes, problems, request } = build(action, { context, now: 1_700_000_000, id: 'msg_1' });
  if (!request) throw new Error(JSON.stringify(problems));
  expect(await browserSender(PAGE)(request)).toMatchObject({ response: { status: 204 } });

  const { method, target, headers, body } = parseMessage(bytes);
  expect(received).toHaveLength(1);
  const [sent] = received;
  expect(sent?.request.method).toBe(method);
  expect(sent?.request.url).toBe(`https://${headers.get('Host')}${target}`);
  expect(sent?.body).toEqual(body);
  expect(String(body.length)).toBe(headers.get('Content-Length') ?? '0');
  // Also where there is no body: nothing stands in for its Content-Type (B13, B18).
  const fields = [...headers].map(([name, value]) => [name.toLowerCase(), value] as const);
  const written = fields.filter(([name]) => name !== 'host' && name !== 'content-length');
  expect(Object.fromEntries(sent?.request.headers ?? [])).toEqual(Object.fromEntries(written));
});

describe('what fetch cannot send is refused before', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, { origin = PAGE.origin, settings, url, refusal }) => {
    const built = builtRequest(settings);
    const exchange = await browserSender({ origin })({ ...built, url: url ?? built.url });
    expect(exchange).toEqual({ failure: { code: 'not-sent', reason: refusal } });
    expect(received).toEqual([]);
  });

  test('B17: the constructor of Request refuses a GET with a body, as the warning says', () => {
    const { body, method, url } = builtRequest(REFUSED['body-with-get'].settings);
    expect(() => new Request(url, { method, body: body.slice() })).toThrow();
  });
});
