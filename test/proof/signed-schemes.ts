import { type CustomScheme, SCHEME_NAMES, type SchemeSetting } from '../../src/core';

const SIGNATURE = { type: 'signature' } as const;
const SECONDS = { type: 'time', format: 'seconds' } as const;
const ID = { type: 'id' } as const;
const text = (value: string) => ({ type: 'text', text: value }) as const;

/** Schemes that no vendor has: each kind of part, key, hash and form of time stands in one of them. */
const OWN: Readonly<Record<string, CustomScheme>> = {
  'a path, a query and a digest under a key in hexadecimal digits': {
    hash: 'sha512',
    key: 'hex',
    message: [
      ...[
        { type: 'path' } as const,
        text(' "\'\\`$'),
        text('{x}#{y}$z%s\t€ '),
        { type: 'query' } as const,
        text('\n'),
      ],
      ...[{ type: 'body-digest', hash: 'sha512', encoding: 'hex' } as const, text('\u0000')],
      ...[{ type: 'body-digest', hash: 'sha1', encoding: 'base64' } as const],
    ],
    encoding: 'base64',
    fields: [{ name: 'X-Sign', parts: [text('a"b\'c/\\`$|^(d)#{e} '), SIGNATURE] }],
  },
  'a date, told and signed, and a body between others under a key in Base64': {
    hash: 'sha1',
    key: 'base64',
    message: [
      ...[text('{'), { type: 'body' } as const, text('}'), { type: 'time', format: 'iso8601' } as const],
      ...[{ type: 'time', format: 'milliseconds' } as const, { type: 'url' } as const],
    ],
    encoding: 'hex',
    fields: [
      { name: 'X-Date', parts: [{ type: 'time', format: 'iso8601' }] },
      { name: 'X-Time', parts: [{ type: 'signature', separator: '; ' }] },
    ],
  },
  'seconds and an id beside the signature, told in milliseconds': {
    hash: 'sha256',
    key: 'whsec',
    message: [ID, text('\n'), SECONDS, text('\n'), { type: 'method' }, text('\n'), { type: 'target' }],
    encoding: 'hex',
    fields: [
      {
        name: 'X-Signature',
        parts: [{ type: 'time', format: 'milliseconds' }, text(';'), ID, text('='), SIGNATURE],
      },
      { name: 'X-Constant', parts: [text('always')] },
    ],
  },
  'a date where seconds are told': {
    hash: 'sha256',
    key: 'utf8',
    message: [{ type: 'time', format: 'iso8601' }, { type: 'content-type' }, { type: 'body' }],
    encoding: 'base64',
    fields: [
      { name: 'X-Signature', parts: [SIGNATURE] },
      { name: 'Id', parts: [text('t-'), SECONDS, text(' '), ID] },
    ],
  },
};

/** Every scheme that receiver code is tried with, by a short name. */
export const SIGNED_SCHEMES: readonly (readonly [name: string, scheme: SchemeSetting])[] = [
  ...SCHEME_NAMES.map((name) => [name, name] as const),
  ...Object.entries(OWN),
];
