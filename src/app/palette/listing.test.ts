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

test('what takes something away comes behind what does not, unless it is looked for', () => {
  const commands = [
    { title: 'Commands', items: [{ ...item('Delete this'), isDestructive: true }, item('Duplicate this')] },
  ];
  const first = (query: string) => listingOf(commands, query).sections[0]?.hits[0]?.item.title;
  expect(first('')).toBe('Duplicate this');
  expect(first(' ')).toBe('Duplicate this');
  expect(first('delete')).toBe('Delete this');
});

test('what sends is not the first, unless it is looked for', () => {
  const commands = [{ title: 'Commands', items: [{ ...item('Send'), isSending: true }, item('Save')] }];
  const first = (query: string) => listingOf(commands, query).sections[0]?.hits[0]?.item.title;
  expect(first('')).toBe('Save');
  expect(first('send')).toBe('Send');
});

test.each([
  ['vault', ['The vault of Berlin', 'Secrets…']],
  ['secrets vault', ['Secrets…']],
  ['sec', ['Secrets…']],
  ['vault x', []],
  ['passphrase', ['Secrets…']],
  ['hrase', []],
])('“%s” finds by other words too, behind the titles: %j', (query, expected) => {
  const items = [{ ...item('Secrets…'), keywords: 'vault passphrase' }, item('The vault of Berlin')];
  const hits = listingOf([{ title: 'All', items }], query).sections.flatMap((section) => section.hits);
  expect(hits.map((hit) => hit.item.title)).toEqual(expected);
});

test.each([
  ['url', 'the whole title', ['URL', 'Copy as curl']],
  ['password', 'a word of the title, before other words', ['Authentication, password', 'Secrets…']],
  ['rename', 'a whole other word, before letters', ['Name', 'Re-enter a name…']],
  ['pass', 'beginnings of other words', ['Authentication, password', 'Secrets…']],
])('the section with the best hit comes first: “%s”, %s', (query, _, expected) => {
  const commands = [
    item('Copy as curl'),
    { ...item('Secrets…'), keywords: 'password' },
    item('Re-enter a name…'),
  ];
  const settings = [{ ...item('Name'), keywords: 'rename' }, item('URL'), item('Authentication, password')];
  const found = listingOf(
    [
      { title: 'Commands', items: commands },
      { title: 'Settings', items: settings },
    ],
    query,
  );
  expect(found.sections.flatMap(({ hits }) => hits.map((hit) => hit.item.title))).toEqual(expected);
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

test('items with a group are shown in it until something is typed', () => {
  const commands = [
    { title: 'Commands', items: [item('Undo'), { ...item('Dark'), group: 'Theme' }, item('Redo')] },
  ];
  const shown = (query: string) => listingOf(commands, query).sections.map(({ title }) => title);
  expect(shown('')).toEqual(['Commands', 'Theme']);
  expect(shown('d')).toEqual(['Commands']);
});
