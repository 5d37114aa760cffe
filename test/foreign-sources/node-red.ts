import fc from 'fast-check';
import type { ForeignSource } from './foreign-source';
import { CREDENTIALS, type Member, said, secret } from './members';

const VALUE = 'valuemarkqzxwvkjy';
const header = (key: string, value: string) => ({
  keyType: 'other',
  keyValue: key,
  valueType: 'other',
  valueValue: value,
});

const HEADERS: readonly Member[] = [
  { json: header('X-Key', VALUE), parts: secret(['X-Key'], VALUE), fields: ['x-key'] },
  {
    json: header('Authorization', `Bearer ${VALUE}2`),
    parts: secret(CREDENTIALS, `${VALUE}2`),
    fields: ['authorization'],
  },
  { json: header('Cookie', `a=${VALUE}3`), parts: secret(['Cookies'], `${VALUE}3`) },
  {
    json: { keyType: 'Accept', keyValue: '', valueType: 'other', valueValue: `text/${VALUE}4` },
    parts: said(['Accept'], `${VALUE}4`),
  },
  {
    json: { keyType: 'other', keyValue: 'X-Msg', valueType: 'msg', valueValue: 'msgmarkqzxwvkjy' },
    parts: said(['X-Msg', 'msgmarkqzxwvkjy'], 'msgmarkqzxwvkjy'),
    fields: ['x-msg'],
  },
];

const credentials = { user: 'user', password: 'passwordmarkqzxwvkjy' };

const AROUND: readonly Member[] = [
  {},
  { json: { persist: true }, parts: said(['persist'], '"persist"') },
  { json: { tls: 'tlsmarkqzxwvkjy' }, parts: said(['tls'], 'tlsmarkqzxwvkjy') },
  { json: { info: 'infomarkqzxwvkjy' }, parts: said(['Descriptions'], 'infomarkqzxwvkjy') },
  { json: { d: true }, parts: said(['Switched off'], '"d":true') },
  { json: { authType: 'basic' }, parts: said(['basic'], '"authType"') },
  { json: { authType: 'digest', credentials }, parts: secret(['digest'], 'passwordmarkqzxwvkjy') },
  {
    json: { authType: 'basic', credentials },
    // The URL has a tag without a value, so the request is shown without its parts.
    parts: secret(CREDENTIALS, btoa('user:passwordmarkqzxwvkjy')),
    fields: ['authorization'],
  },
  {
    json: { authType: 'bearer', credentials },
    parts: secret(CREDENTIALS, 'passwordmarkqzxwvkjy'),
    fields: ['authorization'],
  },
];

const BEFORE: readonly Member[] = [
  {},
  ...['function', 'change', 'template'].map((type) => ({
    json: { id: 'b', type, name: 'beforemarkqzxwvkjy', func: 'x', wires: [['a']] },
    parts: said(['beforemarkqzxwvkjy'], 'beforemarkqzxwvkjy'),
  })),
];

/** One “http request” node of a flow. */
export const nodeRedSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    paytoqs: fc.constantFrom('ignore', 'query', 'body'),
    headers: fc.subarray([...HEADERS], { maxLength: 3 }),
    around: fc.constantFrom(...AROUND),
    before: fc.constantFrom(...BEFORE),
  })
  .map(({ method, paytoqs, headers, around, before }) => {
    const node = {
      id: 'a',
      type: 'http request',
      z: 't',
      name: 'Send',
      method,
      paytoqs,
      ret: 'txt',
      url: 'https://h.test/pathmarkqzxwvkjy/{{{varmarkqzxwvkjy}}}?inqzxwvkjy=1',
      headers: headers.map(({ json }) => json),
      wires: [[]],
      ...around.json,
    };
    const tab = { id: 't', type: 'tab', label: 'Flow' };
    const members: readonly Member[] = [...headers, around, before];
    const body = said(['payload', 'paytoqs', 'no body'], '"paytoqs"');
    return {
      text: JSON.stringify([tab, node, ...(before.json ? [before.json] : [])]),
      parts: [
        ...said([], 'pathmarkqzxwvkjy', 'inqzxwvkjy'),
        ...said(['varmarkqzxwvkjy'], 'varmarkqzxwvkjy'),
        ...(method === 'GET' && paytoqs === 'ignore' ? [] : body),
        ...members.flatMap(({ parts = [] }) => parts),
      ],
      fields: [
        ...(method === 'GET' && paytoqs !== 'body' ? [] : ['content-type: application/json']),
        ...members.flatMap(({ fields = [] }) => fields),
      ],
    };
  });
