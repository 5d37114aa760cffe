import { describe, expect, test, vi } from 'vitest';
import { build, readContext } from '../../../core';
import { type Draft, toAction } from '../../store/draft';
import { keyAsSecret, readCommand, withTags } from './read-command';

vi.mock('../../../import', async (original) => {
  const reader = await original<typeof import('../../../import')>();
  const readForeign: typeof reader.readForeign = (text) => {
    if (text.includes('a fault')) throw new TypeError('URI malformed');
    return reader.readForeign(text);
  };
  return { ...reader, readForeign };
});

const VAULT = { named: {}, isTaken: () => false };
const read = (name: string, url = 'https://other.example/') =>
  readCommand('curl https://shop.example/v1/orders?page=1 -d id=1', { name, url }, VAULT)?.draft?.name;

test.each([
  ['no name', ''],
  ['blanks', '  '],
  ['the name of the first example', 'Order created'],
  ['the name of another example', 'Order paid, signed'],
  ['the name of its address', 'other.example'],
])('an action with %s takes that of the command', (_, name) => {
  expect(read(name)).toBe('shop.example/v1/orders');
});

test.each([
  ['that a person gave it', 'My call', 'https://other.example/'],
  ['of an address that is no longer its own', 'first.example', 'https://other.example/'],
])('a name %s stays', (_, name, url) => {
  expect(read(name, url)).toBe(name);
});

test.each(['hello', 'https://curl.example/docs', 'POST https://curl.example/ HTTP/1.1'])(
  'what is no command is not read: %s',
  (text) => {
    expect(readCommand(text, { name: '', url: '' }, VAULT)).toBeUndefined();
  },
);

test('a command that no action can be made of says why', () => {
  const refused = readCommand('curl -X DELETE https://shop.example/1', { name: '', url: '' }, VAULT);
  expect(refused?.draft).toBeUndefined();
  expect(refused?.findings).toHaveLength(1);
});

test('R30: a command with quotes of typography changes nothing, and a finding names them', () => {
  const refused = readCommand('curl “https://shop.example/1”', { name: '', url: '' }, VAULT);
  expect(refused?.draft).toBeUndefined();
  expect(refused?.findings[0]?.message).toContain('“');
});

test('R30: of several commands none is said to be taken when the first is not', () => {
  const read = (quoted: string) =>
    readCommand(`curl ${quoted}\ncurl https://b.example/`, { name: '', url: '' }, VAULT);
  const said = (quoted: string) =>
    read(quoted)
      ?.findings.map(({ message }) => message)
      .join();
  expect(said('https://a.example/')).toContain('Only the first request was taken');
  expect(said('“https://a.example/”')).not.toContain('was taken');
});

test('S3: where the reader itself fails, a finding says so', () => {
  const refused = readCommand('curl "a fault"', { name: '', url: '' }, VAULT);
  expect(refused).toEqual({
    draft: undefined,
    findings: [{ severity: 'error', message: expect.stringContaining('could not be read') }],
    key: undefined,
    secrets: {},
    signed: [],
  });
});

test('in a vault of a host, which stores no value under a name, a secret stays where it is', () => {
  const host = { ...VAULT, isOfHost: true };
  const before = { name: '', url: '' };
  const pasted = readCommand("curl https://h/ -H 'X-Key: topsecret9' -d a=1", before, host);
  expect(pasted?.draft?.authentication['header-key'].secret).toMatchObject({
    by: 'value',
    value: 'topsecret9',
  });
  expect([pasted?.secrets, JSON.stringify(pasted?.findings)]).toEqual([
    {},
    expect.not.stringContaining('stored'),
  ]);
  const named = readCommand('curl https://h/ -u sk_live_4242: -d a=1', before, host);
  const kept = named?.draft && keyAsSecret(named.draft, 'bearer', host);
  expect(kept?.draft.authentication['header-key'].secret).toMatchObject({ value: 'Bearer sk_live_4242' });
});

describe('U18: a key that a command gives as a user name', () => {
  const pasted = readCommand('curl https://h/ -u sk_live_4242: -d a=1', { name: '', url: '' }, VAULT);
  const sent = (draft: Draft, secrets: Record<string, string> = {}) =>
    build(toAction(draft), { context: readContext('').context, now: 0, secrets }).request;

  test('is told apart from the other notes', () => {
    expect(pasted?.key?.message).toContain('looks like the secret');
    expect(pasted?.findings).toEqual([]);
  });

  test.each([
    ['basic', `Basic ${btoa('sk_live_4242:')}`],
    ['bearer', 'Bearer sk_live_4242'],
  ] as const)('kept by %s it is in the vault, and nowhere in the action', (scheme, value) => {
    if (!pasted?.draft) throw new Error('No draft');
    const kept = keyAsSecret(pasted.draft, scheme, VAULT);
    expect(kept?.secrets).toEqual({ AUTHORIZATION: value });
    expect(JSON.stringify(kept?.draft)).not.toContain('sk_live');
    expect(kept && sent(kept.draft, kept.secrets)?.headers).toContainEqual(['Authorization', value]);
    expect(kept && { ...kept.draft, authentication: 0 }).toEqual({ ...pasted.draft, authentication: 0 });
  });

  test('is left alone where there is none any more', () => {
    if (!pasted?.draft) throw new Error('No draft');
    const { authentication } = pasted.draft;
    const draft = { ...pasted.draft, authentication: { ...authentication, method: 'none' as const } };
    expect(keyAsSecret(draft, 'basic', VAULT)).toBeUndefined();
  });
});

describe('a command with placeholders', () => {
  const pasted = readCommand(
    `curl https://h/ -d 'id={{order_id}}' -u 'me:{{pass}}'`,
    { name: 'A', url: '' },
    VAULT,
  );
  const [plain, tagged] = [pasted?.draft, pasted?.tagged];
  if (!plain || !tagged) throw new Error('No tags');

  test('is taken as it stands, and shows what tags would make of it', () => {
    expect(plain.webhook.data[0]).toMatchObject({ key: 'id', value: "{{ '{{' }}order_id}}" });
    expect(tagged.result).toEqual(['id={{ order_id }}']);
    const said = pasted?.findings.map(({ message }) => message).join();
    expect(said).toContain('Looks like a placeholder');
    expect(tagged.findings.map(({ message }) => message).join()).not.toContain('Looks like a placeholder');
  });

  test('has tags in its texts alone, where that is chosen', () => {
    const renamed = { ...plain, name: 'B' };
    const changed = withTags(renamed, tagged);
    expect(changed?.webhook.data[0]).toMatchObject({ key: 'id', value: '{{ order_id }}' });
    expect({ ...changed, webhook: 0 }).toEqual({ ...renamed, webhook: 0 });
  });

  test('keeps what was typed since', () => {
    expect(withTags({ ...plain, url: 'https://h/other' }, tagged)).toBeUndefined();
  });
});

describe('B34: a command with a signature', () => {
  const SIGNED = `curl https://h/ -H 'X-Hub-Signature-256: sha256=${'ab'.repeat(32)}' -H 'X-Trace: 1' -d a=1`;
  const pasted = readCommand(SIGNED, { name: '', url: '' }, VAULT);

  test('is taken as it stands', () => {
    expect(pasted?.draft?.authentication.method).toBe('header-key');
    expect(pasted?.findings.map(({ message }) => message).join()).toContain('right for one request alone');
  });

  test('can be signed with its scheme instead, and nothing is left of what it was', () => {
    const [signed, ...others] = pasted?.signed ?? [];
    expect(others).toEqual([]);
    expect(signed?.scheme).toBe('github');
    expect(signed?.authentication.method).toBe('hmac');
    expect(signed?.authentication.hmac.scheme.chosen).toBe('github');
    expect(JSON.stringify(signed?.authentication)).not.toContain('HUB');
    const said = signed?.findings.map(({ message }) => message).join();
    for (const told of [
      'Enter it in the action',
      'X-Hub-Signature-256',
      'X-Trace',
      'is stored under this name',
    ])
      expect(said).toContain(told);
  });
});
