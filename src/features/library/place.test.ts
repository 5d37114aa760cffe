import { expect, test } from 'vitest';
import { placeOf } from './place';

test.each([
  ['Order created', '', 'Order created'],
  ['Shop / Order created', 'Shop', 'Order created'],
  ['Shop / Orders / Created', 'Shop / Orders', 'Created'],
  ['Shop/Order created', 'Shop', 'Order created'],
  ['Shop/Orders/Created', 'Shop / Orders', 'Created'],
  ['Shop/ Created', 'Shop', 'Created'],
  ['Shop / Bought and/or paid', 'Shop', 'Bought and/or paid'],
  ['', '', ''],
  [' / Order', '', 'Order'],
  ['Shop / ', 'Shop', ''],
  ['Shop/', '', 'Shop/'],
  ['Alarm 24/7', '', 'Alarm 24/7'],
  ['Report 01/02/2026', '', 'Report 01/02/2026'],
  ['https://api.example.com/orders', '', 'https://api.example.com/orders'],
  ['POST to http://localhost/a', '', 'POST to http://localhost/a'],
  ['POST /orders/paid', '', 'POST /orders/paid'],
  ['/orders/paid', '', '/orders/paid'],
  ['api.example.com/orders', '', 'api.example.com/orders'],
  ['localhost:8080/orders', '', 'localhost:8080/orders'],
])('“%s” is in the folder “%s” as “%s”', (name, folder, label) => {
  expect(placeOf(name)).toEqual({ folder, label });
});
