import { expect, test } from 'vitest';
import { createTestWorkspace } from '../../../test/test-workspace';
import type { Draft } from '../../designer/store';
import type { SecretDraft } from '../../designer/store/authentication-draft';
import { renamedWith, secretUses } from './secret-uses';

type Method = Draft['authentication']['method'];

/** An action whose signing secret is given like this, while that method is chosen. */
function uses(secret: Partial<SecretDraft>, method: Method, password?: string) {
  const { library } = createTestWorkspace();
  const [{ id } = { id: '' }] = library.summaries;
  library.revise(id, (draft) => ({
    ...draft,
    authentication: {
      ...draft.authentication,
      method,
      hmac: { ...draft.authentication.hmac, secret: { by: 'name', value: '', name: 'KEY', ...secret } },
      ...(password && { basic: { username: '', password: { by: 'name', value: '', name: password } } }),
    },
  }));
  return { library, id, all: secretUses(library) };
}

test.each<[string, Partial<SecretDraft>, Method, string, 'used' | 'aside']>([
  ['is called', {}, 'hmac', 'KEY', 'used'],
  ['is to be named', { name: '' }, 'hmac', 'SIGNING_SECRET', 'used'],
  ['is of another method than the chosen one', {}, 'basic', 'KEY', 'aside'],
  ['stands beside a typed value', { by: 'value', value: 'typed' }, 'hmac', 'KEY', 'aside'],
])('a name that %s is found, and changes with a renaming', (_, secret, method, name, how) => {
  const { id, all } = uses(secret, method);
  expect(all.get(name)).toEqual([{ id, action: 'Example', how }]);
  expect(renamedWith(all.get(name))).toEqual([id]);
});

test.each<Method>(['basic', 'hmac'])('an action uses a name once, chosen: %s', (method) => {
  const { id, all } = uses({}, method, 'KEY');
  expect([...all]).toEqual([['KEY', [{ id, action: 'Example', how: 'used' }]]]);
});

test('no name stands where nothing is named', () => {
  const { all } = uses({ by: 'value', value: 'typed', name: '' }, 'hmac');
  expect([...all]).toEqual([]);
  expect(renamedWith(all.get('KEY'))).toEqual([]);
});
