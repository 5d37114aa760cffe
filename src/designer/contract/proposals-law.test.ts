import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { slice } from '../../../test/thorough';
import { fieldsOf } from '../../contract/fields';
import { type Action, build, readContext } from '../../core';
import { isJsonWithTags } from '../fields/body-editor/body-parts';
import { type Draft, toAction, toDraft } from '../store/draft';
import { applied, inverted } from '../store/edit/edit';
import { currentTextOf, placeValue } from './place-value';
import { Proposals } from './proposals';
import { ReceiverShape } from './receiver-shape';

/* The law of B43 for the values of a sample that are proposed for the fields of a contract. */

const name = fc.constantFrom('id', 'note', 'total', 'lines', 'customer', 'sku', 'a b', '__proto__', "it's");

const { value: sampled } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('A-1', '', 'x "y"', 1, 149.9, true, null),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    // Items that are alike, as those of a list are.
    fc.tuple(tie('value'), fc.nat({ max: 2 })).map(([item, count]) => new Array(count).fill(item)),
  ),
}));

const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('string', 'number', 'integer', 'boolean').map((type) => ({ type })),
    fc.constantFrom<object>({ type: ['string', 'null'] }, {}, { type: 'array' }, { type: 'object' }),
    fc.dictionary(name, tie('schema'), { maxKeys: 4 }).map((properties) => ({ type: 'object', properties })),
    tie('schema').map((items) => ({ type: 'array', items })),
  ),
}));

const body = fc.constantFrom(
  '',
  '{}',
  '{\r\n  "id": 1,\r\n  "own": "{{ order.id }}"\r\n}',
  '{ "lines": [{ "sku": "s", "own": 2 }], "customer": { "id": "x" }, "own": {{ order.id }} }',
  '{ "lines": [\n  { "sku": 1 }\n], "note": null }',
  '{ "lines": [], "total": {} }',
  '[1]',
  '{ "id": ',
);
const rows = fc.array(
  fc.record({
    key: fc.constantFrom('id', 'own', 'lines[0]', 'lines[]', 'lines[0][sku]', 'customer[id]'),
    value: fc.constantFrom('1', '{{ order.id }}'),
    enabled: fc.boolean(),
  }),
  { maxLength: 4 },
);
const action: fc.Arbitrary<Action> = fc.oneof(
  body.map((text) => aRestApiCall({ url: 'https://x.example', body: text })),
  fc
    .record({ data: rows, format: fc.constantFrom('default' as const, 'json' as const) })
    .map((change) => aWebhook({ url: 'https://x.example', ...change })),
);

const textOf = (draft: Draft): string => draft.restApiCall.body;

test('B43 what is proposed for a field brings no error, changes no other field, and can be undone', () => {
  let count = 0;
  fc.assert(
    fc.property(
      action,
      fc.dictionary(name, schema, { maxKeys: 5 }),
      fc.dictionary(name, sampled, { maxKeys: 5, noNullPrototype: true }),
      (of, properties, order) => {
        const { context } = readContext(JSON.stringify({ order: { id: 'A', ...order } }));
        const runtime = { context, secrets: {}, now: 1_700_000_000 };
        const errorsOf = (draft: Draft) =>
          build(toAction(draft), runtime).problems.filter(({ severity }) => severity === 'error').length;
        const fields = fieldsOf({ type: 'object', properties });
        const shape = new ReceiverShape(fields, context);
        const proposals = new Proposals(context, shape);
        const draft = toDraft(of);
        for (const field of fields.slice(0, 12)) {
          const proposal = proposals.of(field);
          const edits = proposal && placeValue(draft, field, proposal.tag, shape);
          if (!edits) continue;
          count++;
          const after = applied(draft, edits).draft;
          expect(errorsOf(after)).toBeLessThanOrEqual(errorsOf(draft));
          if (isJsonWithTags(textOf(draft)) || textOf(draft) === '') {
            const isWritten = of.objectId === 'automation.rest-api-call';
            if (isWritten) expect(isJsonWithTags(textOf(after))).toBe(true);
          }
          for (const other of [...fields, { path: ['own'] }])
            if (other.path[0] !== field.path[0])
              expect(currentTextOf(after, other)).toBe(currentTextOf(draft, other));
          expect(
            applied(
              after,
              edits.toReversed().map((edit) => inverted(edit)),
            ).draft,
          ).toEqual(draft);
        }
      },
    ),
    { numRuns: slice(1000, 300) },
  );
  expect(count).toBeGreaterThan(20);
});
