import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { type Authentication, SCHEME_NAMES } from '../../core';
import {
  CUSTOM,
  customCopyOf,
  type SchemeDraft,
  toAuthentication,
  toAuthenticationDraft,
} from '../store/authentication-draft';
import { toDraft } from '../store/draft';
import { applied } from '../store/edit/edit';
import { choiceOf, choosingScheme } from './schemes';

type Hmac = Partial<Omit<Extract<Authentication, { method: 'hmac' }>, 'method'>>;

const draftOf = (settings: Hmac) => {
  const authentication = toAuthenticationDraft({
    method: 'hmac',
    headerName: 'X-Signature',
    secret: '',
    ...settings,
  });
  return {
    ...toDraft(aRestApiCall({ url: '' })),
    authentication,
  };
};
type Draft = ReturnType<typeof draftOf>;

const choose = (draft: Draft, ...names: Exclude<SchemeDraft['chosen'], ''>[]) =>
  names.reduce(
    (before, name) => applied(before, choosingScheme(before.authentication.hmac, choiceOf(name))).draft,
    draft,
  );
const settings = (draft: Draft) => toAuthentication(draft.authentication);

test('the header name follows the scheme', () => {
  expect(settings(choose(draftOf({}), 'github'))).toEqual({
    method: 'hmac',
    scheme: 'github',
    headerName: '',
    secret: '',
  });
});

test('a header name of one’s own goes along, over a scheme with a fixed name too', () => {
  const github = choose(draftOf({ headerName: 'X-Mine' }), 'github');
  expect(settings(github)).toMatchObject({ scheme: 'github', headerName: 'X-Mine' });
  const fixed = choose(github, 'rfc9421', 'standard-webhooks');
  expect(settings(fixed)).toMatchObject({ scheme: 'standard-webhooks', headerName: '' });
  expect(settings(choose(fixed, 'github'))).toEqual(settings(github));
});

test.each(SCHEME_NAMES)('back from %s everything is as before', (name) => {
  const before = draftOf({ headerName: 'X-Signature', keyid: 'k', secondSecret: 'second' });
  expect(settings(choose(before, name, 'whole-request-v1'))).toEqual(settings(before));
});

test.each(SCHEME_NAMES.filter(customCopyOf))(
  'a custom scheme begins as a copy of %s, and signs the same',
  (name) => {
    const { scheme } = settings(choose(draftOf({ scheme: name, headerName: '' }), CUSTOM)) as {
      scheme: object;
    };
    expect(scheme).toEqual(customCopyOf(name));
  },
);

test('a custom scheme is kept while another one is chosen', () => {
  const custom = customCopyOf('slack');
  if (!custom) throw new Error('Slack can be said as a custom scheme');
  const before = draftOf({ scheme: custom, headerName: '' });
  const other = choose(before, 'rfc9421');
  expect(settings(other)).not.toHaveProperty('scheme.message');
  expect(settings(choose(other, CUSTOM))).toEqual(settings(before));
});

test('only what the standard lists by its own rules cannot be said as a custom scheme', () => {
  expect(SCHEME_NAMES.filter((name) => !customCopyOf(name))).toEqual(['rfc9421']);
});
