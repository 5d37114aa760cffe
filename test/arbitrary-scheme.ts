import fc from 'fast-check';
import { type CustomScheme, SCHEME_NAMES, type SchemeSetting } from '../src/core';
import type { FieldPart, Hash, KeyForm, MessagePart, SignatureEncoding } from '../src/core/internal';
import { oneOf } from './arbitrary-tables';

export const hash = oneOf<Hash>({ sha1: true, sha256: true, sha512: true });
export const encoding = oneOf<SignatureEncoding>({ hex: true, base64: true });
export const keyForm = oneOf<KeyForm>({ utf8: true, hex: true, base64: true, whsec: true });

const timeFormat = oneOf<Extract<MessagePart, { type: 'time' }>['format']>({
  seconds: true,
  milliseconds: true,
  iso8601: true,
});
export const time = fc.record({ type: fc.constant('time' as const), format: timeFormat });
const id = fc.record({ type: fc.constant('id' as const) });

const textPart = (text: fc.Arbitrary<string>) => fc.record({ type: fc.constant('text' as const), text });

/** A part of each type; the compiler asks for a new one. */
const partOf = <Part extends { readonly type: string }>(
  parts: {
    readonly [Type in Part['type']]: fc.Arbitrary<Extract<Part, { readonly type: Type }> | Part>;
  },
): fc.Arbitrary<Part> => fc.oneof(...Object.values<fc.Arbitrary<Part>>(parts));

const requestPart = <Type extends MessagePart['type']>(type: Type) => fc.record({ type: fc.constant(type) });

export const messagePart = (text: fc.Arbitrary<string>): fc.Arbitrary<MessagePart> =>
  partOf<MessagePart>({
    text: textPart(text),
    time,
    id,
    method: requestPart('method'),
    host: requestPart('host'),
    target: requestPart('target'),
    path: requestPart('path'),
    query: requestPart('query'),
    url: requestPart('url'),
    'content-type': requestPart('content-type'),
    body: requestPart('body'),
    'body-digest': fc.record({ type: fc.constant('body-digest' as const), hash, encoding }),
  });

const fieldPart = (text: fc.Arbitrary<string>): fc.Arbitrary<FieldPart> =>
  partOf<FieldPart>({
    text: textPart(text),
    time,
    id,
    signature: fc.record(
      { type: fc.constant('signature' as const), separator: text },
      { requiredKeys: ['type'] },
    ),
  });

/** Any scheme that a config can hold, with such texts; most of them sign nothing. */
export const schemeWith = (text: fc.Arbitrary<string>): fc.Arbitrary<SchemeSetting> =>
  fc.oneof(
    fc.constantFrom(...SCHEME_NAMES),
    fc.record({
      hash,
      key: keyForm,
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
