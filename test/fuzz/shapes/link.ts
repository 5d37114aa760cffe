import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { edited } from '../edited';
import { type Growing, growing } from '../growing';
import { HOSTILE } from '../hostile';
import { CONFIGS, JSON_TOKENS } from './config';

// The format of docs/sharing.md, written with Node's own tools: what is behind `#action=` is a version,
// deflated text in base64url, and a checksum.

const framed = (packed: string, version: string): string => {
  const marked = `${version}.${packed}`;
  return `#action=${marked}.${crc32(marked).toString(16).padStart(8, '0')}`;
};

const link = (text: string | Uint8Array, version = '1'): string =>
  framed(deflateRawSync(text).toString('base64url'), version);

const text = fc
  .tuple(
    edited(fc.constantFrom(...CONFIGS), JSON_TOKENS),
    fc.option(fc.constantFrom('{}', '[1]', '\0', '{\0}')),
  )
  .map(([document, sample]) => (sample === null ? document : `${document}\0${sample}`));

/** Links that are right but for what is in them, and links that were changed on their way. */
export const links: fc.Arbitrary<string> = fc.oneof(
  text.map((one) => link(one)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => link(bytes)),
  // A right checksum over what nobody deflated.
  fc.uint8Array({ maxLength: 60 }).map((bytes) => framed(Buffer.from(bytes).toString('base64url'), '1')),
  fc.string({ unit: fc.constantFrom(...'AZaz09-_=.+'), maxLength: 40 }).map((packed) => framed(packed, '1')),
  fc
    .constantFrom('0', '01', '2', '99999999999999999999', '-1', '1e1', '__proto__')
    .map((version) => link('{}', version)),
  edited(fc.constantFrom(...CONFIGS.map((one) => link(one))), [
    '.',
    '#action=',
    '%2E',
    '%',
    '-',
    '_',
    'A',
    '1.',
    '2.',
  ]),
);

const unit = fc.constantFrom(
  'A',
  '.',
  '-',
  '\0',
  '{"a":1},',
  ' ',
  '1.',
  '%41',
  'AAAA',
  ...HOSTILE.filter(Boolean),
);

export const growingLinks: fc.Arbitrary<Growing> = growing(
  fc
    .tuple(
      unit,
      fc.constantFrom<(one: string) => string>(
        link,
        (one) => framed(one, '1'),
        (one) => `#action=${one}`,
      ),
    )
    .map(([one, made]) => ({ length: one.length, text: (times: number) => made(one.repeat(times)) })),
);
