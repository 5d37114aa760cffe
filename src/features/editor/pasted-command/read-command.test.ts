import { expect, test, vi } from 'vitest';
import { readCommand } from './read-command';

vi.mock('../../../formats/reading', async (original) => {
  const reader = await original<typeof import('../../../formats/reading')>();
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

test('what is no command is not read', () => {
  expect(readCommand('hello', { name: '', url: '' }, VAULT)).toBeUndefined();
});

test('a command that no action can be made of says why', () => {
  const refused = readCommand('curl -X DELETE https://shop.example/1', { name: '', url: '' }, VAULT);
  expect(refused?.draft).toBeUndefined();
  expect(refused?.findings).toHaveLength(1);
});

test('S3: where the reader itself fails, a finding says so', () => {
  const refused = readCommand('curl "a fault"', { name: '', url: '' }, VAULT);
  expect(refused).toEqual({
    draft: undefined,
    findings: [{ severity: 'error', message: expect.stringContaining('could not be read') }],
    secrets: {},
  });
});
