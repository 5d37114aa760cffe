import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContext } from '../../../core';
import { evaluate, FILTERS, markersAtEnd, parseTemplate } from '../../../core/internal';
import { suggest, suggestTags } from './suggest';
import { NO_LISTS, type Wanted } from './tags';

const { context } = readContext(`{
  "order": { "id": "A-1001", "odd name": 1, "10": "ten", "items": [{ "sku": "S1" }, { "sku": "S2" }] },
  "operator": null, "reorder": true, "line\\nend": "never offered", "it's": "quoted"
}`);

/** The text with `^` as the cursor. */
function at(marked: string, wanted?: Wanted) {
  const offset = marked.indexOf('^');
  return suggest(marked.replace('^', ''), offset, context, wanted);
}
const labels = (marked: string): string[] => at(marked).map(({ label }) => label);

/** The text after choosing the suggestion with this label, `^` where the cursor then is. */
function choose(marked: string, label: string, wanted?: Wanted): string {
  const text = marked.replace('^', '');
  const chosen = at(marked, wanted).find((suggestion) => suggestion.label === label);
  if (!chosen) throw new Error(`${label} is not suggested, but ${labels(marked)}`);
  const { from, to, insert, caret } = chosen;
  const chosenText = `${text.slice(0, from)}${insert}${text.slice(to)}`;
  return `${chosenText.slice(0, from + caret)}^${chosenText.slice(from + caret)}`;
}

describe('which values are suggested', () => {
  test.each([
    ['no tag ^', []],
    ['{ ^', []],
    ['{{{ ^', []],
    ['{{ order.id }} ^', []],
    ['{{ "^', []],
    ["{{ 'order^", []],
    ['{{ order.nothing.^', []],
    ['{{ order.id.^', []],
    ['{{ order.items[0]^', []],
    ['{{ or^', ['operator', 'reorder', 'order.id', "order['odd name']", 'order.10', 'order.items[0].sku']],
    ['{{ OR^', ['operator', 'reorder', 'order.id', "order['odd name']", 'order.10', 'order.items[0].sku']],
    ['{{ order.^', ['id', "['odd name']", '10', 'items[0].sku', 'items[1].sku', 'items']],
    ['{{ order.id^', ['id']],
    ['{{ order.i^', ['id', 'items', 'items[0].sku', 'items[1].sku', 'items[0]', 'items[1]']],
    ['{{ order.items[^', ['[0].sku', '[1].sku', '[0]', '[1]']],
    ['{{ order.items.1^', ['[1]', '[1].sku']],
    ["{{ order['od^", ["['odd name']"]],
    ["{{ ['it''^", ["['it''s']"]],
    ['{{^', ['operator', 'reorder', "['it''s']", 'order.id', "order['odd name']", 'order.10']],
    ['{{ items[1].^', ['order.items[1].sku']],
    ['{{ items[1].s^', ['order.items[1].sku']],
    ['{{ nothing.sku^', []],
    ['{{ sku^', ['order.items[0].sku', 'order.items[1].sku']],
  ])('%s', (marked, expected) => expect(labels(marked).slice(0, 6)).toEqual(expected));

  const { context: customer } = readContext(
    '{"id":1,"order":{"id":2,"email":"","customer":{"name":"","email":"","tags":[]}}}',
  );
  test.each<[string, Wanted, string[]]>([
    ['email', 'text', ['order.email', 'order.customer.email']],
    ['Customer-Email', 'text', ['order.customer.email', 'order.email']],
    ['customerName', 'text', ['order.customer.name']],
    ['order_id', 'text', ['order.id', 'id']],
    ['customer', 'json-value', ['order.customer']],
    // As text an object is seldom meant.
    ['customer', 'text', ['id']],
    ['other', 'text', ['id', 'order.id']],
    ['', 'text', ['id', 'order.id']],
  ])('what fits the name %j comes first, as %s', (name, wanted, expected) => {
    const found = suggest('{{ ', 3, customer, wanted, undefined, name).map(({ label }) => label);
    expect(found.slice(0, expected.length)).toEqual(expected);
    const asked = suggestTags('', { start: 0, end: 0 }, customer, wanted, undefined, name);
    expect(asked.map(({ label }) => label)).toEqual(found);
  });

  test.each<[string, string, string[]]>([
    ['email', '{{ or', ['order.email', 'order.customer.email', 'order.id']],
    ['customerName', '{{ cust', ['order.customer.name', 'order.customer.email', 'order.customer']],
    ['email', '{{ i', ['id', 'order.id']],
  ])(
    'of what fits what is typed, what fits the name %j comes first, and objects last: %s',
    (name, typed, expected) => {
      const found = suggest(typed, typed.length, customer, 'text', undefined, name);
      expect(found.map(({ label }) => label).slice(0, expected.length)).toEqual(expected);
    },
  );

  test('names that no tag can hold are not suggested', () => {
    expect(labels('{{ ^').some((label) => label.includes('line'))).toBe(false);
  });

  test('each says its type and its value', () => {
    expect(at('{{ order.i^').slice(0, 2)).toMatchObject([
      { label: 'id', type: 'string', detail: '"A-1001"' },
      { label: 'items', type: 'array', detail: '[ 2 items ]' },
    ]);
  });

  test('a path that is complete already is not suggested again', () => {
    expect(labels('{{ order.id^ }}')).toEqual([]);
  });
});

describe('what choosing one writes', () => {
  test.each([
    ['{{^', 'operator', '{{ operator }}^'],
    ['{{ or^', 'order', '{{ order^ | json }}'],
    ['{{ or^ }}', 'order', '{{ order^ | json }}'],
    ['{{ or^ | json }}', 'order', '{{ order^ | json }}'],
    ['{{ order.^', 'id', '{{ order.id }}^'],
    ['{{ order.^', "['odd name']", "{{ order['odd name'] }}^"],
    ['{{ order.^ }}', 'id', '{{ order.id }}^'],
    ['{{^}}', 'order.id', '{{ order.id }}^'],
    ['{{or^}}', 'order', '{{ order^ | json }}'],
    ['{{ order.^}} b', 'id', '{{ order.id }}^ b'],
    ['{{ or^der }} {{ x }}', 'operator', '{{ operator }}^ {{ x }}'],
    ['{{ order.items.^', '[0]', '{{ order.items[0]^ | json }}'],
    ['{{ order.^ | json }}', 'id', '{{ order.id }}^'],
    ['{{ order.^ | json | upper }}', 'id', '{{ order.id^ | json | upper }}'],
    ['{{ sk^', 'order.items[0].sku', '{{ order.items[0].sku }}^'],
    ['{{ items[1].s^', 'order.items[1].sku', '{{ order.items[1].sku }}^'],
    ['a {{items.1.^ }} b', 'order.items[1].sku', 'a {{order.items[1].sku }}^ b'],
    ['{"a": "{{ or^"}', 'operator', '{"a": "{{ operator }}^"}'],
    ['{{^text', 'operator', '{{ operator }}^text'],
    ['{{ order.id |^', 'upper', '{{ order.id | upper }}^'],
    ['{{ order.id | up^per }}', 'upper', '{{ order.id | upper }}^'],
    ['{{ order.id | up^}}', 'upper', '{{ order.id | upper }}^'],
    ['{{ order.id | d^', 'default', "{{ order.id | default: '^' }}"],
    ["{{ order.id | default: '|' | js^", 'json', "{{ order.id | default: '|' | json }}^"],
  ])('%s, then %s', (marked, label, expected) => expect(choose(marked, label)).toBe(expected));

  test.each([
    ['{{ or^', 'order', '{{ order^ }}'],
    ['{{ order.items.^', '[0]', '{{ order.items[0]^ }}'],
    ['{{ order.^ | json }}', 'id', '{{ order.id^ | json }}'],
    ['{{ or^', 'operator', '{{ operator }}^'],
  ])('%s, then %s, where any JSON value goes (B12)', (marked, label, expected) =>
    expect(choose(marked, label, 'json-value')).toBe(expected),
  );
});

describe('B39: what a condition asks of a value', () => {
  const { context: line } = readContext(
    '{"line":{"quantity":2,"none":0,"paid":true,"state":"it\'s new","note":"a\\"b","tags":[]}}',
  );
  const asked = (text: string) => {
    const offset = text.indexOf('^');
    return suggest(text.replace('^', ''), offset, line);
  };
  const accepted = (marked: string, label: string): string => {
    const text = marked.replace('^', '');
    const chosen = asked(marked).find((suggestion) => suggestion.label === label);
    if (!chosen) throw new Error(`${label} is not suggested`);
    return text.slice(0, chosen.from) + chosen.insert + text.slice(chosen.to);
  };

  test.each([
    ['{{ if line.quantity ^}}', ['has a value', '== 0', '== 2', '!= 0', '!= 2']],
    ['{{ if line.none ^', ['has a value', '== 0', '!= 0']],
    ['{{ if line.quantity !^ }}', ['!= 0', '!= 2']],
    ['{{ if line.quantity != ^ }}', ['!= 0', '!= 2']],
    ['{{ if line.paid ^}}', ['has a value', '== true', '== false', '!= true', '!= false']],
    ['{{ if line.state ^}}', ['has a value', "== 'it''s new'", "!= 'it''s new'"]],
    ['{{ if line.note ^}}', ['has a value', "== ''", "!= ''"]],
    ['{{ if line.tags ^}}', []],
    ['{{ if line.missing ^}}', []],
    ['{{ if line.quantity ^== 1 }}', []],
    ['{{ line.quantity ^}}', []],
    ['{{ each line.quantity ^}}', []],
  ])('%s', (text, expected) => {
    expect(asked(text).map(({ label }) => label)).toEqual(expected);
  });

  test.each([
    ['{{ if line.q^ }}', 'quantity', '{{ if line.quantity }}'],
    ['{{ if line.q^}}', 'quantity', '{{ if line.quantity }}'],
    ['{{ if line.q^', 'quantity', '{{ if line.quantity }}'],
    ['{{ if line.quantity ^}}', 'has a value', '{{ if line.quantity }}'],
    ['{{ if line.quantity ^}}', '!= 0', '{{ if line.quantity != 0 }}'],
    ['{{ if line.quantity ^', '!= 0', '{{ if line.quantity != 0 }}'],
    ['{{ if line.quantity = ^ }}', '== 2', '{{ if line.quantity == 2 }}'],
  ])('%s, then %s', (text, label, expected) => {
    expect(accepted(text, label)).toBe(expected);
    expect(parseTemplate(expected)).toMatchObject([{ control: { type: 'if' } }]);
  });

  test('the value is selected, to be typed over', () => {
    const found = asked('{{ if line.state ^}}').find(({ label }) => label.startsWith('!='));
    const { start = 0, end = 0 } = found?.selected ?? {};
    expect(found?.insert.slice(start, end)).toBe("it''s new");
  });
});

describe('tags of values where no tag is being typed', () => {
  const tags = (typed: string, wanted?: Wanted) => suggestTags(typed, { start: 3, end: 5 }, context, wanted);

  test('plain values come first, and what was typed narrows them', () => {
    expect(
      tags('')
        .slice(0, 4)
        .map(({ label }) => label),
    ).toEqual(['operator', 'reorder', "['it''s']", 'order.id']);
    expect(tags('sku').map(({ label }) => label)).toEqual(['order.items[0].sku', 'order.items[1].sku']);
    expect(tags('nothing')).toEqual([]);
  });

  test('each replaces the range, with the cursor behind it', () => {
    expect(tags('sku')[0]).toMatchObject({ from: 3, to: 5, insert: '{{ order.items[0].sku }}', caret: 24 });
  });

  test.each([
    ['text', '{{ order.items | json }}'],
    ['json-value', '[\n  "{{ each order.items as item }}",\n  { "sku": "{{ item.sku }}" }\n]'],
  ] as const)('an array where %s is wanted (B11, B12)', (wanted, expected) => {
    expect(tags('items', wanted)[0]?.insert).toBe(expected);
  });
});

test.each([
  ['{{ x | ^', FILTERS.map(({ name }) => name)],
  ['{{ x | r^', ['raw', 'upper', 'lower', 'trim', 'url']],
  ['{{ x | cent^', ['scale']],
  ['{{ x | nothing^', []],
  ["{{ x | default: 'a^", []],
  ['{{ x | default: ^', []],
])('filters for %s (B9)', (marked, expected) => {
  expect(labels(marked).sort()).toEqual([...expected].sort());
});

test.each([
  ['opt', 'optional', ['text', 'json-value']],
  ['raw', 'raw', ['url', 'text', 'json-value']],
] as const)('“%s” suggests %s only where it may stand (B9, B39)', (typed, filter, places) => {
  const all: readonly Wanted[] = ['url', 'row', 'text', 'json-value'];
  const isOffered = (wanted: Wanted) => at(`{{ x | ${typed}^`, wanted).some(({ label }) => label === filter);
  expect(all.filter(isOffered)).toEqual(places);
});

describe('the pattern of a date (B40)', () => {
  const dated = readContext('{"at":"2026-03-31T09:30:00Z"}').context;
  const patterns = (marked: string) =>
    suggest(marked.replace('^', ''), marked.indexOf('^'), dated).map(
      ({ label, detail }) => `${label} ${detail}`,
    );

  test('is suggested between its quotes, with what it makes of the value', () => {
    expect(patterns("{{ at | date: '^")).toEqual([
      'yyyy-MM-dd 2026-03-31',
      'yyyy-MM-dd[T]HH:mm:ssXXX 2026-03-31T09:30:00Z',
      'dd.MM.yyyy 31.03.2026',
      'MM/dd/yyyy 03/31/2026',
      'yyyyMMdd 20260331',
      'HH:mm 09:30',
    ]);
    expect(patterns("{{ at | trim | date: 'dd^' }}")).toEqual(['dd.MM.yyyy 31.03.2026']);
    expect(patterns("{{ nowhere | date: 'H^' }}")).toEqual(['HH:mm ']);
  });

  test('a whole one stands first, before the others', () => {
    expect(patterns("{{ at | date: 'dd.MM^.yyyy' }}").map((one) => one.split(' ')[0])).toEqual([
      'dd.MM.yyyy',
      'yyyy-MM-dd',
      'yyyy-MM-dd[T]HH:mm:ssXXX',
      'MM/dd/yyyy',
      'yyyyMMdd',
      'HH:mm',
    ]);
  });

  test('is none of another filter, and none of the offset', () => {
    expect(patterns("{{ at | join: '^' }}")).toEqual([]);
    expect(patterns("{{ at | date: 'HH:mm', '^' }}")).toEqual([]);
  });

  test.each([
    ["{{ x | date: '^", "{{ x | date: 'HH:mm' }}^"],
    ["{{ x | date: '^ }}", "{{ x | date: 'HH:mm'^ }}"],
    ["{{ x | date: '^yyyy-MM-dd' }}", "{{ x | date: 'HH:mm'^ }}"],
    ["{{ x | date: 'H^H', '+01:00' }}", "{{ x | date: 'HH:mm'^, '+01:00' }}"],
  ])('replaces what is between the quotes: %s', (marked, expected) => {
    expect(choose(marked, 'HH:mm')).toBe(expected);
  });
});

test('a filter that needs arguments is written with them (B9, B40)', () => {
  expect(FILTERS.map(({ name }) => choose('{{ x | ^', name))).toEqual([
    "{{ x | default: '^' }}",
    '{{ x | join }}^',
    "{{ x | pluck: '^' }}",
    "{{ x | map: '^', '' }}",
    "{{ x | date: 'yyyy-MM-dd' }}^",
    '{{ x | decimal: 2 }}^',
    '{{ x | scale: 2 }}^',
    '{{ x | upper }}^',
    '{{ x | lower }}^',
    '{{ x | trim }}^',
    '{{ x | json }}^',
    '{{ x | url }}^',
    '{{ x | optional }}^',
    '{{ x | raw }}^',
  ]);
});

test('every value suggested after {{ makes a tag that has that value (B6, B7)', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (document) => {
      const sample = readContext(JSON.stringify(document)).context;
      for (const { insert } of suggest('{{', 2, sample)) {
        const source = `{{${insert}`;
        const [tag] = parseTemplate(source);
        expect(tag?.type).toBe('tag');
        if (tag?.type === 'tag') expect(evaluate(tag, sample.root, source).value).toBeDefined();
      }
    }),
  );
});

test('no text and no cursor position makes it fail', () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{',
    "'",
    '[',
    ']',
    '.',
    '|',
    ' ',
    'order',
    'id',
    '0',
    ':',
    '"',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece), fc.nat(40), (pieces, position) => {
      const text = pieces.join('');
      const offset = Math.min(position, text.length);
      for (const { from, to } of suggest(text, offset, context)) {
        expect(from).toBeLessThanOrEqual(offset);
        expect(to).toBeGreaterThanOrEqual(offset);
      }
    }),
  );
});

test('at most 100 are suggested, also from a large context', () => {
  const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`member${index}`, index]));
  const large = readContext(JSON.stringify(wide)).context;
  expect(suggest('{{ member', 9, large)).toHaveLength(100);
  expect(suggest('{{ 9999', 7, large).length).toBeLessThanOrEqual(100);
});

test.each([
  ['["{{ each order.items as item }}", "{{ each order.it^ }}"]', false],
  ['["{{ each order.items as item }}", {{ order.it^ }}]', false],
  ['["{{ each order.others as item }}", "{{ each order.it^ }}"]', true],
  ['["{{ each order.it^ }}", {}]', true],
])('B43 a list that is gone through already is not repeated again: %s', (marked, expected) => {
  const offset = marked.indexOf('^');
  const markers = markersAtEnd(marked.slice(0, marked.lastIndexOf('{{', offset)));
  const wanted = marked.includes('"{{ each order.it^') ? 'text' : 'json-value';
  const found = suggest(marked.replace('^', ''), offset, context, wanted, { ...NO_LISTS, markers });
  expect(found.some(({ insert }) => /order\.items as|^\.?items as|each/.test(insert))).toBe(expected);
});
