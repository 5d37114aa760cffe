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
          build(own, given);
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
