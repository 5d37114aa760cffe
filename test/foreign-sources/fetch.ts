import fc from 'fast-check';
import { type ForeignSource, type Part, said } from './foreign-source';

interface Option {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly fields?: readonly string[];
}

const KEY = 'keymarkqzxwvkjy';
const VALUE = 'valuemarkqzxwvkjy';
const ROWS = ['rows'];

const HEADERS: readonly Option[] = [
  { text: '', parts: [] },
  {
    text: `headers: { 'X-Key': "${VALUE}h", accept: 'text/x', 'sec-fetch-mode': 'cors' },`,
    parts: [said(`${VALUE}h`, ['X-Key'], true), said('text/x', ['accept'])],
    fields: ['x-key', 'accept', 'sec-fetch-mode'],
  },
  {
    text: `"headers": [["X-One", "${VALUE}h"], ["X-Two", '${KEY}h'],],`,
    parts: [said(`${VALUE}h`, ['X-One'], true), said(`${KEY}h`, ['X-Two'], true)],
    fields: ['x-one', 'x-two'],
  },
  {
    text: `headers: { 'Content-Type': 'text/typemarkqzxwvkjy' },`,
    parts: [said('typemarkqzxwvkjy', ['Content-Type'])],
    fields: ['content-type: text/typemarkqzxwvkjy'],
  },
];

const PLAIN = ['content-type: text/plain;charset=utf-8'];

const BODIES: readonly Option[] = [
  { text: '', parts: [] },
  {
    text: `body: "{\\"${KEY}\\":\\"${VALUE}\\"}",`,
    parts: [said(KEY, []), said(VALUE, [])],
    fields: PLAIN,
  },
  {
    text: `body: JSON.stringify({ ${KEY}: '${VALUE}', list: [1, true, null, ], }),`,
    parts: [said(KEY, []), said(VALUE, [])],
    fields: PLAIN,
  },
  {
    text: `body: new URLSearchParams({ ${KEY}: '${VALUE}' }),`,
    parts: [said(KEY, ROWS), said(VALUE, ROWS)],
    fields: ['content-type: application/x-www-form-urlencoded;charset=utf-8'],
  },
  {
    text: 'body: form,',
    parts: [said(KEY, ROWS), said(VALUE, ROWS), said('filemarkqzxwvkjy', ['filemarkqzxwvkjy'])],
  },
  { text: `body: '${KEY}=${VALUE}',`, parts: [said(KEY, ROWS), said(VALUE, ROWS)], fields: PLAIN },
];

const OTHERS: readonly Option[] = [
  { text: 'mode: "cors", /* a comment */ referrer: "https://h.test/",', parts: [] },
  { text: `redirect: 'redirectmarkqzxwvkjy',`, parts: [said('redirectmarkqzxwvkjy', ['redirect'])] },
  {
    text: `integrity: "integritymarkqzxwvkjy", // why\n`,
    parts: [said('integritymarkqzxwvkjy', ['integrity'])],
  },
  { text: `credentials: 'include',`, parts: [] },
  { text: 'signal: AbortSignal.timeout(5),', parts: [] },
];

/** A call of fetch with everything that it can say. */
export const fetchSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    headers: fc.constantFrom(...HEADERS),
    body: fc.constantFrom(...BODIES),
    others: fc.subarray([...OTHERS]),
    before: fc.constantFrom('', 'const answer = await ', 'window.'),
  })
  .map(({ method, headers, body, others, before }) => {
    const options = [headers, ...others, ...(method === 'GET' ? [] : [body])];
    return {
      text: `const form = new FormData();\nform.append('${KEY}', '${VALUE}');\nform.append('filemarkqzxwvkjy', f(x));\n${before}fetch("https://h.test/pathmarkqzxwvkjy", {\n${options.map(({ text }) => text).join('\n')}\nmethod: '${method}' });`,
      parts: [said('pathmarkqzxwvkjy', []), ...options.flatMap(({ parts }) => parts)],
      fields: options.flatMap(({ fields = [] }) => fields),
    };
  });
