import { describe, expect, test } from 'vitest';
import { type FilterCall, type Part, parseTemplate, type Step } from '../internal';

const step = ({ type, text }: Step): string => (type === 'index' ? `[${text}]` : `.${text}`);

function call({ filter, range, literals }: FilterCall): string {
  const values = literals.map((literal) => {
    if (literal.type === 'number') return `number ${literal.text}`;
    return literal.type === 'null' ? 'null' : `${literal.type} ${literal.value}`;
  });
  return `${filter.name}(${values.join(', ')}) ${range.start}..${range.end}`;
}

/** A part on one line: its kind and range, then what it holds, each with its range. */
function line(part: Part): string {
  const words = [`${part.type} ${part.start}..${part.end}`];
  if (part.type === 'tag') {
    const { range } = part.operand;
    const what =
      part.operand.type === 'path' ? part.operand.steps.map(step).join('') : `'${part.operand.value}'`;
    words.push(`${what} ${range.start}..${range.end}`, ...part.filters.map(call));
  } else if (part.type === 'broken') {
    words.push(...part.problems.map(({ code, range }) => `${code} ${range.start}..${range.end}`));
  }
  return words.join(' | ');
}

const parse = (source: string): string[] => parseTemplate(source).map(line);

describe('B6 text', () => {
  test.each([
    ['', []],
    ['plain', ['text 0..5']],
    ['{', ['text 0..1']],
    ['a } b }} c { d', ['text 0..14']],
    ['{ {', ['text 0..3']],
    ['{%if%}', ['text 0..6']],
    ['}}{{a}}', ['text 0..2', 'tag 2..7 | .a 4..5']],
    ['{{a}}}', ['tag 0..5 | .a 2..3', 'text 5..6']],
    ['{ {{a}} }', ['text 0..2', 'tag 2..7 | .a 4..5', 'text 7..9']],
    ['{{a}}{{b}}', ['tag 0..5 | .a 2..3', 'tag 5..10 | .b 7..8']],
    ['😀{{a}}😀', ['text 0..2', 'tag 2..7 | .a 4..5', 'text 7..9']],
  ])('%j', (source, parts) => {
    expect(parse(source)).toEqual(parts);
  });
});

describe('B6 paths', () => {
  test.each([
    ['{{a}}', '.a 2..3'],
    ['{{   a   }}', '.a 5..6'],
    ['{{ order.id }}', '.order.id 3..11'],
    ['{{ $a._b.c-d.E9 }}', '.$a._b.c-d.E9 3..15'],
    ['{{ a- }}', '.a- 3..5'],
    ['{{ lines.0.sku }}', '.lines[0].sku 3..14'],
    ['{{ a.007 }}', '.a[007] 3..8'],
    ['{{ [0] }}', '[0] 3..6'],
    ["{{ ['a b'] }}", '.a b 3..10'],
    ['{{ a[0][12] }}', '.a[0][12] 3..11'],
    ["{{ a['b']['0'] }}", '.a.b.0 3..14'],
    ["{{ a['it''s'] }}", ".a.it's 3..13"],
    ["{{ a[''] }}", '.a. 3..8'],
    ["{{ a['}}'].b }}", '.a.}}.b 3..12'],
    ["{{ a['é😀'] }}", '.a.é😀 3..11'],
    ['{{ true }}', '.true 3..7'],
    ['{{ null }}', '.null 3..7'],
    ['{{ __proto__.constructor }}', '.__proto__.constructor 3..24'],
  ])('%s', (source, operand) => {
    expect(parse(source)).toEqual([`tag 0..${source.length} | ${operand}`]);
  });
});

describe('B6 strings', () => {
  test.each([
    ["{{ '' }}", "'' 3..5"],
    ["{{ 'a b' }}", "'a b' 3..8"],
    ["{{ '''' }}", "''' 3..7"],
    ["{{ '''a''' }}", "''a'' 3..10"],
    ["{{ '{{' }}", "'{{' 3..7"],
    ["{{ '}}' }}", "'}}' 3..7"],
    ["{{ '{{#{{/{{!{{{' }}", "'{{#{{/{{!{{{' 3..17"],
    ["{{ '|:,.[]' }}", "'|:,.[]' 3..11"],
    ["{{ 'ünï😀\u0080\u2028' }}", "'ünï😀\u0080\u2028' 3..12"],
    ["{{ '\ud800' }}", "'\ud800' 3..6"],
  ])('%s', (source, operand) => {
    expect(parse(source)).toEqual([`tag 0..${source.length} | ${operand}`]);
  });
});

describe('B6 filters and literals', () => {
  test.each([
    ['{{a|upper}}', 'upper() 4..9'],
    ['{{a  |  upper  }}', 'upper() 8..13'],
    ['{{a|upper|trim}}', 'upper() 4..9 | trim() 10..14'],
    ["{{a|default:'x'}}", 'default(string x) 4..15'],
    ["{{a | default  :  'x'  }}", 'default(string x) 6..21'],
    ["{{a|default:''}}", 'default(string ) 4..14'],
    ["{{a|default:'it''s'}}", "default(string it's) 4..19"],
    ["{{a|join:', '|upper}}", 'join(string , ) 4..13 | upper() 14..19'],
    ['{{a|default:0}}', 'default(number 0) 4..13'],
    ['{{a|default:-0}}', 'default(number -0) 4..14'],
    ['{{a|default:12.50}}', 'default(number 12.50) 4..17'],
    ['{{a|default:-1.5e+30}}', 'default(number -1.5e+30) 4..20'],
    ['{{a|default:1E-2}}', 'default(number 1E-2) 4..16'],
    ['{{a|default:123456789012345678901234567890}}', 'default(number 123456789012345678901234567890) 4..42'],
    ['{{a|default:true}}', 'default(boolean true) 4..16'],
    ['{{a|default:false}}', 'default(boolean false) 4..17'],
    ['{{a|default:null}}', 'default(null) 4..16'],
  ])('%s', (source, filters) => {
    expect(parse(source)).toEqual([`tag 0..${source.length} | .a 2..3 | ${filters}`]);
  });
});

describe('B6 openings that are refused', () => {
  test.each([
    ['{{{', ['broken 0..3 | template-triple-brace 0..3']],
    ['a{{{ b }}} c', ['text 0..1', 'broken 1..4 | template-triple-brace 1..4', 'text 4..12']],
    ['{{#', ['broken 0..3 | template-reserved 0..3']],
    ['{{/ a }}', ['broken 0..3 | template-reserved 0..3', 'text 3..8']],
    ['{{^a}}', ['broken 0..3 | template-reserved 0..3', 'text 3..6']],
    ['{{>a}}', ['broken 0..3 | template-reserved 0..3', 'text 3..6']],
    ['{{!a}}', ['broken 0..3 | template-reserved 0..3', 'text 3..6']],
    ['{{=a}}', ['broken 0..3 | template-reserved 0..3', 'text 3..6']],
    ['{{&a}}', ['broken 0..3 | template-reserved 0..3', 'text 3..6']],
    ['{{#a}}{{b}}', ['broken 0..3 | template-reserved 0..3', 'text 3..6', 'tag 6..11 | .b 8..9']],
    ['{{ # }}', ['broken 0..7 | template-syntax 3..4']],
  ])('%s', (source, parts) => {
    expect(parse(source)).toEqual(parts);
  });
});

describe('B6 what a tag cannot hold, with the offsets of the offending part', () => {
  test.each([
    ['nothing', '{{}}', 2, 4],
    ['spaces alone', '{{  }}', 4, 6],
    ['a tab', '{{\ta }}', 2, 3],
    ['a tab after the path', '{{ a\t}}', 4, 5],
    ['a line end', '{{ a\n}}', 4, 5],
    ['a no-break space', '{{\u00a0a }}', 2, 3],
    ['a double quote', '{{ "a" }}', 3, 4],
    ['a backslash', '{{ a\\b }}', 4, 5],
    ['a control character in a string', "{{ 'a\u0000b' }}", 5, 6],
    ['DEL in a string', "{{ 'a\u007fb' }}", 5, 6],
    ['a double quote in a string', "{{ 'a\"b' }}", 5, 6],
    ['a backslash in a string', "{{ 'a\\b' }}", 5, 6],
    ['a double quote after two single ones', "{{ 'a''b\"c' }}", 8, 9],
    ['a digit at the start', '{{ 0 }}', 3, 4],
    ['a name that begins with a hyphen', '{{ -a }}', 3, 4],
    ['a name outside ASCII', '{{ é }}', 3, 4],
    ['a name with a character of two units', '{{ a😀 }}', 4, 6],
    ['a space in a path', '{{ a b }}', 5, 6],
    ['a space before a dot', '{{ a .b }}', 5, 6],
    ['a space after a dot', '{{ a. b }}', 5, 6],
    ['a dot at the end', '{{ a.}}', 5, 7],
    ['two dots', '{{ a..b }}', 5, 6],
    ['a dot before a bracket', '{{ a.[0] }}', 5, 6],
    ['letters after an index', '{{ a.0b }}', 6, 7],
    ['an empty index', '{{ a[] }}', 5, 6],
    ['a name in brackets', '{{ a[b] }}', 5, 6],
    ['a negative index', '{{ a[-1] }}', 5, 6],
    ['a space in brackets', '{{ a[ 0 ] }}', 5, 6],
    ['an open bracket', '{{ a[0 }}', 6, 7],
    ['a lone bar', '{{ a | }}', 7, 9],
    ['two bars', '{{ a || upper }}', 6, 7],
    ['a filter in capitals', '{{ a | Upper }}', 7, 8],
    ['a filter with a digit', '{{ a | upper2 }}', 12, 13],
    ['a colon without an argument', '{{ a | default: }}', 16, 18],
    ['a comma without an argument', "{{ a | default: 'x', }}", 21, 23],
    ['a path as an argument', '{{ a | default: b }}', 16, 17],
    ['a word that begins like a literal', '{{ a | default: trueish }}', 16, 17],
    ['a leading zero', '{{ a | default: 01 }}', 17, 18],
    ['a point without digits', '{{ a | default: 1. }}', 17, 18],
    ['a number without its zero', '{{ a | default: .5 }}', 16, 17],
    ['a plus sign', '{{ a | default: +1 }}', 16, 17],
    ['one brace', '{{ a } }}', 5, 6],
    ['a tag in a tag after the end of the path', '{{ a {b }}', 5, 6],
  ])('%s', (_, source, start, end) => {
    expect(parse(source)).toEqual([`broken 0..${source.length} | template-syntax ${start}..${end}`]);
  });
});

describe('B6 what a tag would have to go on with', () => {
  test.each([
    ['{{ }}', 'path-or-string', 'character', '}}'],
    ['{{ a. }}', 'name-or-number', 'character', ' '],
    ['{{ a[ }}', 'number-or-string', 'character', ' '],
    ['{{ a[1 }}', 'bracket', 'character', ' '],
    ['{{ a | }}', 'filter-name', 'character', '}}'],
    ['{{ a | default: b }}', 'literal', 'character', 'b'],
    ["{{ 'a }}", 'quote', 'nothing', ''],
    ["{{ 'a\\' }}", 'quote-before-character', 'character', '\\'],
    ["{{ 'a\n' }}", 'quote-before-character', 'character', 'LF (U+000A)'],
    ['{{ a | upper x }}', 'pipe-or-end', 'character', 'x'],
    ['{{ a x }}', 'dot-pipe-or-end', 'character', 'x'],
  ])('%j', (source, expected, found, text) => {
    expect(parseTemplate(source)).toMatchObject([{ problems: [{ values: { expected, found, text } }] }]);
  });
});

describe('B6 tags that are not closed', () => {
  test.each([
    ['{{', ['broken 0..2 | template-unclosed 0..2']],
    ['a {{ ', ['text 0..2', 'broken 2..5 | template-unclosed 2..5']],
    ['{{ a', ['broken 0..4 | template-unclosed 0..4']],
    ['{{ a }', ['broken 0..6 | template-unclosed 0..5']],
    ['{{ a {{ b }}', ['broken 0..5 | template-unclosed 0..5', 'tag 5..12 | .b 8..9']],
    ["{{ 'a' {{ b }}", ['broken 0..7 | template-unclosed 0..7', 'tag 7..14 | .b 10..11']],
    ['{{ a | {{ b }}', ['broken 0..7 | template-unclosed 0..7', 'tag 7..14 | .b 10..11']],
  ])('%j', (source, parts) => {
    expect(parse(source)).toEqual(parts);
  });

  test('a string that is not closed says so at the closing braces, and the rest is still read', () => {
    expect(parse("{{ a | default: 'x }} {{ b }}")).toEqual([
      'broken 0..21 | template-syntax 16..17',
      'text 21..22',
      'tag 22..29 | .b 25..26',
    ]);
  });

  test('also where a character that no string holds comes later', () => {
    expect(parse(`"{{ a | default: 'x }}", "{{ b }}"`)).toEqual([
      'text 0..1',
      'broken 1..22 | template-syntax 17..18',
      'text 22..26',
      'tag 26..33 | .b 29..30',
      'text 33..34',
    ]);
  });

  test('a string that is not closed in a tag that is not closed', () => {
    expect(parse("{{ a | default: 'x {{ b }}")).toEqual([
      'broken 0..19 | template-unclosed 0..16',
      'tag 19..26 | .b 22..23',
    ]);
  });
});

describe('B6 B9 problems of filters', () => {
  test.each([
    ['{{ a | nope }}', ['template-unknown-filter 7..11']],
    ["{{ a | nope: 'x', 2 | trim }}", ['template-unknown-filter 7..11']],
    ['{{ a | constructor }}', ['template-unknown-filter 7..18']],
    ['{{ a | default }}', ['template-arguments 7..14']],
    ["{{ a | default: 'x', 'y' }}", ['template-arguments 7..24']],
    ['{{ a | join: 1 }}', ['template-arguments 7..14']],
    ["{{ a | join: ',', ',' }}", ['template-arguments 7..21']],
    ["{{ a | upper: 'x' }}", ['template-arguments 7..17']],
    ["{{ a | lower: 'x' }}", ['template-arguments 7..17']],
    ["{{ a | trim: 'x' }}", ['template-arguments 7..16']],
    ["{{ a | json: 'x' }}", ['template-arguments 7..16']],
    ["{{ a | url: 'x' }}", ['template-arguments 7..15']],
    ["{{ a | raw: 'x' }}", ['template-arguments 7..15']],
    ['{{ a | raw | trim }}', ['template-raw-not-last 7..10']],
    ['{{ a | raw | raw }}', ['template-raw-not-last 7..10']],
    ['{{ a | raw | nope }}', ['template-raw-not-last 7..10', 'template-unknown-filter 13..17']],
    ['{{ a | nope | json: 1 }}', ['template-unknown-filter 7..11', 'template-arguments 14..21']],
    [
      '{{ a | nope | also_not !}}',
      ['template-unknown-filter 7..11', 'template-unknown-filter 14..22', 'template-syntax 23..24'],
    ],
  ])('B28 all problems of %s', (source, problems) => {
    expect(parse(source)).toEqual([[`broken 0..${source.length}`, ...problems].join(' | ')]);
  });

  test('an unknown filter lists the known ones', () => {
    const [part] = parseTemplate('{{ a | nope }}');
    expect(part).toMatchObject({
      problems: [
        {
          values: {
            name: 'nope',
            known:
              'default, join, pluck, map, date, decimal, scale, upper, lower, trim, json, url, optional, raw',
          },
        },
      ],
    });
  });
});

describe('B6 recovery: every broken tag is reported, and the good ones are read', () => {
  test('several broken tags', () => {
    expect(parse('{{ a. }}x{{b}}{{{ {{ c | nope }}{{# {{ "d" }} {{')).toEqual([
      'broken 0..8 | template-syntax 5..6',
      'text 8..9',
      'tag 9..14 | .b 11..12',
      'broken 14..17 | template-triple-brace 14..17',
      'text 17..18',
      'broken 18..32 | template-unknown-filter 25..29',
      'broken 32..35 | template-reserved 32..35',
      'text 35..36',
      'broken 36..45 | template-syntax 39..40',
      'text 45..46',
      'broken 46..48 | template-unclosed 46..48',
    ]);
  });
});

describe('B30 no template makes the parser hang or exhaust the stack', () => {
  const many = 100_000;
  test.each([
    ['openings alone', '{{ '.repeat(many)],
    ['unclosed tags', '{{ a '.repeat(many)],
    ['a string that never ends', `{{ '${'x'.repeat(10 * many)}`],
    ['a string of quotes', `{{ '${"''".repeat(many)}`],
    ['strings that never end', '{{ \'x " '.repeat(many)],
    ['a very long string', `{{ '${'x'.repeat(10 * many)}' }}`],
    ['a very long path', `{{ a${'.a'.repeat(many)} }}`],
    ['very many filters', `{{ a${'|trim'.repeat(many)} }}`],
    ['very many arguments', `{{ a|join:0${',0'.repeat(many)} }}`],
    ['very many closings', `{{ a ${'}'.repeat(many)}`],
    ['tags that meet no end', '{{"'.repeat(many)],
    ['a very long name', `{{ ${'a'.repeat(10 * many)} }}`],
    ['very many braces', '{'.repeat(many)],
  ])('%s', (_, source) => {
    const parts = parseTemplate(source);
    expect(parts.at(-1)?.end).toBe(source.length);
  });
});
