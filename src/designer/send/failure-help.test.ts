import { expect, test } from 'vitest';
import { sendCommand } from './outcome';

test.each([
  ['Order created', 'Order-created.action.json'],
  ['', 'action.action.json'],
  ['Zoë’s $(rm) order', "'Zoë’s-$(rm)-order.action.json'"],
  ["it's", "'it'\\''s.action.json'"],
])('%s', (name, file) => {
  expect(sendCommand(name)).toBe(`npx action-designer send ${file} --context context.json`);
});
