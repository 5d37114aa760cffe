import { expect, test } from 'vitest';
import { type MessageForm, type Pasted, readPasted } from './pasted';

const HEX = 'd06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466';
const digest = Buffer.from(HEX, 'hex');
const MESSAGE = 'v1\n1700000000\nPOST\napi.example.com\n/a?x=\\n\n\n{"ü":"\u0000"}\r\n';
const bytes = Buffer.from(MESSAGE);

const signature = (form: string, time?: string) => ({ type: 'signature', hex: HEX, form, time });

test.each<[string, object]>([
  ['', { type: 'nothing' }],
  [' \n ', { type: 'nothing' }],
  [HEX, signature('hex')],
  [`  ${HEX}\n`, signature('hex')],
  [`"${HEX}"`, signature('hex')],
  [HEX.toUpperCase(), signature('upper-case')],
  [`v1=${HEX}`, signature('prefixed')],
  [`sha256=${HEX}`, signature('prefixed')],
  [digest.toString('base64'), signature('base64')],
  [digest.toString('base64url'), signature('base64url')],
  [`t=1700000000,v1=${HEX}`, signature('header', '1700000000')],
  [`X-Signature: t=1700000000,v1=${HEX}`, signature('header', '1700000000')],
  [`x-hub-SIGNATURE:t=1,v1=${HEX}\r\n`, signature('header', '1')],
  [`"t=1,v1=${HEX}"`, signature('header', '1')],
  [`t=1, v1=${HEX.toUpperCase()}`, signature('upper-case', '1')],
  [`t=1,v1=${digest.toString('base64')}`, signature('base64', '1')],
  ['t=1,v1=', { type: 'broken-header' }],
  [`t=now,v1=${HEX}`, { type: 'broken-header' }],
  [`t=1,v1=${HEX.slice(1)}`, { type: 'broken-header' }],
  ['a'.repeat(40), { type: 'other-hash', hash: 'SHA-1', bytes: 20 }],
  ['a'.repeat(128), { type: 'other-hash', hash: 'SHA-512', bytes: 64 }],
  ['a'.repeat(32), { type: 'other-hash', hash: 'MD5', bytes: 16 }],
  [`t=1,v1=${'a'.repeat(40)}`, { type: 'other-hash', hash: 'SHA-1', bytes: 20 }],
  [Buffer.alloc(64, 1).toString('base64'), { type: 'other-hash', hash: 'SHA-512', bytes: 64 }],
])('%j is read as what it is', (text, expected) => {
  expect(readPasted(text)).toEqual(expected);
});

const messageIn = (pasted: Pasted): [MessageForm, Buffer] => {
  if (pasted.type !== 'message') throw new Error(pasted.type);
  return [pasted.form, Buffer.from(pasted.bytes)];
};

test.each<[string, MessageForm, string]>([
  ['text', 'text', MESSAGE],
  ['hexadecimal digits', 'hex', bytes.toString('hex')],
  ['hexadecimal digits in upper case', 'hex', bytes.toString('hex').toUpperCase()],
  ['hexadecimal digits as 0x…', 'hex', `0x${bytes.toString('hex')}`],
  [
    'hexadecimal digits in pairs and lines',
    'hex',
    bytes
      .toString('hex')
      .replace(/(..)/g, '$1 ')
      .replace(/(.{48})/g, '$1\n'),
  ],
  ['Base64', 'base64', bytes.toString('base64')],
  ['Base64 in lines', 'base64', bytes.toString('base64').replace(/(.{20})/g, '$1\r\n')],
  ['Base64url', 'base64', bytes.toString('base64url')],
  ['a string of JSON', 'escaped', JSON.stringify(MESSAGE)],
  [
    'bytes of Python',
    'escaped',
    `b'${MESSAGE.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace('\0', '\\x00').replace('ü', '\\xc3\\xbc')}'`,
  ],
])('a message as %s', (_, form, text) => {
  expect(messageIn(readPasted(text))).toEqual([form, bytes]);
});

test.each<[string, MessageForm, string]>([
  ['without quotation marks', 'escaped', 'v1\\n1\\nGET'],
  ['with quotation marks and an apostrophe', 'escaped', `'v1\\n1\\nit\\'s'`],
])('an escaped line %s', (_, form, text) => {
  const [found, message] = messageIn(readPasted(text));
  expect(found).toBe(form);
  expect(message.toString()).toMatch(/^v1\n1\n(GET|it's)$/);
});

test.each([
  ['words', 'hello world'],
  ['a line with an escaped line end in a message of lines', 'v1\n1\nPOST\nh\n/\n\n{"a":"\\n"}'],
  ['digits that are no message', 'abcdef'],
  ['JSON', '{"id":"A-1001"}'],
])('%s: text as it is', (_, text) => {
  expect(messageIn(readPasted(text))).toEqual(['text', Buffer.from(text)]);
});

test('white space around a message of lines belongs to it', () => {
  expect(messageIn(readPasted('v1\n1\n\n'))).toEqual(['text', Buffer.from('v1\n1\n\n')]);
});
