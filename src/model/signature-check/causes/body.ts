import { base64 } from '../../../core/internal';
import { parsedBody, REWRITERS } from '../json-styles';
import { joined, type SignedParts } from '../signed-parts';
import type { FieldCause } from './cause';
import type { FieldCode } from './code';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body as text; undefined when it is none. */
function textOf({ body }: SignedParts): string | undefined {
  try {
    return strict.decode(body);
  } catch {
    return undefined;
  }
}

/** A mistake of a receiver that takes the body for text. */
const textCause = (code: FieldCode, change: (text: string) => string): FieldCause => ({
  field: 'body',
  code,
  instead: (parts) => {
    const text = textOf(parts);
    return text ? [joined(change(text))] : [];
  },
});

/** A mistake of a receiver that takes the body for a form. */
const formCause = (code: FieldCode, change: (text: string) => string): FieldCause => ({
  ...textCause(code, change),
  instead: (parts) => {
    const text = parts.type.includes('urlencoded') ? textOf(parts) : undefined;
    return text ? [joined(change(text))] : [];
  },
});

const binaryText = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

const sorted = (form: string): string => form.split('&').sort().join('&');

/** The URL Standard's own way with a form, as a program does it that knows no other. */
const rewrittenForm = (form: string): string => new URLSearchParams(form).toString();

export const BODY_CAUSES: readonly FieldCause[] = [
  {
    field: 'body',
    code: 'body-line-feed-added',
    instead: ({ body }) => [joined(body, '\n')],
  },
  {
    field: 'body',
    code: 'body-crlf-added',
    instead: ({ body }) => [joined(body, '\r\n')],
  },
  {
    field: 'body',
    code: 'body-empty',
    instead: () => [joined('')],
  },
  textCause('body-trimmed', (text) => text.trim()),
  textCause('body-line-feeds-to-crlf', (text) => text.replace(/\r?\n/g, '\r\n')),
  textCause('body-crlf-to-line-feeds', (text) => text.replace(/\r\n?/g, '\n')),
  textCause('body-without-line-ends', (text) => text.replace(/[\r\n]/g, '')),
  ...REWRITERS.map(
    ({ code, rewrite }): FieldCause => ({
      field: 'body',
      code,
      instead: (parts) => {
        const parsed = parsedBody(textOf(parts) ?? '');
        return parsed ? [joined(rewrite(parsed))] : [];
      },
    }),
  ),
  {
    field: 'body',
    code: 'body-not-parsed',
    instead: () => [joined('{}')],
  },
  {
    field: 'body',
    code: 'body-object-as-text',
    instead: () => [joined('[object Object]')],
  },
  {
    field: 'body',
    code: 'body-word-for-nothing',
    instead: () => ['undefined', 'null', 'None', 'nil'].map((word) => joined(word)),
  },
  {
    field: 'body',
    code: 'body-base64',
    instead: ({ body }) => [joined(base64(body))],
  },
  {
    field: 'body',
    code: 'body-latin-1',
    instead: ({ body }) => [joined(binaryText(body))],
  },
  textCause('body-question-marks', (text) => text.replace(/[^\0-\x7f]/gu, '?')),
  textCause('body-without-byte-order-mark', (text) => text.replace(/^\ufeff/, '')),
  formCause('form-rewritten', rewrittenForm),
  formCause('form-percent-20', (form) => form.replaceAll('+', '%20')),
  formCause('form-rewritten-percent-20', (form) => rewrittenForm(form).replaceAll('+', '%20')),
  formCause('form-sorted', sorted),
  formCause('form-decoded', (form) =>
    [...new URLSearchParams(form)].map(([key, value]) => `${key}=${value}`).join('&'),
  ),
  formCause('form-as-json', (form) => JSON.stringify(Object.fromEntries(new URLSearchParams(form)))),
];
