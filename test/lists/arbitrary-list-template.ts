/**
 * REST body templates with markers (B39) and contexts that fit them. A template is drawn as choices, some of which
 * are careless, and then written with the names that are in scope. The domain is that of `model.ts`.
 */
import fc from 'fast-check';
import { hostileText, numberText } from '../arbitrary';
import { node } from './arbitrary-list-context';
import {
  COUNTS,
  type MarkerChoice,
  type MemberChoice,
  type Pieces,
  ROOT,
  type TagChoice,
  type ValueChoice,
  Writer,
} from './list-template-writer';

export interface ListCase {
  readonly template: string;
  /** JSON text. */
  readonly context: string;
}

const rarely = (times: number) => fc.nat(times).map((number) => number === times);
const choice = fc.nat(40);

const tag: fc.Arbitrary<TagChoice> = fc.record({
  operand: choice,
  filters: choice,
  isOptional: fc.boolean(),
  isCareless: rarely(40),
});

/** Text inside a JSON string of the template; no brace in it can begin a tag. */
const written = fc
  .tuple(fc.oneof(hostileText, fc.constantFrom('a', 'b')), rarely(4))
  .map(([text, isEscaped]) =>
    isEscaped
      ? [...text].map(escaped).join('')
      : JSON.stringify(text.replaceAll('{', '{ ')).slice(1, -1).replaceAll('/', '\\/'),
  );

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

const pieces: fc.Arbitrary<Pieces> = fc.oneof(
  fc.tuple(tag),
  fc.array(fc.oneof(written, tag), { maxLength: 3 }),
);

const marker: fc.Arbitrary<MarkerChoice> = fc.record({
  isEach: fc.boolean(),
  path: choice,
  name: choice,
  count: fc.nat(COUNTS.length + 2),
  condition: choice,
  isCareless: rarely(50),
});

const choices = fc.letrec<{
  value: ValueChoice;
  array: ValueChoice;
  object: ValueChoice;
  member: MemberChoice;
}>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    { weight: 60, arbitrary: fc.record({ type: fc.constant('bare'), tag }) },
    { weight: 60, arbitrary: fc.record({ type: fc.constant('string'), pieces }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('scalar'),
        text: fc.oneof(numberText, fc.constantFrom('true', 'false', 'null', '""')),
      }),
    },
    { weight: 50, arbitrary: tie('array') },
    { weight: 50, arbitrary: tie('object') },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('misplaced'), marker }) },
  ) as fc.Arbitrary<ValueChoice>,
  array: fc.record({
    type: fc.constant('array'),
    parts: fc.array(
      fc.record({
        markers: fc.oneof(fc.constant([]), fc.array(marker, { minLength: 1, maxLength: 3 })),
        value: tie('value'),
      }),
      { maxLength: 3 },
    ),
  }) as fc.Arbitrary<ValueChoice>,
  object: fc.record({
    type: fc.constant('object'),
    members: fc.array(tie('member'), { maxLength: 3 }),
  }) as fc.Arbitrary<ValueChoice>,
  member: fc.oneof(
    { depthSize: 'medium', maxDepth: 8 },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('member'), name: pieces, value: tie('value') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('group'),
        marker,
        members: fc.array(tie('member'), { maxLength: 3 }),
        isRepeated: rarely(5),
      }),
    },
  ) as fc.Arbitrary<MemberChoice>,
}));

const spaces = fc.array(fc.constantFrom('', '', ' ', ' ', '\n  ', '\t', '\r\n', ' \n'), {
  minLength: 1,
  maxLength: 40,
});
const blanks = fc.array(fc.constantFrom('', ' ', ' ', '  '), { minLength: 1, maxLength: 20 });

const listTemplate: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: choices.object },
      { weight: 6, arbitrary: choices.array },
      { weight: 1, arbitrary: choices.value },
    ),
    spaces,
    blanks,
  )
  .map(([value, ...space]) => {
    const writer = new Writer(...space);
    return writer.spaced(writer.value(value, ROOT, 0, false));
  });

/** A template and a context, mostly without an error; `models-agree.test.ts` says how often. */
export const listCase: fc.Arbitrary<ListCase> = fc.record({ template: listTemplate, context: node(2) });
