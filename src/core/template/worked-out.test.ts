/** Filters are worked out once for tags of the same text, and nobody can see that they are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { slice } from '../../../test/thorough';
import { build, readContext } from '..';
import { jsonObject } from '../json/value';
import { evaluate, WorkedOutTags } from './evaluate';
import { Allowance, LIMITS } from './limits';
import { parseTemplate, type Tag } from './parse';

const objects = Array.from({ length: 500 }, (_, n) => ({ n }));
const { context } = readContext(
  JSON.stringify({
    o: objects,
    d: '2024-05-06T07:08:09Z',
    a: '%'.repeat(2000),
    e: '',
    l: [objects.slice(0, 300), objects.slice(0, 400)],
  }),
);

/** The context, and how often the items of `o` were read. */
function counted() {
  let reads = 0;
  const [first, ...others] = context.root.type === 'object' ? context.root.members : [];
  const items = first?.value.type === 'array' ? first.value.items : [];
  const value = {
    type: 'array' as const,
    get items() {
      reads++;
      return items;
    },
  };
  return { context: { root: jsonObject([{ name: 'o', value }, ...others]) }, reads: () => reads };
}

describe('B33 a chain of filters is worked out once for a build', () => {
  test.each(['{{ o | json | map: 1, 2 | default: 3 }}', "{{ o | pluck: 'n' | join }}"])('%s', (tag) => {
    const readsFor = (times: number) => {
      const { context, reads } = counted();
      const { request } = build(aRestApiCall({ url: 'https://h/', body: `["${tag.repeat(times)}"]` }), {
        context,
        now: 1,
      });
      expect(request).toBeDefined();
      return reads();
    };
    expect(readsFor(1)).toBeGreaterThan(0);
    expect(readsFor(200)).toBe(readsFor(1));
  });

  test('but a name of a marker is another value for each item', () => {
    const body = '["{{ o | json }}", "{{ each l as o }}", "{{ o | json }}"]';
    const { request } = build(aRestApiCall({ url: 'https://h/', body }), { context, now: 1 });
    const sent: string[] = JSON.parse(Buffer.from(request?.body ?? '').toString());
    expect(sent.map((text) => JSON.parse(text).length)).toEqual([500, 300, 400]);
  });
});

const TAGS = [
  '{{ o | json }}',
  "{{ o | pluck: 'n' | join: '-' }}",
  "{{ o | pluck: 'x' }}",
  '{{ o | join }}',
  '{{ o | json | map: 1, 2 }}',
  '{{ o | json | map: 1, 2 | default: 3 }}',
  '{{ a | url | url | upper }}',
  '{{ a | trim | default: 1 }}',
  "{{ e | default: 'x' | upper }}",
  "{{ a | optional: 'b' }}",
  `{{ d | date: '${'yyyy-MM-dd '.repeat(100)}' }}`,
  `{{ a | date: '${'yyyy-MM-dd '.repeat(100)}' }}`,
  '{{ missing | json }}',
];

test('what is said, made and counted of a tag does not depend on the tags before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...TAGS), { maxLength: 20 }),
      fc.integer({ min: 1000, max: 200_000 }),
      (tags, work) => {
        const limits = { ...LIMITS, work, value: 20_000 };
        const source = tags.join(' ');
        const known = new WorkedOutTags();
        const [allowance, alone] = [new Allowance(limits), new Allowance(limits)];
        for (const tag of parseTemplate(source).filter((part): part is Tag => part.type === 'tag')) {
          const evaluation = evaluate(tag, context.root, source, allowance, known);
          expect(evaluation).toEqual(evaluate(tag, context.root, source, alone));
          if (!alone.isSpent) expect(allowance.left).toBe(alone.left);
          expect(allowance.isSpent).toBe(alone.isSpent);
        }
      },
    ),
    { numRuns: slice(1000, 200) },
  );
});
