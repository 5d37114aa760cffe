import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinName, splitName } from '../listing';

test.each([
  ['Order created', '', 'Order created'],
  ['Shop / Order created', 'Shop', 'Order created'],
  ['Shop / Orders / Created', 'Shop / Orders', 'Created'],
  ['Shop  /\tOrders /  Created ', 'Shop / Orders', 'Created'],
  ['Shop / / Created', 'Shop', 'Created'],
  ['Shop / Bought and/or paid', 'Shop', 'Bought and/or paid'],
  ['Bought and/or paid', '', 'Bought and/or paid'],
  ['Shop/Order created', '', 'Shop/Order created'],
  ['Shop/ Created', '', 'Shop/ Created'],
  ['Shop /Created', '', 'Shop /Created'],
  ['', '', ''],
  [' / Order', '', 'Order'],
  ['/ Order', '', 'Order'],
  ['/', '', '/'],
  ['Shop / ', 'Shop', ''],
  ['Shop /', '', 'Shop /'],
  ['Alarm 24/7', '', 'Alarm 24/7'],
  ['https://api.example.com/orders', '', 'https://api.example.com/orders'],
  ['Shop / POST /orders/paid', 'Shop', 'POST /orders/paid'],
])('“%s” is in the folder “%s” as “%s”', (name, folder, label) => {
  expect(splitName(name)).toEqual({ folder, label });
});

const names = fc
  .array(fc.constantFrom(' ', '/', 'A', ' / ', '\t', 'and/or'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('every slash by itself parts a name', () => {
  fc.assert(
    fc.property(names, (name) => {
      const parts = name.split(/(?<=^|\s)\/(?=\s)/).map((part) => part.trim());
      const label = parts.pop();
      expect(splitName(name)).toEqual({ folder: parts.filter((part) => part !== '').join(' / '), label });
    }),
  );
});

test('into a folder and out of it again, an action keeps its label, and is where it was put', () => {
  fc.assert(
    fc.property(names, names, (name, other) => {
      const { label } = splitName(name);
      const { folder } = splitName(other);
      const inside = joinName({ folder, label });
      expect(splitName(inside)).toEqual({ folder, label });
      const outside = joinName({ folder: '', label: splitName(inside).label });
      expect(splitName(outside)).toEqual({ folder: '', label });
    }),
    {
      examples: [
        ['Shop / Bought and/or paid', 'CRM / Old / x'],
        ['/ A', 'B / C'],
      ],
    },
  );
});
