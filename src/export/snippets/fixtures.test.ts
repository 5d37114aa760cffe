import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { type Action, build, readContext } from '../../core';
import { outgoing, secretVariables, TARGETS } from '../snippets';

const action: Action = aWebhook({
  name: 'Order created',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}', enabled: true },
    { key: 'note', value: "it's 5 $", enabled: true },
  ],
  authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
});
const { context } = readContext('{"order":{"id":"A-1001"}}');
const now = 1_700_000_000;
const built = build(action, { context, now, secrets: { CRM_PASSWORD: 'change-me' } });

/** The ordinary request, as every target writes it; those without variables with its secret. */
test.each(TARGETS.map((target) => [target.id, target] as const))('%s', async (id, target) => {
  const path = join(import.meta.dirname, '../../../test/fixtures/snippets', `${id}.txt`);
  expect(existsSync(path), `every target has a fixture: ${path}`).toBe(true);
  const written = [false, true].map((reveal) => {
    const sent = outgoing(built, { variableOf: secretVariables(action), reveal, now });
    return sent && target.render(sent).code;
  });
  await expect(written.find((code) => code !== undefined)).toMatchFileSnapshot(path);
});
