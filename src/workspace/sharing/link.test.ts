import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { anyAction } from '../../../test/arbitrary-action';
import { type Action, readAction, writeAction } from '../../core';
import { SIZE_LIMIT } from '../../core/internal';
import { checksum, isLink } from './fragment';
import { lengthNote, linkTo, readLink } from './link';

const PAGE = 'https://designer.example/app/?x=1';
const DOCUMENT = writeAction(
  aWebhook({
    name: 'Order “created” \u{1f600}',
    url: 'https://api.example.com/v1/orders',
    format: 'json',
    data: [{ key: 'id', value: '{{ order.id }}', enabled: true }],
  }),
);

const fragmentOf = (link: string): string => link.slice(link.indexOf('#'));
const ending = (marked: string): string => `#action=${marked}.${checksum(marked)}`;
const packed = (text: string): string => deflateRawSync(text).toString('base64url');

afterEach(() => vi.unstubAllGlobals());

describe('a link', () => {
  test.each([
    ['a document', { document: DOCUMENT }],
    ['a document with a sample', { document: DOCUMENT, sample: '{ "order": { "name": "Zoë" } }\n' }],
    ['an empty sample', { document: DOCUMENT, sample: '' }],
    ['a sample with a NUL in it', { document: DOCUMENT, sample: '{}\0{}' }],
  ])('gives back %s', async (_, shared) => {
    const link = await linkTo(PAGE, shared);
    expect(await readLink(fragmentOf(link))).toEqual({ type: 'shared', ...shared });
  });

  test('gives back any action, but for secret values', async () => {
    await fc.assert(
      fc.asyncProperty(anyAction, async (action: Action) => {
        const document = writeAction(action);
        const reading = await readLink(fragmentOf(await linkTo(PAGE, { document })));
        expect(reading).toEqual({ type: 'shared', document });
        expect(readAction(document).problems).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('takes the place of the fragment of the page, and of nothing else in its address', async () => {
    const link = await linkTo(`${PAGE}#there`, { document: DOCUMENT });
    expect(link).toMatch(/^https:\/\/designer\.example\/app\/\?x=1#action=1\.[\w-]+\.[0-9a-f]{8}$/);
    expect(new URL(link).href).toBe(link);
  });
});

test.each([
  ['#action=', true],
  ['#action=1.x', true],
  ['', false],
  ['#', false],
  ['#problems', false],
])('whether %o is meant to be a link: %o', (fragment, expected) => {
  expect(isLink(fragment)).toBe(expected);
});

describe('a link that is of no use says why', () => {
  const whole = ending(`1.${packed(DOCUMENT)}`);
  test.each([
    ['without anything', '#action=', { type: 'foreign' }],
    ['of something else', '#action=open', { type: 'foreign' }],
    ['of an unknown old version', ending(`0.${packed(DOCUMENT)}`), { type: 'foreign' }],
    ['of a later version', '#action=2.~anything', { type: 'newer' }],
    ['of a later version that looks alike', ending(`12.${packed(DOCUMENT)}`), { type: 'newer' }],
    ['without its end', whole.slice(0, -9), { type: 'cut', length: whole.length - 9 }],
    ['with a part of its end', whole.slice(0, -1), { type: 'cut', length: whole.length - 1 }],
    ['cut in the middle', whole.slice(0, 60), { type: 'cut', length: 60 }],
    ['with a bracket behind it', `${whole})`, { type: 'changed', at: whole.length + 1 }],
    ['with a space in it', `${whole.slice(0, 30)}%20${whole.slice(30)}`, { type: 'changed', at: 31 }],
    ['with a dot behind it', `${whole}.`, { type: 'changed' }],
    ['with a wrong end', `${whole.slice(0, -8)}00000000`, { type: 'changed' }],
    ['that holds no packed text', ending('1.AAAAA'), { type: 'foreign' }],
    ['that holds nothing', ending('1.'), { type: 'foreign' }],
  ])('%s', async (_, fragment, fault) => {
    expect(await readLink(fragment)).toEqual(fault);
  });

  test('that unpacks to more than any file', async () => {
    const bomb = deflateRawSync(new Uint8Array(SIZE_LIMIT + 1)).toString('base64url');
    expect(bomb.length).toBeLessThan(50_000);
    expect(await readLink(ending(`1.${bomb}`))).toEqual({ type: 'too-large', limit: SIZE_LIMIT });
  });

  test('where the browser cannot unpack', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    expect(await readLink(whole)).toEqual({ type: 'unsupported' });
  });

  test('after any change of one character', async () => {
    const character = fc.constantFrom(...'ABCXYZabcxyz0189-_.~%');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 9), character, async (at, other) => {
        const place = '#action='.length + (at % (whole.length - '#action='.length));
        fc.pre(whole[place] !== other);
        const reading = await readLink(whole.slice(0, place) + other + whole.slice(place + 1));
        expect(reading.type).not.toBe('shared');
      }),
      { numRuns: 500 },
    );
  });

  test('after any text in its place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect((await readLink(`#action=${text}`)).type).not.toBe('shared');
        expect((await readLink(`#action=1.${text}`)).type).not.toBe('shared');
      }),
    );
  });
});

test('the link in docs/sharing.md holds the document that is shown there', async () => {
  const guide = readFileSync('docs/sharing.md', 'utf8');
  const [, fragment = ''] = /(#action=\d\S+)/.exec(guide) ?? [];
  const [, document] = /```json\n([^`]*)```/.exec(guide) ?? [];
  expect(await readLink(fragment)).toEqual({ type: 'shared', document });
});

test.each([
  ['', '00000000'],
  // The check value of CRC-32/ISO-HDLC.
  ['123456789', 'cbf43926'],
])('the checksum of %o is %s', (text, expected) => {
  expect(checksum(text)).toBe(expected);
});

test.each([
  [2_000, undefined],
  [2_001, 'mail'],
  [8_000, 'mail'],
  [8_001, 'chat'],
  [32_768, 'chat'],
  [32_769, 'address-bar'],
])('a link of %d characters may be cut: %s', (length, note) => {
  expect(lengthNote(length)).toBe(note);
});
