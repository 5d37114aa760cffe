import { describe, expect, test } from 'vitest';
import { build, readAction, readContext, writeAction } from '../core';
import { EXAMPLES } from '../workspace/library/examples';
import { ORDER_CREATED } from '../workspace/library/order-created';
import { EXAMPLE_CONTEXT } from './session';

describe('an example', () => {
  const { context } = readContext(EXAMPLE_CONTEXT);
  const all = EXAMPLES.map(({ action }) => action);

  test('the first is what the first look shows: POST, JSON, Basic auth and the members id, key, email', () => {
    expect(all[0]).toBe(ORDER_CREATED);
    expect(ORDER_CREATED).toMatchObject({
      objectId: 'automation.webhook',
      method: 'POST',
      format: 'json',
      authentication: { method: 'basic' },
    });
    const body = '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}';
    const request = [
      'POST /v1/orders HTTP/1.1',
      'Host: api.example.com',
      'Content-Type: application/json; charset=utf-8',
      `Authorization: Basic ${Buffer.from('shop:change-me').toString('base64')}`,
      `Content-Length: ${body.length}`,
      '',
      body,
    ];
    const { bytes } = build(ORDER_CREATED, { context, now: 1_700_000_000 });
    expect(new TextDecoder().decode(bytes)).toBe(request.join('\r\n'));
  });

  test.each(all.map((action) => [action.name, action] as const))(
    '%s: can be sent as it stands',
    (_, action) => {
      const built = build(action, { context, now: 1_700_000_000 });
      expect(built.problems).toEqual([]);
      expect(built.request).toBeDefined();
    },
  );

  test.each(all.map((action) => [action.name, action] as const))('%s: is a valid config', (_, action) => {
    expect(readAction(writeAction(action, { secrets: 'include' }))).toMatchObject({
      actions: [action],
      problems: [],
    });
  });
});
