import type { Page } from '@playwright/test';
import { expect, test } from './designer';

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['email', 'total'],
  properties: {
    email: { type: 'string', format: 'email', title: 'Customer' },
    total: { type: 'number', description: 'In euros' },
    status: { enum: ['PAID', 'OPEN'] },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku'],
        properties: { sku: { type: 'string' }, quantity: { type: 'integer' } },
      },
    },
  },
  additionalProperties: false,
};

const CALL = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  body: '{\n  "total": "{{ order.total }}"\n}',
};

/** The focus does not fall to the page with a button that goes away. */
async function expectFocusKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

test('a pasted JSON Schema is checked, mended and filled from the sample', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await designer.load(CALL);
  await page.getByRole('radio', { name: 'Contract' }).check();
  const text = page.getByLabel('JSON Schema, or an example of the body');
  await text.fill(JSON.stringify(SCHEMA));
  // What is no contract yet is there again after a look at the request.
  await page.getByRole('radio', { name: 'Request' }).check();
  await expect(text).toBeHidden();
  await page.getByRole('radio', { name: 'Contract' }).check();
  await expect(text).toHaveValue(JSON.stringify(SCHEMA));
  await page.reload();
  await expect(text).toHaveValue(JSON.stringify(SCHEMA));
  await page.getByRole('button', { name: 'Use as the contract' }).focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeHidden();
  await expectFocusKept(page);

  const problems = page.getByRole('region', { name: 'State of the request' });
  await expect(problems.getByText('The receiver requires “email”')).toBeVisible();
  await expect(problems.getByText('expects a number for total, found text')).toBeVisible();
  await designer.preview.openProblems();
  await problems.getByRole('button', { name: 'Remove the quotes' }).click();

  const fields = page.getByRole('region', { name: 'Fields of the receiver' });
  await expect(fields.getByRole('listitem')).toHaveCount(6);
  await expect(fields.getByLabel('Value for status')).toHaveAttribute('placeholder', 'No value of this name');
  await fields.getByRole('button', { name: 'Use order.customer.email' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The body fits the contract.')).toBeVisible();
  await expect(page.getByText('departure')).toHaveCount(0);
  await expectFocusKept(page);
  await designer.press('Control+z');
  await expect(problems.getByText('The receiver requires “email”')).toBeVisible();

  await page.getByRole('button', { name: 'Update' }).focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await expectFocusKept(page);
});
