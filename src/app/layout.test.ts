import { expect, test } from 'vitest';
import { closePane, isOpenIn, openPane, parseLayout } from './layout';

const atFirst = { isSidebarShown: true, isActionsOpen: true, isContextOpen: true, view: 'request' };

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
  const layout = {
    isSidebarShown: false,
    isActionsOpen: false,
    isContextOpen: true,
    view: 'send',
    sidebar: 300,
    request: 500,
    actions: 30,
  };
  expect(parseLayout(JSON.stringify(layout))).toEqual(layout);
});

test('a pane of the sidebar is closed by itself, and opened again', () => {
  const closed = { ...atFirst, ...closePane(atFirst, 'actions') };
  expect(['actions', 'context', 'edit'].map((pane) => isOpenIn(closed, pane))).toEqual([false, true, true]);
  expect({ ...closed, ...openPane('actions') }).toEqual(atFirst);
});

test('closing both closes the sidebar, and opening it brings both back', () => {
  const one = { ...atFirst, ...closePane(atFirst, 'context') };
  const none = { ...one, ...closePane(one, 'actions') };
  expect(['actions', 'context'].map((pane) => isOpenIn(none, pane))).toEqual([false, false]);
  expect({ ...none, isSidebarShown: true }).toEqual(atFirst);
});
