import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { awkwardRequests } from '../../../test/proof/awkward-requests';
import { SIGNED_SCHEMES } from '../../../test/proof/signed-schemes';
import {
  type Action,
  build,
  type CustomScheme,
  readContext,
  type SchemeSetting,
  signatureCoverage,
} from '../../core';
import { schemeOf, signatureHeaderOf } from '../../core/internal';
import { bodyLimitFor, isShort, RECEIVERS, type ReceiverSettings, vectorOf } from '../receivers';
import { LIBRARY_SCHEMES, libraryFor, libraryOf } from '.';
import { bodyLiteral, MAX_VECTOR_BODY } from './receiver';
import { verificationOf } from './verification';

const SECRET = 'never-to-be-seen';
const HEADER = 'X-Signature';

const signed = (action: Action, headerName = HEADER) =>
  build({ ...action, authentication: { method: 'hmac', headerName, secret: SECRET } } as Action, {
    ...awkward.runtime,
  });

const requests = awkwardRequests('https://api.example.com:8443');
const [awkward] = requests as [(typeof requests)[0]];

const settingsOf = (action: Action, headerName = HEADER): ReceiverSettings => {
  const { request } = signed(action, headerName);
  return {
    headerName,
    secretName: 'CRM_KEY',
    bodyLimit: 1024,
    vector: request && vectorOf(request, { headerName }),
  };
};

test.each(requests.map(({ name, action }) => [name, action] as const))(
  'B24: the vector is the signed message in its parts: %s',
  (_, action) => {
    const built = signed(action);
    const vector = built.request && vectorOf(built.request, { headerName: HEADER });
    if (!vector) throw new Error('No vector');
    const { time, method, host, target, type, body } = vector;
    const head = Buffer.from(['v1', time, method, host, target, type, ''].join('\n'));
    expect(Buffer.concat([head, body]).equals(built.signed ?? Buffer.alloc(0))).toBe(true);
    // What stands in the code as text is visible there.
    expect(vector.signature + method + host + target + type).toMatch(/^[ -~]*$/);
  },
);

test('a request that is not signed has no vector', () => {
  const { context } = readContext('{}');
  const { request } = build(
    aWebhook({
      method: 'GET',
      url: 'https://api.example.com/',
      format: 'json',
      authentication: { method: 'header-key', headerName: HEADER, secret: 't=1' },
    }),
    { context, now: 0 },
  );
  expect(request && vectorOf(request, { headerName: HEADER })).toBeUndefined();
});

describe.each(RECEIVERS)('$name', ({ code }) => {
  const [settings] = requests.map(({ action }) => settingsOf(action)) as [ReceiverSettings];

  test('names the header and the variable with the secret, and never holds the secret', () => {
    for (const { action } of requests) expect(code(settingsOf(action))).not.toContain(SECRET);
    const text = code(settings);
    expect(text.toLowerCase()).toMatch(/x[-_]signature/);
    expect(text).toContain('CRM_KEY');
  });

  test('tests itself only when it has a vector', () => {
    expect(code(settings)).toContain('--test');
    const without = code({ ...settings, vector: undefined });
    expect(without).not.toContain('--test');
    expect(without).not.toContain(settings.vector?.signature);
  });

  test('has the age limit, the limit of the body, and no line with spaces at its end', () => {
    const text = code({ ...settings, bodyLimit: 7_340_032 });
    expect(text).toMatch(/\b300\b/);
    expect(text).toContain('7340032');
    expect(text).not.toMatch(/[ \t]$/m);
    expect(text).toMatch(/[^\n]\n$/);
  });
});

test('the names of receivers and their ids are unique', () => {
  expect(new Set(RECEIVERS.map(({ id }) => id)).size).toBe(RECEIVERS.length);
  expect(new Set(RECEIVERS.map(({ name }) => name)).size).toBe(RECEIVERS.length);
});

test.each([
  [0, 1],
  [1, 1],
  [524_288, 1],
  [524_289, 2],
  [1_048_576, 2],
  [10_485_760, 20],
])('a body of %i bytes has room in %i MiB', (length, mebibytes) => {
  expect(bodyLimitFor(length)).toBe(mebibytes * 1024 * 1024);
});

test.each<[string, ReturnType<typeof bodyLiteral>]>([
  ['', { as: 'text', text: '' }],
  ['{"id":"A-1001"} \\', { as: 'text', text: '{"id":"A-1001"} \\' }],
  ['a\n', { as: 'base64', text: 'YQo=' }],
  ['é', { as: 'base64', text: 'w6k=' }],
])('the body %j in source code', (text, literal) => {
  expect(bodyLiteral({ body: new TextEncoder().encode(text) })).toEqual(literal);
});

test.each([
  [MAX_VECTOR_BODY, true],
  [MAX_VECTOR_BODY + 1, false],
])('a body of %i bytes in a vector', (length, fits) => {
  expect(isShort({ body: new Uint8Array(length) })).toBe(fits);
});

test.each([
  ['python-flask', '//a', true],
  ['python-flask', '/a//b', false],
  ['go', '/%zz', true],
  ['go', '/%', true],
  ['go', '/%7e?%zz', false],
  ['ruby', '/a|b', true],
  ['ruby', '/%zz', true],
  ['ruby', '/a?b|%zz', false],
  ['ruby', `/${'a'.repeat(2000)}`, true],
  ['node-http', '//%zz|', false],
])('%s says that its server refuses %s: %s', (id, target, isRefused) => {
  const receiver = RECEIVERS.find((each) => each.id === id);
  expect(receiver?.limit?.(target, HEADER) !== undefined).toBe(isRefused);
});

test.each(RECEIVERS.map((receiver) => [receiver.id, receiver] as const))(
  '%s says whether its server leaves out a header with an underscore',
  (id, { limit }) => expect(limit?.('/', 'X_Signature') !== undefined).toBe(id === 'python-flask'),
);

describe.each(SIGNED_SCHEMES)('%s', (_, scheme) => {
  const signing = { headerName: signatureHeaderOf(scheme), scheme };
  const key = schemeOf(scheme).key;
  const secret = { utf8: SECRET, hex: 'c0ffee', base64: 'AP+hCg==', whsec: 'whsec_AP+hCg==' }[key];
  const built = build(
    { ...awkward.action, authentication: { method: 'hmac', scheme, headerName: '', secret } } as Action,
    { ...awkward.runtime, id: 'msg_1' },
  );
  const vector = built.request && vectorOf(built.request, signing);
  const settings: ReceiverSettings = { ...signing, secretName: 'CRM_KEY', bodyLimit: 1024, vector };
  const { time, untold, idField } = verificationOf(signing);

  test('has a vector with the fields of the scheme', () => {
    expect(untold).toEqual([]);
    expect(vector?.signature).toBe(built.request?.headers.find(([name]) => name === signing.headerName)?.[1]);
    expect(vector?.time).toBe(time === undefined ? '' : String(awkward.runtime.now));
  });

  test.each(RECEIVERS)('$name: the code shows what the scheme needs, and no more', ({ code }) => {
    const text = code(settings);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[ \t]$/m);
    expect(text).not.toMatch(/\n{4}/);
    expect(/\b300\b/.test(text)).toBe(time !== undefined);
    expect(/\bonce\(/.test(text)).toBe(idField !== undefined);
    expect(
      /\bmethod: req\.method|method=self\.command|METHOD"|request_method|r\.Method|REQUEST_METHOD'/.test(
        text,
      ),
    ).toBe(verificationOf(signing).request.includes('method'));
  });

  test.each(RECEIVERS)('$name: the code says what the signature leaves open', ({ code }) => {
    const { open } = signatureCoverage(scheme);
    const said = /Not signed, so do not rely on it: (.*)\./.exec(code(settings))?.[1];
    expect(said?.split(', ').length ?? 0).toBe(open.length);
  });
});

test.each<[string, CustomScheme['message'], string[]]>([
  ['a time', [{ type: 'time', format: 'seconds' }], ['time']],
  ['an id', [{ type: 'id' }, { type: 'body' }], ['id']],
  ['nothing that is not told', [{ type: 'body' }], []],
])('%s in the message alone cannot be verified', (_, message, untold) => {
  const fields: CustomScheme['fields'] = [{ name: HEADER, parts: [{ type: 'signature' }] }];
  const scheme: CustomScheme = { hash: 'sha256', key: 'utf8', message, encoding: 'hex', fields };
  expect(verificationOf({ headerName: HEADER, scheme }).untold).toEqual(untold);
});

test('a library is offered in a language that has one, and only under the name of the header that it reads', () => {
  const offered = (scheme: SchemeSetting, headerName: string, id: string) =>
    libraryFor({ scheme, headerName }, { id })?.name;
  expect(offered('slack', 'x-slack-signature', 'node-http')).toBe('@slack/bolt');
  expect(offered('slack', 'x-slack-signature', 'go')).toBeUndefined();
  expect(offered('slack', 'x-slack-signature', 'python-flask')).toBe('slack_sdk');
  expect(offered('standard-webhooks', 'webhook-signature', 'ruby')).toBe('standardwebhooks');
  expect(offered('stripe', 'X-Signature', 'php')).toBeUndefined();
  expect(offered('slack', 'X-Signature', 'node-http')).toBeUndefined();
  expect(offered('whole-request-v1', HEADER, 'node-http')).toBeUndefined();
  for (const scheme of LIBRARY_SCHEMES)
    expect(offered(scheme, signatureHeaderOf(scheme), 'node-express')).toBe(libraryOf(scheme).name);
});

test('only a library that the proof runs is said to have been tried', () => {
  for (const scheme of LIBRARY_SCHEMES)
    for (const { id } of RECEIVERS) {
      const library = libraryFor({ scheme, headerName: signatureHeaderOf(scheme) }, { id });
      if (library) expect(library.version !== undefined, `${id}, ${scheme}`).toBe(id.startsWith('node'));
    }
});

test('names of fields become variables that collide with nothing', () => {
  const scheme: CustomScheme = {
    hash: 'sha256',
    key: 'utf8',
    message: [{ type: 'id' }, { type: 'time', format: 'seconds' }],
    encoding: 'hex',
    fields: [
      { name: 'X-Time', parts: [{ type: 'id' }] },
      { name: '1!', parts: [{ type: 'time', format: 'seconds' }] },
      { name: HEADER, parts: [{ type: 'signature' }] },
    ],
  };
  const { fields } = verificationOf({ headerName: HEADER, scheme });
  expect(fields.map(({ words }) => words.join(' '))).toEqual(['signature', 'time field', 'field 1']);
});
