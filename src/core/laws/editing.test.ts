import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usableScheme } from '../../testing/arbitrary-scheme';
import { restApiCall, webhook } from '../../testing/conformance/actions';
import { slice } from '../../testing/thorough';
import { type Action, type Authentication, type Built, build, readContext, SCHEME_NAMES } from '..';
import { BodyMemory } from '../body/body-memory';
import { prepareEdited } from '../prepare';

const { context } = readContext('{"v":"x\\"y","ü":"ü","n":12345678901234567890,"o":{"a":1,"a":2}}');
const runtime = { context, now: 1_700_000_000, id: 'msg_1', secrets: { KEY: 'k' } };

const authentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.constantFrom<Authentication>(
    { method: 'none' },
    { method: 'basic', username: 'u', password: { secret: 'KEY' } },
    { method: 'header-key', headerName: 'X-Key', secret: 'k' },
  ),
  fc
    .oneof(fc.constantFrom(...SCHEME_NAMES), usableScheme)
    .map((scheme): Authentication => ({ method: 'hmac', scheme, headerName: '', secret: 'AAEC' })),
);

/** So long that the body is remembered. */
const FILLER = `${' '.repeat(70)}\n`.repeat(1000);
const BEGINNINGS = [
  '{"a": "typed here", "b": [1, "c"], "d": "e"}',
  '{\n  "a": "typed here",\n  "b": "ü", "c": "\\u00e4\\n"\n}',
  '{"a": "{{ v }}", "b": {{ n }}, "{{ v }}": "{{ ü }}"}',
  '{"a": "b", "a": "c"}',
  '',
];

interface Edit {
  /** Where, as a share of what is not filler; what goes; and what comes. */
  readonly at: number;
  readonly removed: number;
  readonly insert: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.constantFrom(0, 0, 0, 1, 3),
  insert: fc.constantFrom(
    '',
    'x',
    'plain text',
    '"',
    '\\',
    '\\u00',
    'ü',
    '😀',
    '\n',
    ':',
    '{{ v }}',
    '{{ o }}',
    '{{',
    ',1',
    '}',
    '\ud800',
  ),
});

/** Edits near the beginning, or near the end, of a text with the filler between. */
const edited = (text: string, { at, removed, insert }: Edit): string => {
  const head = text.indexOf(FILLER);
  const place = Math.round(at * (text.length - FILLER.length));
  const from = place <= head || head === -1 ? place : place + FILLER.length;
  return text.slice(0, from) + insert + text.slice(from + removed);
};

const withoutOctets = ({ spans, problems, signedParts, request }: Built) => ({
  spans,
  problems,
  signedParts,
  request: request && { ...request, body: undefined },
});

/** Compared on their own: a look at each of them takes a hundred times longer. */
const octetsOf = ({ bytes, signed, request }: Built): Buffer =>
  Buffer.concat([bytes, signed ?? Buffer.of(), request?.body ?? Buffer.of()]);

test('after any edits, what is rendered with a memory is what is built without', () => {
  const beginning = fc.constantFrom(...BEGINNINGS).chain((text) =>
    fc.constantFrom(
      text + FILLER,
      FILLER + text,
      text.replace('e', () => `${FILLER.replaceAll('\n', ' ')}e`),
    ),
  );
  fc.assert(
    fc.property(
      beginning,
      fc.array(fc.oneof(edit, fc.constant('undo' as const), authentication), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (first, steps, isWebhook) => {
        const memory = new BodyMemory();
        const texts = [first];
        let method: Authentication = { method: 'none' };
        for (const step of steps) {
          if (step === 'undo') texts.pop();
          else if ('method' in step) method = step;
          else texts.push(edited(texts.at(-1) ?? first, step));
          const text = texts.at(-1) ?? first;
          const action: Action = isWebhook
            ? webhook({
                format: 'json',
                data: [{ key: 'k', value: text, enabled: true }],
                authentication: method,
              })
            : restApiCall({ body: text, authentication: method });
          const [short, long] = [prepareEdited(action, memory).render(runtime), build(action, runtime)];
          expect(withoutOctets(short)).toEqual(withoutOctets(long));
          expect(octetsOf(short).equals(octetsOf(long))).toBe(true);
        }
      },
    ),
    { numRuns: slice(5000, 150) },
  );
});
