import fc from 'fast-check';
import { type CustomScheme, SCHEME_NAMES, type SchemeSetting } from '../core';

export const hash = fc.constantFrom('sha1' as const, 'sha256' as const, 'sha512' as const);
export const encoding = fc.constantFrom('hex' as const, 'base64' as const);

export const time = fc.record({
  type: fc.constant('time' as const),
  format: fc.constantFrom('seconds' as const, 'milliseconds' as const, 'iso8601' as const),
});
const id = fc.record({ type: fc.constant('id' as const) });

type MessagePart = CustomScheme['message'][number];
type FieldPart = CustomScheme['fields'][number]['parts'][number];

const textPart = (text: fc.Arbitrary<string>) => fc.record({ type: fc.constant('text' as const), text });

export const messagePart = (text: fc.Arbitrary<string>): fc.Arbitrary<MessagePart> =>
  fc.oneof(
    textPart(text),
    time,
    id,
    fc.record({
      type: fc.constantFrom(
        'method' as const,
        'host' as const,
        'target' as const,
        'path' as const,
        'query' as const,
        'url' as const,
        'content-type' as const,
        'body' as const,
      ),
    }),
    fc.record({ type: fc.constant('body-digest' as const), hash, encoding }),
  );

const fieldPart = (text: fc.Arbitrary<string>): fc.Arbitrary<FieldPart> =>
  fc.oneof(
    textPart(text),
    time,
    id,
    fc.record({ type: fc.constant('signature' as const), separator: text }, { requiredKeys: ['type'] }),
  );

/** Any scheme that a config can hold, with such texts; most of them sign nothing. */
export const schemeWith = (text: fc.Arbitrary<string>): fc.Arbitrary<SchemeSetting> =>
  fc.oneof(
    fc.constantFrom(...SCHEME_NAMES),
    fc.record({
      hash,
      key: fc.constantFrom('utf8' as const, 'hex' as const, 'base64' as const, 'whsec' as const),
      message: fc.array(messagePart(text), { maxLength: 4 }),
      encoding,
      fields: fc.array(fc.record({ name: text, parts: fc.array(fieldPart(text), { maxLength: 3 }) }), {
        maxLength: 3,
      }),
    }),
  );

const visible = fc.stringMatching(/^[!-~]{0,4}$/);

/** A scheme of the user's own that signs with any key that is its text. */
export const usableScheme: fc.Arbitrary<CustomScheme> = fc.record({
  hash,
  key: fc.constant('utf8' as const),
  message: fc
    .tuple(fc.array(messagePart(fc.string()), { maxLength: 5 }), messagePart(fc.constant('.')))
    .map(([parts, last]) => [...parts, last]),
  encoding,
  fields: fc.tuple(visible, visible, visible).map(([before, after, separator]): CustomScheme['fields'] => [
    { name: 'X-Id', parts: [{ type: 'id' }, { type: 'time', format: 'milliseconds' }] },
    {
      name: 'X-Sign',
      parts: [
        { type: 'text', text: before },
        { type: 'signature', separator },
        { type: 'text', text: after },
      ],
    },
  ]),
});
