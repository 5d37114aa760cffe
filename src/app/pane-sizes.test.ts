import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paneSizes } from './pane-sizes';

const atFirst = { isSidebarShown: true, isActionsOpen: true, isContextOpen: true, view: 'request' };

test.each([
  ['a wide window', 1440, atFirst, [288, 576]],
  ['a very wide window', 3000, atFirst, [360, 720]],
  ['the narrowest window with panes side by side', 900, atFirst, [240, 340]],
  ['chosen sizes', 1440, { ...atFirst, sidebar: 400, request: 600 }, [400, 600]],
  ['chosen in a wider window', 1000, { ...atFirst, sidebar: 480, request: 1200 }, [380, 300]],
  ['without the sidebar', 1000, { ...atFirst, isSidebarShown: false, request: 1200 }, [240, 680]],
])('%s', (_, width, layout, [sidebar, request]) => {
  const sizes = paneSizes(layout, width, 1);
  expect(sizes.sidebar.value).toBe(sidebar);
  expect(sizes.request.value).toBe(request);
});

test.each([
  ['one', 1, atFirst, 40],
  ['six', 6, atFirst, 54],
  ['very many', 5000, atFirst, 66],
  ['very many in a height that was chosen', 5000, { ...atFirst, actions: 30 }, 30],
])('the room of the actions, where there are %s', (_, count, layout, percent) => {
  expect(paneSizes(layout, 1440, count).actions.value).toBe(percent);
});

test('the editor keeps its room, whatever is remembered', () => {
  const size = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({
        isSidebarShown: fc.boolean(),
        isActionsOpen: fc.boolean(),
        isContextOpen: fc.boolean(),
        view: fc.constant('request'),
        sidebar: size,
        request: size,
        actions: size,
      }),
      fc.integer({ min: 900, max: 5000 }),
      fc.nat(10_000),
      (layout, width, count) => {
        const { sidebar, request, actions } = paneSizes(layout, width, count);
        const left = layout.isSidebarShown ? sidebar.value : 0;
        expect(width - left - request.value).toBeGreaterThanOrEqual(320);
        for (const { value, min, max } of [sidebar, request, actions]) {
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});
