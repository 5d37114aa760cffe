import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { problemLines } from '../../../test/request-of';
import { type SigningSettings, signedText, signedWith, url } from '../../../test/signed-with';
import { type Action, build, readContext, type SchemeSetting } from '..';

describe('B34 bad input', () => {
  const errorsOf = (settings: SigningSettings, now?: number) =>
    problemLines(signedWith(settings, {}, now)).filter((line) => line.startsWith('error'));

  test.each([
    'whsec_',
    'not base64',
    'AAE',
    'AAE=',
    'AAF=',
    'AA-_',
    'AAEC\n',
    ' AAEC',
    'whsec_whsec_AAEC',
    'WHSEC_AAEC',
  ])('a secret that is no padded standard Base64: %j', (secret) => {
    const errors = errorsOf({ scheme: 'standard-webhooks', secret });
    expect(errors).toEqual(secret === 'AAE=' ? [] : ['error secret-encoding authentication/secret']);
  });

  test.each(['0', '0g', '0x00', '00 ff'])('a secret that is no hex: %j', (secret) => {
    const scheme: SchemeSetting = {
      hash: 'sha1',
      key: 'hex',
      message: [{ type: 'body' }],
      encoding: 'hex',
      fields: [{ name: 'A', parts: [{ type: 'signature' }] }],
    };
    expect(errorsOf({ scheme, secret })).toEqual(['error secret-encoding authentication/secret']);
  });

  test.each<[string, SigningSettings, string[]]>([
    [
      'another name for a fixed one',
      { scheme: 'rfc9421', headerName: 'X-A' },
      ['error header-name-fixed authentication/headerName 0..3'],
    ],
    [
      'another name for a fixed one',
      { scheme: 'standard-webhooks', secret: 'AAEC', headerName: 'webhook-id' },
      ['error header-name-fixed authentication/headerName 0..10'],
    ],
    [
      'the name of another field of the scheme',
      { scheme: 'slack', headerName: 'x-slack-request-timestamp' },
      ['error header-name-repeated authentication/headerName'],
    ],
    [
      'a refused name',
      { scheme: 'github', headerName: 'TE' },
      ['error header-name-refused authentication/headerName 0..2'],
    ],
    [
      'a key ID with a quote',
      { scheme: 'rfc9421', keyid: 'a"b' },
      ['error keyid-invalid authentication/keyid 1..2'],
    ],
    [
      'a key ID outside ASCII',
      { scheme: 'rfc9421', keyid: 'ü' },
      ['error keyid-invalid authentication/keyid 0..1'],
    ],
    [
      'a second secret that is none',
      { scheme: 'stripe', secondSecret: { secret: 'NONE' } },
      ['error secret-missing authentication/secondSecret secrets'],
    ],
    [
      'both secrets in a wrong form',
      { scheme: 'standard-webhooks', secret: '!', secondSecret: '!' },
      ['error secret-encoding authentication/secret', 'error secret-encoding authentication/secondSecret'],
    ],
  ])('%s', (_, settings, errors) => {
    expect(errorsOf(settings)).toEqual(errors);
  });

  test('ISO 8601 has four digits for the year of the latest time', () => {
    const scheme: SchemeSetting = {
      hash: 'sha256',
      key: 'utf8',
      message: [{ type: 'time', format: 'iso8601' }],
      encoding: 'hex',
      fields: [{ name: 'A', parts: [{ type: 'signature' }] }],
    };
    expect(errorsOf({ scheme }, 10 ** 11)).toEqual([]);
    expect(signedText(signedWith({ scheme }, {}, 10 ** 11))).toBe('5138-11-16T09:46:40Z');
  });

  test.each<unknown>(['', 'a b', 'ä', 'a'.repeat(256), undefined, null, 1, ['a']])(
    'the id %j throws where it is needed',
    (id) => {
      const action = aRestApiCall({
        url,
        authentication: { method: 'hmac', scheme: 'standard-webhooks', headerName: '', secret: 'AAEC' },
      });
      expect(() =>
        build(action, {
          context: readContext('').context,
          now: 0,
          ...(id !== undefined && { id: id as string }),
        }),
      ).toThrow(/^id is not the id of a message/);
    },
  );

  test('an id is not asked for where no scheme needs it, and checked where it is given', () => {
    const action = aRestApiCall({ url });
    const { context } = readContext('');
    expect(build(action, { context, now: 0 }).request).toBeDefined();
    expect(() => build(action, { context, now: 0, id: 'a b' })).toThrow(RangeError);
    expect(build(action, { context, now: 0, id: 'a'.repeat(255) }).request).toBeDefined();
  });
});

describe('B34 advice', () => {
  const advice = (scheme: SchemeSetting | undefined, action: Partial<Action> = {}) => {
    const settings = { ...(scheme !== undefined && { scheme }), secret: 'AAEC' } as SigningSettings;
    return signedWith({ headerName: scheme ? '' : 'X-Signature', ...settings }, action).problems.map(
      ({ code, severity, values }) => [severity, code, ...('open' in values ? values.open : [])].join(' '),
    );
  };
  const hint = 'hint signature-leaves-open';
  const GET = { method: 'GET', body: '' } as const;

  test.each<[SchemeSetting | undefined, string[]]>([
    [undefined, []],
    ['whole-request-v1', []],
    ['rfc9421', [`${hint} empty-query`]],
    ['standard-webhooks', [`${hint} method host path query content-type`]],
    ['github', [`${hint} method host path query content-type time`]],
    ['stripe', [`${hint} method host path query content-type`]],
    ['slack', [`${hint} method host path query content-type`]],
    ['shopify', [`${hint} method host path query content-type time`]],
    ['hubspot-v3', [`${hint} content-type`]],
  ])('what %s leaves open', (scheme, expected) => {
    expect(advice(scheme)).toEqual(expected);
  });

  test.each<[SchemeSetting | undefined, boolean]>([
    [undefined, false],
    ['rfc9421', false],
    ['hubspot-v3', false],
    ['standard-webhooks', true],
    ['github', true],
    ['stripe', true],
  ])('a GET without a body under %s: a warning %s', (scheme, warns) => {
    expect(advice(scheme, GET).includes('warning signature-of-no-body')).toBe(warns);
    expect(advice(scheme).includes('warning signature-of-no-body')).toBe(false);
  });

  test.each<[string, SigningSettings]>([
    ['secondSecret', { scheme: 'github', secondSecret: 'b' }],
    ['keyid', { scheme: 'github', keyid: 'b' }],
  ])('%s is told where the scheme has no place for it', (setting, settings) => {
    expect(problemLines(signedWith(settings))).toContain(
      `warning signing-setting-unused authentication/${setting}`,
    );
  });
});
