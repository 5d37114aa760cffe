import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../test/an-action';
import { contextText, hostileText, templateAction } from '../../test/arbitrary';
import { anyActionWithReferences } from '../../test/arbitrary-action';
import { contextOf, contextValues, sendableAction } from '../../test/arbitrary-request';
import { slice } from '../../test/thorough';
import { type Action, build, type Prepared, prepare, type Runtime, readContext } from '.';

const runtime = fc.record({
  context: fc.oneof(contextText, contextValues.map(contextOf)).map((text) => readContext(text).context),
  secrets: fc.oneof(fc.constant({}), fc.record({ KEY: hostileText }), fc.constant({ KEY: 'k' })),
  now: fc.nat(),
  id: fc.constantFrom('msg_1', 'msg_2'),
});

/** Everything that can be asked of it. */
function rendered(prepared: Prepared, given: Runtime) {
  const { bytes, spans, problems, request, signed, signedParts } = prepared.render(given);
  return { bytes, spans, problems, request, signed, signedParts };
}

/** What writes a text to each place of an action that has one, besides its kind, format, methods and signing scheme. */
function textsOf(value: object): ((text: string) => void)[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (FIXED.includes(name)) return [];
    if (typeof inner === 'object' && inner !== null) return textsOf(inner);
    return typeof inner === 'string' ? [(text: string) => Object.assign(value, { [name]: text })] : [];
  });
}

const FIXED = ['objectId', 'format', 'method', 'scheme'];

/** After so many builds of the same action, all of it is prepared. */
const BUILDS = 20;

describe('an action that is prepared once', () => {
  test('gives for each context what it gives when it is prepared for that context alone', () => {
    fc.assert(
      fc.property(
        fc.oneof(templateAction, anyActionWithReferences, sendableAction),
        fc.array(runtime, { minLength: 2, maxLength: 6 }),
        (action, runtimes) => {
          const prepared = prepare(action);
          for (const given of runtimes)
            expect(rendered(prepared, given)).toEqual(rendered(prepare(action), given));
        },
      ),
      { numRuns: slice(1000, 200) },
    );
  });

  const action: Action = aWebhook({
    url: 'https://h/{{ id }}',
    data: [{ key: 'k', value: '1', enabled: true }],
  });
  const given = { context: readContext('{"id":"a"}').context, now: 1 };
  const bodyOf = ({ request }: { request?: { body: Uint8Array } | undefined }) =>
    Buffer.from(request?.body ?? '').toString();

  test('is as the action was', () => {
    const own = structuredClone(action);
    const prepared = prepare(own);
    own.method = 'GET';
    own.url = 'https://elsewhere/';
    expect(prepared.render(given).request).toMatchObject({ method: 'POST', url: 'https://h/a' });
  });

  test('is authenticated as the action was, whenever the secrets become known', () => {
    const basic = { method: 'basic' as const, username: 'u', password: { secret: 'KEY' } };
    const prepared = prepare({ ...action, authentication: basic });
    const fieldsWith = (KEY: string) =>
      new Map(prepared.render({ ...given, secrets: { KEY } }).request?.headers);
    const credentials = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    basic.username = 'other';
    expect(fieldsWith('k').get('Authorization')).toBe(credentials('u:k'));
    basic.password.secret = 'OTHER';
    expect(fieldsWith('l').get('Authorization')).toBe(credentials('u:l'));
  });

  test('an action that is built again is prepared once', () => {
    let prepared = 0;
    const data = new Proxy([{ key: 'k', value: '{{ id }}', enabled: true }], {
      get(rows, name) {
        // Rows are prepared in slices.
        if (name === 'slice') prepared++;
        return Reflect.get(rows, name);
      },
    });
    const own = { ...aWebhook({ name: 'prepared once', url: 'https://h/' }), data };
    const texts = ['a', 'b', 'c'].map((id) =>
      bodyOf(build(own, { context: readContext(`{"id":"${id}"}`).context, now: 1 })),
    );
    expect(texts).toEqual(['k=a', 'k=b', 'k=c']);
    expect(prepared).toBe(1);
    data[0] = { key: 'l', value: '{{ id }}', enabled: true };
    expect(bodyOf(build(own, given))).toBe('l=a');
    expect(prepared).toBe(2);
    build({ ...own }, given);
    expect(prepared).toBe(2);
  });

  test('so is its authentication, and what is changed in that is in the next request', () => {
    const own = aWebhook({
      url: 'https://h/auth',
      authentication: { method: 'basic', username: 'u', password: 'p' },
    });
    for (let times = 0; times < BUILDS; times++)
      expect(build(own, given)).toEqual(prepare(structuredClone(own)).render(given).all());
    const credentials = () =>
      build(own, given).spans.find(({ origin }) => origin.from === 'derived' && origin.by === 'base64');
    expect(credentials()).toBeDefined();
    expect(credentials()).toBe(credentials());
    for (const change of [
      { password: 'q' },
      { password: { secret: 'KEY' } },
      { password: 'r', keyid: 'unread' },
      { method: 'header-key', headerName: 'X-Key', secret: 's' },
      { headerName: 'X-Other' },
      { method: 'hmac', headerName: '', scheme: 'stripe' },
      { method: 'none' },
    ]) {
      Object.assign(own.authentication, change);
      const withKey = { ...given, id: 'msg_1', secrets: { KEY: 'k' } };
      for (let times = 0; times < BUILDS; times++)
        expect(build(own, withKey)).toEqual(prepare(structuredClone(own)).render(withKey).all());
    }
  });

  test('the value of a named secret is that of each build', () => {
    const own = aWebhook({
      url: 'https://h/named',
      authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
    });
    for (let times = 0; times < BUILDS; times++) {
      const { request } = build(own, { ...given, secrets: { KEY: `k${times}` } });
      expect(new Map(request?.headers).get('X-Key')).toBe(`k${times}`);
    }
    expect(build(own, given).problems).toMatchObject([{ code: 'secret-missing' }]);
  });

  test('what a caller does to a request is in no other one', () => {
    const own = aWebhook({ url: 'https://h/own' });
    const prepared = prepare(own);
    for (const make of [() => build(own, given), () => prepared.render(given)]) {
      const expected = structuredClone(make().request?.headers);
      for (let times = 0; times < BUILDS; times++) {
        const headers = make().request?.headers as [string, string][];
        expect(headers).toEqual(expected);
        for (const field of headers) field[1] = 'changed';
        headers.push(['X-More', '1']);
      }
    }
  });

  test('so are some actions that are built in turns, however many there are', () => {
    const actions = Array.from({ length: 40 }, (_, n) => aWebhook({ url: `https://h/${n}` }));
    for (const some of [actions.slice(0, 5), actions, actions.slice(0, 5)])
      for (const one of some) expect(build(one, given).request?.url).toBe(one.url);
  });

  test('any text that is written into it between two builds is in the second one', () => {
    fc.assert(
      fc.property(
        fc.oneof(templateAction, anyActionWithReferences, sendableAction),
        fc.nat(),
        hostileText,
        runtime,
        (action, choice, text, given) => {
          const own = structuredClone(action);
          const texts = textsOf(own);
          for (let times = 0; times < BUILDS; times++) build(own, given);
          texts[choice % texts.length]?.(text);
          expect(build(own, given)).toEqual(prepare(structuredClone(own)).render(given).all());
        },
      ),
      { numRuns: slice(1000, 200) },
    );
  });

  test('an action that is written to between two builds is built as it is', () => {
    const own = structuredClone(action);
    expect(bodyOf(build(own, given))).toBe('k=1');
    if ('data' in own) own.data[0] = { key: 'k', value: '2', enabled: true };
    expect(bodyOf(build(own, given))).toBe('k=2');
    if ('data' in own) own.data.push({ key: 'l', value: '3', enabled: true });
    expect(bodyOf(build(own, given))).toBe('k=2&l=3');
  });
});
