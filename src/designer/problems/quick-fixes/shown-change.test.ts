import { expect, test } from 'vitest';
import { aWebhook } from '../../../../test/an-action';
import { helpFor } from '../../help';

test('B43 a fix of a secret shows neither the value before nor the one after', () => {
  const action = aWebhook({ authentication: { method: 'header-key', headerName: 'X', secret: 'pw-1 ' } });
  const [help] = helpFor({ action, samples: [], runtime: { now: 0 } }).filter(
    ({ problem }) => problem.code === 'header-value-invalid',
  );
  expect(help?.label).toEqual({ code: 'trim' });
  expect(help?.result?.changes).toEqual([
    { path: ['authentication', 'secret'], before: undefined, after: undefined },
  ]);
});
