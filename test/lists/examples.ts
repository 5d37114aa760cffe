/** Templates with markers, and what B39 makes of them, by hand; the models and the implementation agree on each. */

/** The context of all of them. */
export const CONTEXT = `{
  "order": {
    "lines": [{ "sku": "A \\"1\\"", "note": null }, { "sku": "B", "note": "ring", "qty": 2.0 }],
    "gift": true, "total": 12.50, "big": 12345678901234567890, "paid": false, "empty": "", "none": null, "o": {},
    "pairs": [["k", 1], ["k", 2.0]]
  },
  "line": "hidden", "zero": 0, "nothing": [], "lists": [["a"], [], ["b", "c"]], "tags": ["x", "y"]
}`;

type Example = readonly [name: string, template: string, text: string];

const RULE: readonly Example[] = [
  [
    'an array of lines',
    `{
  "lines": [
    "{{ each order.lines as line, n }}",
    { "no": {{ n }}, "sku": "{{ line.sku }}", "note": "{{ line.note | optional }}" },
    "{{ if order.gift == true }}",
    { "sku": "GIFT" }
  ]
}`,
    `{
  "lines": [
    { "no": 1, "sku": "A \\"1\\"" },
    { "no": 2, "sku": "B", "note": "ring" },
    { "sku": "GIFT" }
  ]
}`,
  ],
  ['an empty list', '[ "{{ each nothing as x }}", 1 ]', '[ ]'],
  ['members that are taken', '{ "a": 1, "{{ if order.gift }}": { "b": 2 } }', '{ "a": 1, "b": 2 }'],
  ['members that are not', '{ "a": 1, "{{ if order.paid }}": { "b": 2 } }', '{ "a": 1 }'],
];

const MARKERS: readonly Example[] = [
  ['each, then if', '["{{each order.lines as l,n}}","{{if l.note}}",{{n}}]', '[2]'],
  ['if, then each', '["{{ if order.paid }}", "{{ each order.lines as l }}", {{ l.sku }}]', '[]'],
  ['each in each', '["{{ each lists as l }}", "{{ each l as x, n }}", "{{ x }}{{ n }}"]', '["a1","b1","c2"]'],
  ['the innermost name is found', '["{{ each lists as x }}", "{{ each x as x }}", {{ x }}]', '["a","b","c"]'],
  ['a name hides a member', '["{{ each tags as line }}", {{ line }}, {{ line }}]', '["x","y", "hidden"]'],
  ['a count hides a member', '["{{ each tags as t, line }}", {{ line }}]', '[1,2]'],
  ['keys from data', '{"{{ each order.pairs as p }}":{"{{ p[0] }}":{{ p[1] }}}}', '{"k":1,"k":2.0}'],
  [
    'markers under markers',
    '{ "{{ if zero }}": { "a": 1, "{{ each tags as t }}": { "{{ t }}": "" , "": 0 } , "b": 2 } }',
    '{ "a": 1, "x": "" , "": 0, "y": "" , "": 0, "b": 2 }',
  ],
  ['nothing under a marker', '{ "{{ if zero }}": { } }', '{ }'],
  ['the same marker twice', '{"{{ if zero }}":{"a":1},"{{ if zero }}":{"a":2}}', '{"a":1,"a":2}'],
  ['spaces in the string', '[" {{ if zero }}  ", 1]', '[1]'],
  ['a missing list', '["{{ each order.gone as x | optional }}", 1, 2]', '[ 2]'],
  ['a list that is null', '["{{ each order.none as x|optional }}", 1]', '[]'],
  ['what is not taken is not filled in', '["{{ if order.paid }}", "{{ gone }}"]', '[]'],
  ['names of members', '{ "{{ line }}-{{ zero }}": 1 }', '{ "hidden-0": 1 }'],
  ['a path that begins with each', '[{{ each.x | default: 1 }}, {{ if | default: 2 }}]', '[1, 2]'],
];

const OPTIONAL: readonly Example[] = [
  ['missing', '{ "a": "{{ gone | optional }}", "b": 1 }', '{ "b": 1 }'],
  ['the last member', '{ "a": 1 , "b": {{ order.none | optional }} }', '{ "a": 1  }'],
  ['an element', '[1,{{ gone | optional }},"{{ gone | optional }}",2]', '[1,2]'],
  [
    'equal to a literal',
    '{ "a": {{ zero | optional: \'\', 0.0 }}, "b": {{ order.empty | optional: \'\' }} }',
    '{ }',
  ],
  ['not equal', "[{{ zero | optional: '0' }}, \"{{ line | upper | optional: 'x' }}\"]", '[0, "HIDDEN"]'],
  ['a list as it is', '[{{ tags | optional }}]', '[["x","y"]]'],
  ['an element that is governed', '["{{ each order.lines as l }}", "{{ l.note | optional }}"]', '["ring"]'],
];

const WHITE_SPACE: readonly Example[] = [
  ['nothing to change', ' [ 1 ,\n2 , [ ] , { } ] ', ' [ 1 ,\n2 , [ ] , { } ] '],
  [
    'the space before the outermost marker',
    '[\n"{{ each tags as t }}" ,\t"{{ if t }}"  ,  {{ t }}\r]',
    '[\n"x",\n"y"\r]',
  ],
  ['the space behind a governed part', '[ "{{ each tags as t }}", 1 \t, 2\n]', '[ 1 \t, 1 \t, 2\n]'],
  ['the space behind the part before what is left out', '[ 1 , {{ gone | optional }} ]', '[ 1  ]'],
  ['the braces under a key marker', '{"a":1\t,\n"{{ if zero }}" : {  "b":2 \n} \t}', '{"a":1\t,  "b":2 \t}'],
  ['the space before its comma', '{ "{{ if zero }}": { "b": 2 }\t, "c": 3 }', '{ "b": 2, "c": 3 }'],
  ['between members under it', '{"{{ if zero }}":{ "b":2 , "c":3 }}', '{ "b":2 , "c":3}'],
];

/** The templates that have no error, and the text that comes out. */
export const EXAMPLES: readonly Example[] = [...RULE, ...MARKERS, ...OPTIONAL, ...WHITE_SPACE];

/** What stands behind `if`, and whether it holds. */
export const CONDITIONS: readonly (readonly [condition: string, holds: boolean])[] = [
  ['order.gift', true],
  ['order.paid', false],
  ['order.empty', false],
  ['order.none', false],
  ['order.gone', false],
  ['order.o', false],
  ['nothing', false],
  ['tags', true],
  ['zero', true],
  ['order.total == 12.5', true],
  ['order.total==1250e-2', true],
  ["order.total == '12.50'", false],
  ['order.big == 12345678901234567891', false],
  ['zero == -0.00e5', true],
  ["line == 'hidden'", true],
  ["line != 'Hidden'", true],
  ['order.none == null', true],
  ['order.gone == null', false],
  ['order.gone != null', true],
  ['order.paid == false', true],
  ['order.empty == null', false],
];

/** The template of a condition, and what comes out. */
export const conditional = (condition: string, holds: boolean): readonly [template: string, text: string] => [
  `["{{ if ${condition} }}", 1]`,
  holds ? '[1]' : '[]',
];

/** Templates that have an error. */
export const ERRORS: readonly (readonly [name: string, template: string])[] = [
  ['a missing value', '"{{ gone }}"'],
  ['a list as text', '"{{ tags }}"'],
  ['each over an object', '["{{ each order as x }}", 1]'],
  ['each over a text', '["{{ each line as x | optional }}", 1]'],
  ['each over nothing', '["{{ each gone as x }}", 1]'],
  ['each over null', '["{{ each order.none as x }}", 1]'],
  ['a list compared', '["{{ if tags == 1 }}", 1]'],
  ['an object compared', '["{{ if order != null }}", 1]'],
  ['a marker at the end', '[1, "{{ if zero }}"]'],
  ['a marker alone', '"{{ if zero }}"'],
  ['a marker as a value', '{ "a": "{{ if zero }}" }'],
  ['a marker with other text', '["a {{ if zero }}", 1]'],
  ['a marker outside a string', '[{{ if zero }}, 1]'],
  ['a key marker over a number', '{ "{{ if zero }}": 1 }'],
  ['a key marker over a tag', '{ "{{ if zero }}": {{ order }} }'],
  ['equal names', '["{{ each tags as t, t }}", 1]'],
  ['optional before another filter', '[{{ zero | optional | upper }}]'],
  ['optional behind default', '[{{ zero | default: 1 | optional }}]'],
  ['optional in the middle of a string', '["a{{ zero | optional }}"]'],
  ['optional at the root', '{{ zero | optional }}'],
  ['optional as a name', '{ "{{ zero | optional }}": 1 }'],
  ['no comma behind a marker', '["{{ if zero }}" 1]'],
  ['no name', '["{{ each tags }}", 1]'],
  ['nothing behind as', '["{{ each tags as }}", 1]'],
  ['a name that is none', '["{{ each tags as 1x }}", 1]'],
  ['a name with a member', '["{{ each tags as t.x }}", 1]'],
  ['nothing behind the comma', '["{{ each tags as t, }}", 1]'],
  ['three names', '["{{ each tags as t, n, m }}", 1]'],
  ['a filter before as', '["{{ each tags | json as t }}", 1]'],
  ['another filter than optional', '["{{ each tags as t | default: 1 }}", 1]'],
  ['a filter of if', '["{{ if zero | optional }}", 1]'],
  ['each over a string', '["{{ each \'text\' as t }}", 1]'],
  ['one equals sign', '["{{ if zero = 0 }}", 1]'],
  ['nothing to compare with', '["{{ if zero == }}", 1]'],
  ['a path to compare with', '["{{ if zero == tags }}", 1]'],
  ['two control tags', '["{{ if zero }}{{ if zero }}", 1]'],
  ['a marker in the name of a member', '{ "a{{ if zero }}": { "b": 1 } }'],
  ['a key marker at the end of an array', '[{ "{{ if zero }}": { } }, "{{ if zero }}"]'],
  ['markers that are not taken', '["{{ if order.paid }}", "{{ gone | nope }}"]'],
  ['17 markers', `[${'"{{ if zero }}",'.repeat(17)}1]`],
];
