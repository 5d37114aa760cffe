import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, type Authentication, writeAction } from '../../core';
import { proposedName } from './action-secrets';

const action = (authentication: Authentication): Action =>
  aWebhook({ name: 'Order created', url: 'https://example.com', authentication });
const TYPED = action({ method: 'basic', username: 'shop', password: 'hunter2' });
const NAME = 'ORDER_CREATED_PASSWORD';

const vault = (named: Record<string, string>, locked: readonly string[] = []) => ({
  named,
  isTaken: (name: string) => Object.hasOwn(named, name) || locked.includes(name),
});

test('U8: a typed secret goes by the name that an export writes', () => {
  expect(proposedName(TYPED, 'password', vault({}))).toBe(NAME);
  expect(JSON.parse(writeAction(TYPED))).toMatchObject({ authentication: { password: { secret: NAME } } });
});

test.each([
  ['the same value goes by it', vault({ [NAME]: 'hunter2' }), NAME],
  ['another value goes by it', vault({ [NAME]: 'other' }), `${NAME}_2`],
  ['what goes by it is locked', vault({}, [NAME]), `${NAME}_2`],
  ['others go by the next ones', vault({ [NAME]: 'a', [`${NAME}_2`]: 'b' }, [`${NAME}_3`]), `${NAME}_4`],
])('where %s', (_, known, name) => {
  expect(proposedName(TYPED, 'password', known)).toBe(name);
});

test.each<[string, Authentication]>([
  ['nothing is typed', { method: 'hmac', headerName: 'X', secret: '' }],
  ['it is named already', { method: 'hmac', headerName: 'X', secret: { secret: 'A' } }],
  ['there is no secret', { method: 'none' }],
])('no name is proposed where %s', (_, authentication) => {
  expect(proposedName(action(authentication), 'secret', vault({}))).toBeUndefined();
});
