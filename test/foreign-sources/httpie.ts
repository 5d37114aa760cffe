import fc from 'fast-check';
import { type ForeignSource, type Part, said } from './foreign-source';

interface Argument {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly fields?: readonly string[];
}

const KEY = 'keymarkqzxwvkjy';
const VALUE = 'valuemarkqzxwvkjy';
const TYPES = ['content-type: application/json', 'content-type: application/x-www-form-urlencoded'];
const NAMED = ['rows', 'file', KEY, '--raw'];

const DATA: readonly Argument[] = [
  { text: '', parts: [] },
  { text: `${KEY}=${VALUE}`, parts: [said(KEY, NAMED), said(VALUE, ['rows'])] },
  { text: `'${KEY}[a][]=${VALUE} \\= é'`, parts: [said(KEY, NAMED), said(VALUE, ['rows'])] },
  { text: `${KEY}:='"${VALUE}"' other:=1.50`, parts: [said(KEY, NAMED), said(VALUE, ['rows'])] },
  { text: `${KEY}:='{"a": ["${VALUE}"]}'`, parts: [said(KEY, NAMED), said(VALUE, [KEY])] },
  {
    text: `${KEY}=@filemarkqzxwvkjy`,
    parts: [said(KEY, NAMED), said('filemarkqzxwvkjy', ['filemarkqzxwvkjy'])],
  },
  {
    text: `${KEY}@filemarkqzxwvkjy`,
    parts: [said(KEY, NAMED), said('filemarkqzxwvkjy', ['filemarkqzxwvkjy'])],
  },
  { text: `--raw '{"${KEY}": "${VALUE}"}'`, parts: [said(KEY, []), said(VALUE, [])] },
  { text: `<<< '${KEY}=${VALUE}'`, parts: [said(KEY, ['stdin']), said(VALUE, ['stdin'])] },
  { text: '< filemarkqzxwvkjy', parts: [said('filemarkqzxwvkjy', ['filemarkqzxwvkjy'])] },
];

const CREDENTIALS: readonly Argument[] = [
  { text: '', parts: [] },
  {
    text: '-a usermarkqzxwvkjy:passmarkqzxwvkjy',
    parts: [said('usermarkqzxwvkjy', [], true), said('passmarkqzxwvkjy', [], true)],
    fields: ['authorization'],
  },
  {
    text: '-A bearer --auth=tokenmarkqzxwvkjy',
    parts: [said('tokenmarkqzxwvkjy', [], true)],
    fields: ['authorization'],
  },
  { text: '-A digest -a u:passmarkqzxwvkjy', parts: [said('passmarkqzxwvkjy', ['digest'], true)] },
  {
    text: `Authorization:'Bearer tokenmarkqzxwvkjy'`,
    parts: [said('tokenmarkqzxwvkjy', [], true)],
    fields: ['authorization'],
  },
];

const OTHERS: readonly Argument[] = [
  { text: `X-Key:${VALUE}h`, parts: [said(`${VALUE}h`, ['X-Key'], true)], fields: ['x-key'] },
  { text: 'User-Agent:agentmarkqzxwvkjy', parts: [said('agentmarkqzxwvkjy', ['User-Agent'])] },
  { text: 'Cookie:a=cookiemarkqzxwvkjy', parts: [said('cookiemarkqzxwvkjy', ['Cookies'], true)] },
  { text: 'X-Removedmarkqzxwvkjy:', parts: [said('X-Removedmarkqzxwvkjy', ['x-removedmarkqzxwvkjy'])] },
  { text: `'X-Emptymarkqzxwvkjy;'`, parts: [said('X-Emptymarkqzxwvkjy', ['X-Emptymarkqzxwvkjy'])] },
  { text: 'X-File:@filesmarkqzxwvkjy', parts: [said('filesmarkqzxwvkjy', ['filesmarkqzxwvkjy'])] },
  { text: `'querymarkqzxwvkjy==${VALUE}q &'`, parts: [said('querymarkqzxwvkjy', []), said(`${VALUE}q`, [])] },
  { text: '--session=sessionmarkqzxwvkjy', parts: [said('sessionmarkqzxwvkjy', ['--session'])] },
  { text: '--proxy http:proxymarkqzxwvkjy', parts: [said('proxymarkqzxwvkjy', ['--proxy'])] },
  { text: '--unknownmarkqzxwvkjy', parts: [said('unknownmarkqzxwvkjy', ['--unknownmarkqzxwvkjy'])] },
  { text: 'itemmarkqzxwvkjy', parts: [said('itemmarkqzxwvkjy', ['no such request item'])] },
  { text: '--follow -v', parts: [] },
  { text: '--json', parts: [] },
];

/** A command of HTTPie or xh with everything that it can say. */
export const httpieSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    program: fc.constantFrom('http', 'https', 'xh', '$ http', 'echo 1 | http --ignore-stdin'),
    type: fc.constantFrom('', '-f', '--multipart'),
    method: fc.constantFrom('', 'GET', 'POST', 'put'),
    data: fc.constantFrom(...DATA),
    credentials: fc.constantFrom(...CREDENTIALS),
    others: fc.subarray([...OTHERS]),
  })
  .map(({ program, type, method, data, credentials, others }) => {
    const all = [data, credentials, ...others];
    return {
      text: `${program} ${type} ${method} h.test/pathmarkqzxwvkjy ${all.map(({ text }) => text).join(' ')}`,
      parts: [said('pathmarkqzxwvkjy', []), ...all.flatMap(({ parts }) => parts)],
      fields: [...TYPES, ...all.flatMap(({ fields = [] }) => fields)],
    };
  });
