import { expect, test } from 'vitest';
import { parseLayout } from './layout';

const atFirst = { isSidebarShown: true, view: 'request' };

test.each([
  ['nothing', undefined],
  ['no JSON', 'sidebar=3'],
  ['JSON of another kind', '[1]'],
  ['null', 'null'],
  ['values of other kinds', '{"isSidebarShown":"no","view":7,"sidebar":"wide","request":null}'],
  ['names of another version', '{"columns":3}'],
])('%s is the arrangement at first', (_, text) => {
  expect(parseLayout(text)).toEqual(atFirst);
});

test('what was remembered comes back', () => {
  const layout = { isSidebarShown: false, view: 'send', sidebar: 300, request: 500, actions: 30 };
  expect(parseLayout(JSON.stringify(layout))).toEqual(layout);
});
