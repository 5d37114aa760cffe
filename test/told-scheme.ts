import fc from 'fast-check';
import type { CustomScheme } from '../src/core';
import { hostileText } from './arbitrary';
import { encoding, hash, keyForm, messagePart, time } from './arbitrary-scheme';

type Field = CustomScheme['fields'][number];
type FieldPart = Field['parts'][number];

const separator = fc.stringMatching(/^[.,;:|][ -~]{0,4}[.,;:|]$/);
const text = (value: string): FieldPart => ({ type: 'text', text: value });

/** Parts that can be told apart again: a text stands between any two. */
const separated = (parts: readonly FieldPart[], texts: readonly string[]): FieldPart[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [text(texts[index] ?? ','), part]));

const NAMES = ['X-Signature', 'x-request-ID', 'X-Timestamp', 'X-Hub', 'Signature'];

/** A scheme whose header fields tell the receiver the time and the id wherever the message has them. */
export const toldScheme: fc.Arbitrary<CustomScheme> = fc
  .record({
    hash,
    key: keyForm,
    message: fc.array(messagePart(hostileText), { minLength: 1, maxLength: 6 }),
    encoding,
    time,
    isTold: fc.record({ time: fc.boolean(), id: fc.boolean() }),
    separator: fc.option(separator, { nil: undefined }),
    texts: fc.array(separator, { minLength: 4, maxLength: 4 }),
    first: fc.option(fc.stringMatching(/^[!-~]([ -~]{0,4}[!-~])?[=:]$/), { nil: undefined }),
    isOneField: fc.boolean(),
    start: fc.nat(),
  })
  .map(({ isTold, texts, first, isOneField, start, separator: between, time: told, ...scheme }) => {
    const has = (type: 'time' | 'id') => isTold[type] || scheme.message.some((part) => part.type === type);
    const parts: FieldPart[] = [
      ...(has('time') ? [told] : []),
      { type: 'signature', ...(between !== undefined && { separator: between }) },
      ...(has('id') ? [{ type: 'id' as const }] : []),
    ];
    const before = first === undefined ? [] : [text(first)];
    const lists = isOneField ? [separated(parts, texts)] : parts.map((part) => [part]);
    const fields = lists.map(
      (list, index): Field => ({
        name: NAMES[(start + index) % NAMES.length] ?? '',
        parts: [...before, ...list],
      }),
    );
    return { hash: scheme.hash, key: scheme.key, message: scheme.message, encoding: scheme.encoding, fields };
  });

const octets = fc.uint8Array({ minLength: 1, maxLength: 80 }).map((bytes) => Buffer.from(bytes));

/** A secret as the scheme reads it. No library takes one that is blank. */
export const secretFor = (key: CustomScheme['key']): fc.Arbitrary<string> => {
  switch (key) {
    case 'utf8':
      return hostileText.filter((secret) => secret.trim() !== '');
    case 'hex':
      return octets.map((bytes) => bytes.toString('hex'));
    case 'base64':
      return octets.map((bytes) => bytes.toString('base64'));
    case 'whsec':
      return fc
        .tuple(octets, fc.boolean())
        .map(([bytes, isPrefixed]) => `${isPrefixed ? 'whsec_' : ''}${bytes.toString('base64')}`);
  }
};
