import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { bodyText, problemLines } from '../../../test/request-of';

const CONTEXT = `{
  "order": { "id": "A-1001", "lines": [{ "sku": "a" }, { "sku": "b" }] },
  "0": "member zero",
  "007": "member with zeros",
  "a b": "spaced",
  "": "no name",
  "it's": "quoted",
  "length": 7,
  "list": ["first", "second", "third"],
  "byNumber": { "1": "one", "01": "nought one", "length": "own length" },
  "text": "abc",
  "number": 12,
  "null": null,
  "true": "not the literal",
  "twice": "first", "twice": "last",
  "nested": { "twice": 1, "twice": 2 },
  "Twice": "another case"
}`;

/** The JSON text that a tag with this path becomes at a bare place, or the problems. */
function found(path: string, context = CONTEXT): string | string[] {
  const built = buildWith(aRestApiCall({ body: `{{ ${path} }}` }), context);
  return built.request ? bodyText(built) : problemLines(built);
}

describe('B7 what a path finds', () => {
  test.each([
    ['order.id', '"A-1001"'],
    ["['order']['id']", '"A-1001"'],
    ['order.lines', '[{"sku":"a"},{"sku":"b"}]'],
    ['order.lines.1.sku', '"b"'],
    ['order.lines[1].sku', '"b"'],
    ["['a b']", '"spaced"'],
    ["['']", '"no name"'],
    ["['it''s']", '"quoted"'],
    ['[0]', '"member zero"'],
    ["['0']", '"member zero"'],
    ['[007]', '"member with zeros"'],
    ['length', '7'],
    ['list.0', '"first"'],
    ['list[2]', '"third"'],
    ['byNumber.1', '"one"'],
    ['byNumber[1]', '"one"'],
    ["byNumber['1']", '"one"'],
    ['byNumber.01', '"nought one"'],
    ['byNumber[01]', '"nought one"'],
    ['byNumber.length', '"own length"'],
    ['null', 'null'],
    ['true', '"not the literal"'],
    ['twice', '"last"'],
    ['nested.twice', '2'],
    ['Twice', '"another case"'],
  ])('%s', (path, json) => {
    expect(found(path)).toBe(json);
  });

  test('a repeated member stays in the JSON text of its object', () => {
    expect(found('nested')).toBe('{"twice":1,"twice":2}');
  });

  test.each([
    ['[0]', '["a"]', '"a"'],
    ['[1].b', '[0, {"b": 1.0}]', '1.0'],
    ['__proto__.a', '{"__proto__": {"a": 1}}', '1'],
    ['constructor', '{"constructor": "own"}', '"own"'],
    ['a.hasOwnProperty', '{"a": {"hasOwnProperty": false}}', 'false'],
  ])('%s in %s', (path, context, json) => {
    expect(found(path, context)).toBe(json);
  });
});

describe('B7 B8 what a path does not find is an error that names it', () => {
  test.each([
    'missing',
    'Order.id',
    'order.missing',
    'order.id.missing',
    'missing.id',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'order.constructor',
    'order.__proto__',
    'byNumber.size',
    'list.length',
    'list.size',
    'list.constructor',
    'list.map',
    'list.3',
    'list.00',
    'list.01',
    'list[02]',
    "list['0']",
    'list.first',
    'list[99999999999999999999]',
    'list[4294967296]',
    'text.length',
    'text.0',
    'text[0]',
    "text['0']",
    'number.0',
    'number.toFixed',
    'null.a',
    'byNumber.001',
  ])('%s', (path) => {
    expect(found(path)).toEqual([`error value-missing body 3..${3 + path.length} context`]);
    const { problems } = buildWith(aRestApiCall({ body: `{{ ${path} }}` }), CONTEXT);
    expect(problems[0]?.values).toEqual({ path });
  });

  test.each(['1', '"text"', 'null', 'true', '[]', '{}', ''])('a in the document %j', (context) => {
    expect(found('a', context)).toEqual(['error value-missing body 3..4 context']);
  });
});

describe('B7 one pass: what is inserted is never scanned again', () => {
  const context = JSON.stringify({ a: '{{ b }}', b: 'never', open: '{{', close: '}}', b2: "{{ 'x' }}" });

  test.each([
    ['{{ a }}', '"{{ b }}"'],
    ['"{{ a }}"', '"{{ b }}"'],
    ['"{{ open }} b }}"', '"{{ b }}"'],
    ['"{{ open }}{{ b }}{{ close }}"', '"{{never}}"'],
    ['"{{ \'{{\' }} b }}"', '"{{ b }}"'],
    ['{{ b2 | raw }}', "{{ 'x' }}"],
    ["{{ missing | default: '{{ b }}' }}", '"{{ b }}"'],
  ])('%s', (body, sent) => {
    expect(bodyText(buildWith(aRestApiCall({ body }), context))).toBe(sent);
  });
});
