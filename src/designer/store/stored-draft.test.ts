import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { draftWith } from '../../../test/arbitrary-draft';
import { sightings } from '../../../test/sightings';
import type { SecretDraft } from './authentication-draft';
import { type Draft, toDraft } from './draft';
import { fromStored, toStored, typedSecrets } from './stored-draft';

const anyDraft = draftWith(fc.string());

const plain = toDraft(
  aWebhook({
    name: 'Order created',
    url: 'https://api.example.com',
    format: 'json',
    data: [{ key: 'id', value: '1', enabled: true }],
    authentication: { method: 'basic', username: 'shop', password: 'Tr0ub4dor' },
  }),
);

test('a draft comes back whole, with what is aside and with its typed secrets', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const stored = toStored(draft);
      const kept = JSON.parse(JSON.stringify(stored)) as typeof stored;
      expect(fromStored(kept, typedSecrets(draft))).toEqual({
        type: 'draft',
        draft,
        missing: [],
      });
    }),
  );
});

test('B5: no typed secret is in what is stored', () => {
  const CANARY = 'canary-of-a-typed-secret-';
  const canary = (draft: Draft): Draft => {
    const named = (one: SecretDraft): SecretDraft => ({ ...one, value: `${CANARY}${one.value}` });
    const { basic, hmac } = draft.authentication;
    return {
      ...draft,
      authentication: {
        ...draft.authentication,
        basic: { ...basic, password: named(basic.password) },
        'header-key': {
          ...draft.authentication['header-key'],
          secret: named(draft.authentication['header-key'].secret),
        },
        hmac: { ...hmac, secret: named(hmac.secret) },
      },
    };
  };
  fc.assert(
    fc.property(anyDraft, (draft) => {
      expect(sightings(JSON.stringify(toStored(canary(draft))), CANARY)).toEqual([]);
    }),
  );
});

describe('a typed secret whose tab is gone', () => {
  const missing = fromStored(toStored(plain), {});

  test('is named, and said to be missing', () => {
    expect(missing).toMatchObject({
      type: 'draft',
      missing: ['ORDER_CREATED_PASSWORD'],
      draft: {
        authentication: { basic: { password: { by: 'name', name: 'ORDER_CREATED_PASSWORD', value: '' } } },
      },
    });
  });

  test('stays typed in the tab that has it, whatever the other tab saves', () => {
    if (missing.type !== 'draft') throw new Error('It can be read');
    const edited = { ...missing.draft, url: 'https://other.example' };
    const back = fromStored(toStored(edited, missing.missing), typedSecrets(plain));
    expect(back).toMatchObject({ draft: { url: edited.url, authentication: plain.authentication } });
  });
});

test('only what is aside makes further documents', () => {
  expect(toStored(plain).aside).toEqual([]);
  expect(toStored({ ...plain, restApiCall: { body: '{}' } }).aside).toHaveLength(1);
});

test.each([
  ['broken JSON', '{'],
  ['a newer version', '{"version":2,"objectId":"automation.webhook","method":"GET","url":""}'],
])('%s cannot be read, and says why', (_, document) => {
  const reading = fromStored({ document, aside: [], secrets: {} }, {});
  expect(reading).toMatchObject({ type: 'unreadable', problems: [{ severity: 'error' }] });
});

test('what is aside counts too: when it cannot be read, nothing is dropped', () => {
  const { document, secrets } = toStored(plain);
  expect(fromStored({ document, aside: ['{'], secrets }, {})).toMatchObject({ type: 'unreadable' });
});
