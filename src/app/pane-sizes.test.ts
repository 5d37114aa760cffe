import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paneSizes } from './layout';

const atFirst = { isSidebarShown: true, isActionsOpen: true, isContextOpen: true, view: 'request' };

test.each([
  ['a wide window', 1440, atFirst, [288, 576]],
  ['a window of usual width', 1280, atFirst, [256, 499]],
  ['a very wide window', 3000, atFirst, [360, 720]],
  ['the narrowest window with panes side by side', 900, atFirst, [240, 340]],
  ['chosen sizes', 1440, { ...atFirst, sidebar: 400, request: 600 }, [400, 600]],
  ['chosen in a wider window', 1000, { ...atFirst, sidebar: 480, request: 1200 }, [380, 300]],
  ['without the sidebar', 1000, { ...atFirst, isSidebarShown: false, request: 1200 }, [240, 680]],
])('%s', (_, width, layout, [sidebar, request]) => {
  const sizes = paneSizes(layout, width);
  expect(sizes.sidebar.value).toBe(sidebar);
  expect(sizes.request.value).toBe(request);
});

test.each([
  ['as high as they need to be, up to two thirds', atFirst, 66],
  ['a height that was chosen', { ...atFirst, actions: 30 }, 30],
])('the room of the actions: %s', (_, layout, percent) => {
  expect(paneSizes(layout, 1440).actions.value).toBe(percent);
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
      (layout, width) => {
        const { sidebar, request, actions } = paneSizes(layout, width);
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
