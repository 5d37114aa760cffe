import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import { anyUnits, contextText, templateAction } from '../../test/arbitrary';
import { contextOf, contextValues, sendableAction } from '../../test/arbitrary-request';
import { slice } from '../../test/thorough';
import type { Action } from '../core';
import { approve, compare, isChanged, readApproved, updateApproved, writeApproved } from './approved-file';

const PAID = { name: 'A paid order', text: '{"order":{"id":"A 1","total":12.50}}' };
const SECRET = 'hunter2-and-more';

const requestOf = (action: Action, sample = PAID): string => approve(action, [sample])[0]?.request ?? '';

describe('what is approved', () => {
  test('a form: a line for each field, the credentials by name', () => {
    const action = aWebhook({
      name: 'Order created',
      url: 'https://crm.example/{{ order.id }}',
      data: [
        { key: 'id', value: '{{ order.id }}', enabled: true },
        { key: 'total', value: '{{ order.total }}', enabled: true },
      ],
      authentication: { method: 'basic', username: 'alice', password: { secret: 'CRM_PASSWORD' } },
    });
    expect(requestOf(action)).toBe(
      [
        'POST https://crm.example/A%201',
        'Content-Type: application/x-www-form-urlencoded',
        'Authorization: Basic base64(alice:{CRM_PASSWORD})',
        'Content-Length: 18',
        '',
        'id=A+1',
        '&total=12.50',
      ].join('\n'),
    );
  });

  test('JSON on one line is laid out, with the digest of its bytes', () => {
    const long = 'x'.repeat(100);
    const action = aRestApiCall({ body: `{"id":"{{ order.id }}","note":"${long}","n":[1.0,{}]}` });
    expect(requestOf(action)).toMatch(
      new RegExp(`\\n\\(SHA-256 of the body: [0-9a-f]{64}\\)\\n\\n\\{
  "id": "A 1",
  "note": "${long}",
  "n": \\[
    1\\.0,
    \\{\\}
  \\]
\\}$`),
    );
  });

  test('a signature stands as a word, the time is fixed', () => {
    const action = aRestApiCall({
      body: '{}',
      authentication: { method: 'hmac', scheme: 'stripe', headerName: 'Stripe-Signature', secret: SECRET },
    });
    expect(requestOf(action)).toContain('Stripe-Signature: t=1767225600,v1={signature}\n');
  });

  test('an action that sends nothing: its errors, by setting and code', () => {
    const action = aRestApiCall({ body: '{"a":"{{ order.no }}"}' });
    expect(requestOf(action)).toBe('Not sent:\n- body order.no: value-missing');
  });

  test('a sample that is not JSON is left out', () => {
    expect(approve(aWebhook(), [{ name: 'half', text: '{"a":' }])).toEqual([]);
  });
});

describe('what differs on the wire differs in the text', () => {
  const json = (body: string) => aRestApiCall({ body });
  const long = 'x'.repeat(120);
  const keyed = (headerName: string, secret: string) =>
    aWebhook({ authentication: { method: 'header-key', headerName, secret } });
  test.each<[string, Action, Action]>([
    ['the scheme', aWebhook({ url: 'http://h/' }), aWebhook({ url: 'https://h/' })],
    ['the host', aWebhook({ url: 'https://h/' }), aWebhook({ url: 'https://i/' })],
    ['white space of JSON on one line', json(`{"a":"${long}", "b":1}`), json(`{"a": "${long}","b":1}`)],
    ['line ends', json('{\r\n}'), json('{\n }')],
    ['a tab and a space', json('{\t}'), json('{ }')],
    ['space at the end of a line', json('{ \n}'), json('{\n }')],
    ['an escape and the character', json('["\\u200e"]'), json('["\u200e    "]')],
    ['the name of the field of a key', keyed('X-Key', 'a'), keyed('X-Kee', 'a')],
  ])('%s', (_, one, other) => {
    expect(requestOf(one)).not.toBe(requestOf(other));
  });

  test('another key is no difference', () => {
    expect(requestOf(keyed('X-Key', 'a'))).toBe(requestOf(keyed('X-Key', 'bc')));
  });
});

describe('the file', () => {
  const anySample = fc.record({ name: anyUnits, text: fc.oneof(contextText, contextValues.map(contextOf)) });

  test('read again, it has the same requests, and nothing differs', () => {
    fc.assert(
      fc.property(
        fc.oneof(templateAction, sendableAction),
        fc.array(anySample, { minLength: 1, maxLength: 3 }),
        (action, samples) => {
          const approved = approve(action, samples);
          fc.pre(approved.length > 0);
          const text = new TextDecoder().decode(
            new TextEncoder().encode(writeApproved(action.name, approved)),
          );
          // The typed secret of the generated actions.
          expect(text).not.toContain('topsecret');
          const read = readApproved(text.replaceAll('\n', '\r\n'));
          expect(read.fault).toBeUndefined();
          expect(read.samples.map(({ request }) => request)).toEqual(approved.map(({ request }) => request));
          expect(compare(action, read.samples).filter(isChanged)).toEqual([]);
        },
      ),
      { numRuns: slice(2000, 200) },
    );
  });

  test('it holds no secret', () => {
    const authentications: Action['authentication'][] = [
      { method: 'basic', username: 'alice', password: SECRET },
      { method: 'header-key', headerName: 'X-Key', secret: SECRET },
      { method: 'hmac', headerName: 'X-Signature', secret: SECRET },
    ];
    for (const authentication of authentications) {
      const action = aWebhook({ authentication });
      const text = writeApproved('', approve(action, [PAID]));
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(btoa(`alice:${SECRET}`));
    }
  });

  test('very many backticks are no trouble', () => {
    const text = JSON.stringify({ a: '` '.repeat(200_000) });
    expect(readApproved(writeApproved('', approve(aWebhook(), [{ name: '', text }]))).fault).toBeUndefined();
  });

  const file = writeApproved('Order', approve(aWebhook(), [PAID]));
  test.each<[string, string, object]>([
    ['is empty', '', { code: 'no-samples', line: 1 }],
    ['ends in a request', file.slice(0, file.indexOf('\n\n## ') + 40), { code: 'open-block' }],
    ['lacks the data', file.slice(0, file.indexOf('\n\nFrom:')), { code: 'no-data' }],
    ['has other data', file.replace('"order"', 'order'), { code: 'data-not-json' }],
  ])('one that %s is refused with its line', (_, text, fault) => {
    expect(readApproved(text)).toMatchObject({ samples: [], fault: { line: expect.any(Number), ...fault } });
  });

  test('notes between the blocks are ignored, and stay when requests are approved anew', () => {
    const noted = file.replace('\n\n## ', '\n\nAgreed with Ann.\n\n## ');
    expect(readApproved(noted).samples).toHaveLength(1);
    const action = aWebhook({ url: 'https://h/```' });
    const updated = updateApproved(noted, action);
    expect(updated).toContain('\n\nAgreed with Ann.\n\n## ');
    expect(compare(action, readApproved(updated).samples).filter(isChanged)).toEqual([]);
  });
});
