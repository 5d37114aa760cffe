import { expect, test } from 'vitest';
import { listingOf, type PaletteItem } from './listing';

const item = (title: string, unavailable?: string): PaletteItem => ({
  id: title,
  title,
  unavailable,
  run: () => undefined,
});

const sections = [
  { title: 'Commands', items: [item('Import…'), item('Export…', 'No action is open.'), item('Go to: Send')] },
  { title: 'Actions', items: [item('Send the order'), item('Export orders'), item('Order created')] },
];

const titles = (query: string) =>
  listingOf(sections, query).sections.map(({ title, hits }) => [title, ...hits.map((hit) => hit.item.title)]);

test.each([
  [
    'nothing typed: everything in its order, first what can be used',
    '',
    [
      ['Commands', 'Import…', 'Go to: Send', 'Export…'],
      ['Actions', 'Send the order', 'Export orders', 'Order created'],
    ],
  ],
  [
    'sections keep their order, whatever fits better',
    'send',
    [
      ['Commands', 'Go to: Send'],
      ['Actions', 'Send the order'],
    ],
  ],
  [
    'a section without hits is left out',
    'order',
    [['Actions', 'Order created', 'Export orders', 'Send the order']],
  ],
  [
    'what cannot be used comes last in its section',
    'port',
    [
      ['Commands', 'Import…', 'Export…'],
      ['Actions', 'Export orders'],
    ],
  ],
  ['nothing found', 'xyz', []],
])('%s', (_, query, expected) => {
  expect(titles(query)).toEqual(expected);
});

test('of very many the first hundred are shown, and all are counted', () => {
  const many = [
    { title: 'Commands', items: [item('Order')] },
    { title: 'Actions', items: Array.from({ length: 5000 }, (_, index) => item(`Order ${index}`)) },
  ];
  const { sections: shown, count } = listingOf(many, 'order');
  expect(count).toBe(5001);
  expect(shown.map(({ hits }) => hits.length)).toEqual([1, 99]);
});
