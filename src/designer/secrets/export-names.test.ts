import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, readAction, writeAction, writeBundle } from '../../core';
import { toDraft } from '../store/draft';
import { exportNames, withExportNames } from './action-secrets';

const orders: Action[] = ['one', 'two'].map((password) =>
  aWebhook({ name: 'Order created', authentication: { method: 'basic', username: 'shop', password } }),
);

test('B5 an action exported alone names its secrets as in a file of all actions', () => {
  const together = readAction(writeBundle(orders)).actions;
  const alone = orders.flatMap((action, index) => {
    const named = withExportNames(
      action,
      exportNames(
        action,
        orders.map((action) => toDraft(action)),
        index,
      ),
    );
    return readAction(writeAction(named)).actions;
  });
  expect(alone).toEqual(together);
  expect(alone.map(({ authentication }) => authentication)).toMatchObject([
    { password: { secret: 'ORDER_CREATED_PASSWORD' } },
    { password: { secret: 'ORDER_CREATED_PASSWORD_2' } },
  ]);
});
