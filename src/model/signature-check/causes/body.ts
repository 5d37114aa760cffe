import { parsedBody, REWRITERS } from '../json-styles';
import { joined, type SignedParts } from '../signed-parts';
import type { FieldCause } from './cause';

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
const textCause = (says: string, change: (text: string) => string): FieldCause => ({
  field: 'body',
  says,
  instead: (parts) => {
    const text = textOf(parts);
    return text ? [joined(change(text))] : [];
  },
});

/** A mistake of a receiver that takes the body for a form. */
const formCause = (says: string, change: (text: string) => string): FieldCause => ({
  ...textCause(says, change),
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
    says: 'with a line feed after the body',
    instead: ({ body }) => [joined(body, '\n')],
  },
  {
    field: 'body',
    says: 'with a carriage return and a line feed after the body',
    instead: ({ body }) => [joined(body, '\r\n')],
  },
  {
    field: 'body',
    says: 'with an empty body: something read or parsed it before',
    instead: () => [joined('')],
  },
  textCause('with the white space around the body taken away', (text) => text.trim()),
  textCause('with CR LF in place of every line feed in the body', (text) => text.replace(/\r?\n/g, '\r\n')),
  textCause('with a line feed in place of every CR LF in the body', (text) => text.replace(/\r\n?/g, '\n')),
  textCause('with the line ends of the body taken away', (text) => text.replace(/[\r\n]/g, '')),
  ...REWRITERS.map(
    ({ by, rewrite }): FieldCause => ({
      field: 'body',
      says: `with the JSON body parsed and written again, as by ${by}`,
      instead: (parts) => {
        const parsed = parsedBody(textOf(parts) ?? '');
        return parsed ? [joined(rewrite(parsed))] : [];
      },
    }),
  ),
  {
    field: 'body',
    says: 'with {} in place of the body: no parser read it',
    instead: () => [joined('{}')],
  },
  {
    field: 'body',
    says: 'with [object Object] in place of the body: a parsed body was made a text',
    instead: () => [joined('[object Object]')],
  },
  {
    field: 'body',
    says: 'with a word for nothing in place of the body',
    instead: () => ['undefined', 'null', 'None', 'nil'].map((word) => joined(word)),
  },
  {
    field: 'body',
    says: 'with the body in Base64, as some gateways hand it on',
    instead: ({ body }) => [joined(btoa(binaryText(body)))],
  },
  {
    field: 'body',
    says: 'with the body read as Latin-1 and written as UTF-8',
    instead: ({ body }) => [joined(binaryText(body))],
  },
  textCause('with question marks in place of characters outside ASCII', (text) =>
    text.replace(/[^\0-\x7f]/gu, '?'),
  ),
  textCause('without the byte order mark of the body', (text) => text.replace(/^\ufeff/, '')),
  formCause('with the form parsed and written again', rewrittenForm),
  formCause('with %20 in place of + in the form', (form) => form.replaceAll('+', '%20')),
  formCause('with the form parsed and written again, spaces as %20', (form) =>
    rewrittenForm(form).replaceAll('+', '%20'),
  ),
  formCause('with the form sorted by its keys', sorted),
  formCause('with the form decoded', (form) =>
    [...new URLSearchParams(form)].map(([key, value]) => `${key}=${value}`).join('&'),
  ),
  formCause('with the form as a JSON object', (form) =>
    JSON.stringify(Object.fromEntries(new URLSearchParams(form))),
  ),
];
