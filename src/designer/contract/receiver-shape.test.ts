import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { fieldName, fieldsOf } from '../../contract/fields';
import { build, readContext } from '../../core';
import { rowsOf, toAction, toDraft } from '../store/draft';
import { applied } from '../store/edit/edit';
import { currentTextOf, placeValue } from './place-value';
import { ReceiverShape } from './receiver-shape';

const { context } = readContext(`{"order": {
  "lines": [
    {"sku": "K", "article": 7, "pieces": 1, "tax": {"rate": 19, "code": "N"}, "parts": [{"id": "p", "x": 1}]},
    {"sku": "C", "article": 8, "pieces": 2, "tax": {"rate": 7, "code": "R"}, "parts": []}
  ],
  "customer": {"email": "a@b.c", "name": "Ada", "vip": true},
  "tags": ["a", "b"], "none": []
}}`);
const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: object) => ({ type: 'object', properties });
const list = (items?: object) => ({ type: 'array', ...(items && { items }) });
const SCHEMA = object({
  lines: list(
    object({
      article: number,
      pieces: number,
      unitCents: number,
      tax: object({ code: text }),
      parts: list(object({ id: text })),
    }),
  ),
  customer: object({ name: text, email: text, phone: text }),
  tags: list(text),
  none: list(object({ article: number })),
  free: list(),
  'expand[]': list(text),
  address: { type: 'object' },
});
const fields = fieldsOf(SCHEMA);
const shape = new ReceiverShape(fields, context);
const RUNTIME = { context, secrets: {}, now: 1_700_000_000 };

function used(action: Parameters<typeof toDraft>[0], name: string, path: string) {
  const draft = toDraft(action);
  const field = fields.find((one) => fieldName(one.path) === name);
  const edits = field && placeValue(draft, field, `{{ ${path} | json }}`, shape);
  return edits && applied(draft, edits).draft;
}

function inBody(body: string, name: string, path: string): string | undefined {
  const after = used(aRestApiCall({ body }), name, path);
  if (!after) return undefined;
  expect(build(toAction(after), RUNTIME).problems).toEqual([]);
  return after.restApiCall.body;
}

const EACH = '"{{ each order.lines as line }}"';
const ELEMENT =
  '{ "article": {{ line.article }}, "pieces": {{ line.pieces }}, "tax": { "code": "{{ line.tax.code }}" }, ' +
  '"parts": ["{{ each line.parts as part }}", { "id": "{{ part.id }}" }] }';

describe('B43 a list or an object keeps the shape that the receiver expects', () => {
  test.each([
    [
      'a list that is missing',
      '{ "a": 1 }',
      'lines',
      'order.lines',
      `{ "a": 1, "lines": [\n  ${EACH},\n  ${ELEMENT}\n] }`,
    ],
    ['an empty body', '', 'lines', 'order.lines', `{\n  "lines": [\n    ${EACH},\n    ${ELEMENT}\n  ]\n}`],
    [
      'around the element that is there, whose fixed values of these names are replaced',
      '{ "lines": [{ "article": 1, "pieces": {{ n }}, "unitCents": 2, "own": "x" }], "n": 1 }'.replace(
        '{{ n }}',
        '"{{ order.tags[0] }}"',
      ),
      'lines',
      'order.lines',
      `{ "lines": [${EACH}, { "article": {{ line.article }}, "pieces": "{{ order.tags[0] }}", "unitCents": 2, "own": "x" }], "n": 1 }`,
    ],
    [
      'on its own line',
      '{\n  "lines": [\n    {\n      "article": "string"\n    }\n  ]\n}',
      'lines',
      'order.lines',
      `{\n  "lines": [\n    ${EACH},\n    {\n      "article": {{ line.article }}\n    }\n  ]\n}`,
    ],
    [
      'around an element without these names',
      '{ "lines": [{ "unitCents": 2 }] }',
      'lines',
      'order.lines',
      `{ "lines": [${EACH}, { "unitCents": 2 }] }`,
    ],
    [
      'a list without items in the sample',
      '{ "none": [{ "article": 1 }] }',
      'none',
      'order.none',
      '{ "none": ["{{ each order.none as item }}", { "article": 1 }] }',
    ],
    ['a list of texts', '{ "tags": ["string"] }', 'tags', 'order.tags', '{ "tags": {{ order.tags }} }'],
    ['a list of anything', '{}', 'free', 'order.lines', '{ "free": {{ order.lines }} }'],
    [
      'an object',
      '{}',
      'customer',
      'order.customer',
      '{ "customer": { "name": "{{ order.customer.name }}", "email": "{{ order.customer.email }}" } }',
    ],
    [
      'an object that is there',
      '{ "customer": { "email": "string", "phone": "1", "own": 2 } }',
      'customer',
      'order.customer',
      '{ "customer": { "email": "{{ order.customer.email }}", "phone": "1", "own": 2 } }',
    ],
    ['an object of anything', '{}', 'address', 'order.customer', '{ "address": {{ order.customer }} }'],
    [
      'a list inside of an item goes by its name',
      `{ "lines": [${EACH}, { "no": 1 }] }`,
      'lines[].parts',
      'order.lines[0].parts',
      `{ "lines": [${EACH}, { "no": 1, "parts": [\n  "{{ each line.parts as part }}",\n  { "id": "{{ part.id }}" }\n] }] }`,
    ],
  ])('%s', (_, body, name, path, after) => {
    expect(inBody(body, name, path)).toBe(after);
  });
});

describe('B43 in a form a list has a row for each of its items', () => {
  const inForm = (rows: [key: string, value: string, enabled?: boolean][], name: string, path: string) => {
    const data = rows.map(([key, value, enabled = true]) => ({ key, value, enabled }));
    const after = used(aWebhook({ format: 'default', data }), name, path);
    return after && rowsOf(after).map(({ key, value }) => [key, value]);
  };

  test.each<[string, [string, string, boolean?][], string, string, string[][] | undefined]>([
    [
      'numbered',
      [],
      'tags',
      'order.tags',
      [
        ['tags[0]', '{{ order.tags[0] }}'],
        ['tags[1]', '{{ order.tags[1] }}'],
      ],
    ],
    [
      'as its rows are written',
      [
        ['a', '1'],
        ['tags[]', 'x'],
        ['b', '2'],
        ['tags[]', 'y'],
        ['tags[]', 'off', false],
      ],
      'tags',
      'order.tags',
      [
        ['a', '1'],
        ['tags[]', '{{ order.tags[0] }}'],
        ['tags[]', '{{ order.tags[1] }}'],
        ['b', '2'],
        ['tags[]', 'off'],
      ],
    ],
    [
      'as another list is written',
      [
        ['ids', '1'],
        ['ids', '2'],
      ],
      'tags',
      'order.tags',
      [
        ['ids', '1'],
        ['ids', '2'],
        ['tags', '{{ order.tags[0] }}'],
        ['tags', '{{ order.tags[1] }}'],
      ],
    ],
    [
      'of objects with the names of the receiver',
      [],
      'none',
      'order.lines',
      [
        ['none[0][article]', '{{ order.lines[0].article }}'],
        ['none[1][article]', '{{ order.lines[1].article }}'],
      ],
    ],
    [
      'an object with its members',
      [],
      'customer',
      'order.customer',
      [
        ['customer[name]', '{{ order.customer.name }}'],
        ['customer[email]', '{{ order.customer.email }}'],
      ],
    ],
    [
      'of a field whose name has the brackets',
      [],
      'expand[]',
      'order.tags',
      [
        ['expand[]', '{{ order.tags[0] }}'],
        ['expand[]', '{{ order.tags[1] }}'],
      ],
    ],
    ['an empty list has none', [], 'none', 'order.none', undefined],
  ])('%s', (_, rows, name, path, after) => {
    expect(inForm(rows, name, path)).toEqual(after);
  });

  test('the rows of a list are what its field has', () => {
    const data = ['tags[0]', 'tags[1]', 'tagsOf'].map((key) => ({ key, value: key, enabled: true }));
    expect(currentTextOf(toDraft(aWebhook({ format: 'default', data })), { path: ['tags'] })).toBe(
      'tags[0], tags[1]',
    );
  });
});

test('a text that may be null goes in bare, so that null stays null', () => {
  const nullable = fieldsOf(object({ name: { type: ['string', 'null'] } }));
  const draft = toDraft(aRestApiCall({ body: '{}' }));
  const [field] = nullable;
  const edits =
    field && placeValue(draft, field, '{{ order.customer.name }}', new ReceiverShape(nullable, context));
  expect(edits && applied(draft, edits).draft.restApiCall.body).toBe('{ "name": {{ order.customer.name }} }');
});
