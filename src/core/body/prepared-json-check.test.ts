import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restApiCall } from '../../testing/conformance/actions';
import { problemLines } from '../../testing/request-of';
import { slice } from '../../testing/thorough';
import { prepare, readContext } from '..';

const runtime = (v: string, w = '1') => ({ context: readContext(`{"v":${v},"w":${w}}`).context, now: 0 });

/** What is said of a body that was checked before, with other values. */
const again = (body: string, ...values: Parameters<typeof runtime>) => {
  const prepared = prepare(restApiCall({ body }));
  problemLines(prepared.render(runtime('"x"', '"y"')));
  return problemLines(prepared.render(runtime(...values)));
};

describe('B17 a body that is checked again', () => {
  test.each([
    ['{"a": {{ v }}}', '"x"', []],
    ['{"a": {{ v }}}', '12', []],
    ['{"a": {{ v }}}', 'null', []],
    ['{"a": {{ v }}}', '{"b":1,"b":2}', ['hint body-repeated-member body 6..13']],
    ['{"a": {{ v }}}', '9007199254740993', ['hint body-number-rounded body 6..13']],
    ['{"a": {{ v }}}', '1e999', ['hint body-number-rounded body 6..13']],
    ['{"a": "{{ v }}"}', '"\\"}"', []],
    ['{"{{ v }}": 1, "b": 2}', '"b"', ['hint body-repeated-member body 15..18']],
    ['{"a": {{ v | json }}}', '[{"b":1,"b":2}]', ['hint body-repeated-member body 6..20']],
    ['{"a": {{ v }} }}', '1', ['warning body-not-json body 15..16']],
    ['[1{{ v }}]', 'true', ['warning body-not-json body 2..9']],
    ['[-{{ v }}]', '-5', ['warning body-not-json body 2..9']],
    ['[{{ v }}.5]', '"x"', ['warning body-not-json body 8..9']],
    ['[1{{ v }}]', '2345678901234567', ['hint body-number-rounded body 1..9']],
  ])('%s with %s', (body, value, expected) => {
    expect(again(body, value)).toEqual(expected);
  });

  const body = fc
    .array(
      fc.constantFrom(
        '{"a": ',
        '{{ v }}',
        '{{ w }}',
        '"{{ v }}"',
        '"x{{ w }}": ',
        ', "b": 1',
        ', ',
        '[',
        ']',
        '}',
        '"b"',
        '1',
        '-',
        '.5',
        '12345678901234567890',
        '{{ v | raw }}',
        '"',
        '\n',
      ),
      { maxLength: 7 },
    )
    .map((pieces) => pieces.join(''));

  const value = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.constantFrom('"b"', '"\\n\\""', '{"b":1,"b":2}', '1e400', '1.00000000000000000001', '-0', 'true'),
  );

  test('has the problems that it has when it is checked for the first time', () => {
    fc.assert(
      fc.property(body, fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 4 }), (text, values) => {
        const prepared = prepare(restApiCall({ body: text }));
        for (const [v, w] of values) {
          const { problems } = prepared.render(runtime(v, w));
          expect(problems).toEqual(prepare(restApiCall({ body: text })).render(runtime(v, w)).problems);
        }
      }),
      { numRuns: slice(5000, 500) },
    );
  });
});
