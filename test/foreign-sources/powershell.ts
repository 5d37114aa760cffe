import fc from 'fast-check';
import { type ForeignSource, type Part, said } from './foreign-source';

interface Parameter {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly fields?: readonly string[];
}

const KEY = 'keymarkqzxwvkjy';
const VALUE = 'valuemarkqzxwvkjy';
const ROWS = ['rows'];
const FORM = 'content-type: application/x-www-form-urlencoded';

const HEADERS: readonly Parameter[] = [
  { text: '', parts: [] },
  {
    text: `-Headers @{\n"method"="POST"\n  "X-Key"="${VALUE}h"\n  accept='text/x'; 'X-Two' = '${KEY}h'\n}`,
    parts: [said(`${VALUE}h`, ['X-Key'], true), said(`${KEY}h`, ['X-Two'], true), said('text/x', ['accept'])],
    fields: ['x-key', 'x-two', 'accept'],
  },
  {
    text: '-Headers $headers',
    parts: [said('setmarkqzxwvkjy', ['X-Set'], true)],
    fields: ['x-set'],
  },
];

const BODIES: readonly Parameter[] = [
  { text: '', parts: [] },
  {
    text: `-ContentType "application/json" -Body "{\`"${KEY}\`":\`"${VALUE}\`"}"`,
    parts: [said(KEY, []), said(VALUE, [])],
    fields: ['content-type: application/json'],
  },
  { text: `-Body @{ ${KEY} = '${VALUE}' }`, parts: [said(KEY, ROWS), said(VALUE, ROWS)], fields: [FORM] },
  {
    text: `-ContentType "application/json" -Body (@{ ${KEY} = @("${VALUE}"; 1) } | ConvertTo-Json)`,
    parts: [said(KEY, []), said(VALUE, [])],
    fields: ['content-type: application/json'],
  },
  {
    text: `-Body ([System.Text.Encoding]::UTF8.GetBytes("${KEY}=${VALUE}"))`,
    parts: [said(KEY, ROWS), said(VALUE, ROWS)],
    fields: [FORM],
  },
  { text: `-Body @'\n${KEY}=${VALUE}\n'@`, parts: [said(KEY, ROWS), said(VALUE, ROWS)], fields: [FORM] },
];

const OTHERS: readonly Parameter[] = [
  { text: '-UseBasicParsing', parts: [] },
  { text: '-WebSession $session', parts: [] },
  { text: '-Proxy proxymarkqzxwvkjy', parts: [said('proxymarkqzxwvkjy', ['-Proxy'])] },
  { text: '-UserAgent "agentmarkqzxwvkjy"', parts: [said('agentmarkqzxwvkjy', ['User-Agent'])] },
  { text: '-TimeoutSec 20', parts: [] },
];

/** A command with everything that it can say, a parameter a line. */
export const powerShellSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    headers: fc.constantFrom(...HEADERS),
    body: fc.constantFrom(...BODIES),
    others: fc.subarray([...OTHERS]),
    command: fc.constantFrom('Invoke-WebRequest', '$answer = Invoke-RestMethod', 'curl'),
  })
  .map(({ method, headers, body, others, command }) => {
    const parameters = [headers, ...others, ...(method === 'GET' ? [] : [body])];
    const lines = [
      `${command} -Uri "https://h.test/pathmarkqzxwvkjy"`,
      `-Method ${method}`,
      ...parameters.map(({ text }) => text).filter((text) => text !== ''),
    ];
    return {
      text: `$headers = @{ 'X-Set' = 'setmarkqzxwvkjy' }\n${lines.join(' `\n')}\n`,
      parts: [said('pathmarkqzxwvkjy', []), ...parameters.flatMap(({ parts }) => parts)],
      fields: parameters.flatMap(({ fields = [] }) => fields),
    };
  });
