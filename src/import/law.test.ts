import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brunoSource, openCollectionSource } from '../../test/foreign-sources/bruno';
import { curlSource } from '../../test/foreign-sources/curl';
import { fetchSource } from '../../test/foreign-sources/fetch';
import type { ForeignSource } from '../../test/foreign-sources/foreign-source';
import { harSource } from '../../test/foreign-sources/har';
import { hoppscotchSource } from '../../test/foreign-sources/hoppscotch';
import { httpFileSource } from '../../test/foreign-sources/http-file';
import { httpieSource } from '../../test/foreign-sources/httpie';
import { insomniaSource } from '../../test/foreign-sources/insomnia';
import { n8nSource } from '../../test/foreign-sources/n8n';
import { nodeRedSource } from '../../test/foreign-sources/node-red';
import { openApiSource } from '../../test/foreign-sources/openapi';
import { postmanSource } from '../../test/foreign-sources/postman';
import { powerShellSource } from '../../test/foreign-sources/powershell';
import { thunderClientSource } from '../../test/foreign-sources/thunder-client';
import { wgetSource } from '../../test/foreign-sources/wget';
import { slice } from '../../test/thorough';
import { type Action, build, type HttpRequest, readContext } from '../core';
import { describeNote, type Note, readForeign } from '../import';
import { openDescriptions } from './openapi';
import type { Collected } from './reading';

// Whatever a source says and the action will not send is in a note, and whatever the action sends
// that the source does not say is in a note too.

type Read = (text: string, fileName?: string) => Collected | undefined;

/** The operations of a description, converted one by one, with values for their tags and secrets. */
const readOperations: Read = (text) => {
  const found = openDescriptions([{ path: 'api.json', text }]);
  const listed = [...(found?.list() ?? [])].map((_, index) => found?.convert(index));
  const actions = listed
    .filter((one) => one !== undefined && 'action' in one)
    .map((one) => ({ ...one, action: JSON.parse(valued(JSON.stringify(one.action))) as Action }));
  const names = Array.from(JSON.stringify(actions).matchAll(/\{\{ ([\w-]+) \}\}/g), ([, name = '']) => name);
  const values = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'])));
  return { actions, notes: [], samples: [{ name: '', text: values }] };
};

const valued = (action: string): string => action.replace(/\{"secret":"\w+"\}/, '"x"');

/** Each format with sources made of everything that it can say. */
const SOURCES: readonly [format: string, source: fc.Arbitrary<ForeignSource>, read?: Read][] = [
  ['curl', curlSource],
  ['HAR', harSource],
  ['Postman', postmanSource],
  ['Bruno', brunoSource],
  ['OpenCollection', openCollectionSource],
  ['Insomnia', insomniaSource],
  ['Hoppscotch', hoppscotchSource],
  ['Thunder Client', thunderClientSource],
  ['n8n', n8nSource],
  ['Node-RED', nodeRedSource],
  ['.http', httpFileSource],
  ['fetch', fetchSource],
  ['PowerShell', powerShellSource],
  ['HTTPie', httpieSource],
  ['wget', wgetSource],
  ['OpenAPI', openApiSource, readOperations],
];

/** Nobody accounted for a part of the source. */
const UNACCOUNTED = new Set([
  'not-read',
  'line-not-read',
  'request-unreadable',
  'entry-unreadable',
  'part-unreadable',
  'nothing-found',
]);

/** The placeholders of variables while a text is converted. */
const PLACEHOLDER = /Zq\d+_|_\d+qZ|@n8n:/;

/** What became of the only request of a source: an action, and one more for each signing scheme that it shows. */
function waysOf({ text, fileName }: ForeignSource, read: Read) {
  const reading = read(text, fileName);
  const [first, ...others] = reading?.actions ?? [];
  expect(JSON.stringify(reading)).not.toMatch(PLACEHOLDER);
  if (!reading || !first) throw new Error(`Not read: ${JSON.stringify(reading?.notes)}`);
  expect(others).toEqual([]);
  const { context } = readContext(reading.samples[0]?.text ?? JSON.stringify(valuesOf(text, first.notes)));
  return [first, ...(first.signed ?? [])].map((way) => {
    const notes = [...reading.notes, ...way.notes];
    const { bytes, request } = build(withSecret(way.action), {
      context,
      secrets: {},
      now: 1_700_000_000,
      id: 'msg_1',
    });
    return { codes: notes.map(({ code }) => code), said: notes.map(describeNote), bytes, request };
  });
}

/** Values for the placeholders of a source that became tags. */
const valuesOf = (text: string, notes: readonly Note[]) =>
  Object.fromEntries(
    notes
      .flatMap((one) => (one.code === 'variables' ? one.values.names.split(', ') : []))
      .filter((name) => text.includes(`<${name}>`))
      .map((name) => [name, name]),
  );

/** No source holds the secret that an action signs with. */
const withSecret = (action: Action): Action =>
  action.authentication.method === 'hmac'
    ? { ...action, authentication: { ...action.authentication, secret: 'whsec_AP+hCg==' } }
    : action;

/** The request as text, percent-decoded, and with the credentials of Basic auth. */
function everythingSent(bytes: Uint8Array, request: HttpRequest | undefined): string {
  const sent = new TextDecoder().decode(bytes);
  const authorization = request?.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const basic = /^Basic (.+)$/.exec(authorization)?.[1] ?? '';
  return `${sent}\n${sent.replace(/%([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))}\n${atob(basic)}`;
}

const FRAMING = new Set(['host', 'content-length']);

/** How notes call what goes out. */
const CALLED = new Map([['content-type', ['Content-Type', 'form-urlencoded']]]);

/** The fields, parameters and the body that go out without the source saying so. */
function addedTo(request: HttpRequest | undefined, { text, parts, fields }: ForeignSource): string[] {
  const isSaid = (name: string, value: string) =>
    fields.includes(name) || fields.includes(`${name}: ${value.toLowerCase()}`);
  const headers = (request?.headers ?? [])
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => !FRAMING.has(name) && !isSaid(name, value))
    .map(([name]) => name);
  const query = [...new URLSearchParams(request?.target.split('?', 2)[1] ?? '').keys()];
  const hasMarker = (sent: string) => parts.some(({ marker }) => sent.includes(marker));
  const parameters = query.filter((name) => !text.includes(name) && !hasMarker(name));
  const body = new TextDecoder().decode(request?.body);
  return [...headers, ...parameters, ...(body === '' || hasMarker(body) ? [] : ['body'])];
}

test.each(SOURCES)(
  '%s: what is said is sent or noted, and what is sent is said or noted',
  (_, source, read = readForeign) => {
    fc.assert(
      fc.property(source, (told) => {
        for (const { codes, said, bytes, request } of waysOf(told, read)) {
          expect(codes.filter((code) => UNACCOUNTED.has(code))).toEqual([]);
          const sent = everythingSent(bytes, request);
          const isNoted = (name: string) =>
            said.some((sentence) => sentence.toLowerCase().includes(name.toLowerCase()));
          const lost = told.parts.filter(
            ({ marker, names }) => !sent.includes(marker) && !names.some(isNoted),
          );
          expect(lost).toEqual([]);
          const added = addedTo(request, told).filter((name) => !(CALLED.get(name) ?? [name]).some(isNoted));
          expect(added).toEqual([]);
          const shown = told.parts.filter(({ marker, isSecret }) => isSecret && isNoted(marker));
          expect(shown).toEqual([]);
        }
      }),
      { numRuns: slice(200, 100) },
    );
  },
);

/** Long names, some of them where a text may be cut. */
const variableName = fc
  .array(fc.constantFrom('A', 'ACCOUNT_SID', 'LONG_NAME_OF_A_VARIABLE', '_7', 'q'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => `V_${words.join('_')}`);

/** A text with variables anywhere in it, as `write` writes them. */
const textWith = (write: (name: string) => string) =>
  fc
    .array(
      fc.oneof(
        variableName.map(write),
        fc.constantFrom('/', '/orders', '-', '.', 'x', '@', ':', '?a=', '%20', '{"a":"'),
      ),
      {
        maxLength: 10,
      },
    )
    .map((pieces) => pieces.join(''));

const shellText = textWith((name) => `\${${name}}`);
const quoted = shellText.map((text) => `"${text.replaceAll('"', '\\"')}"`);
const n8nText = textWith((name) => `{{ $json.${name} }}`).map((text) => `=${text}`);
const messageText = textWith((name) => `{{{payload.${name}}}}`);

const shellCommand = fc
  .tuple(
    fc.constantFrom('curl', 'wget', 'http POST'),
    shellText,
    fc.array(
      fc.tuple(
        fc.constantFrom(
          '-u',
          '-X',
          '-H',
          '-d',
          '-F',
          '--data-urlencode',
          '-b',
          '--header',
          '--user',
          '-o',
          '--zzz',
          '',
        ),
        quoted,
      ),
      { maxLength: 4 },
    ),
  )
  .map(
    ([program, url, options]) =>
      `${program} "https://h${url.replaceAll('"', '')}" ${options.flat().join(' ')}`,
  );

const n8nNode = fc
  .record({ name: n8nText, method: n8nText, url: n8nText, header: n8nText, value: n8nText, body: n8nText })
  .map(({ name, method, url, header, value, body }) =>
    JSON.stringify({
      nodes: [
        {
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          ...(name.length > 20 && { name }),
          parameters: {
            ...(method.length > 40 && { method }),
            url,
            sendHeaders: true,
            headerParameters: { parameters: [{ name: header, value }] },
            sendBody: true,
            specifyBody: 'json',
            jsonBody: body,
          },
        },
      ],
      connections: {},
    }),
  );

const nodeRedNode = fc
  .record({ url: messageText, header: messageText, value: messageText })
  .map(({ url, header, value }) =>
    JSON.stringify([
      {
        id: '1',
        type: 'http request',
        z: '0',
        method: 'GET',
        url,
        wires: [[]],
        headers: [{ keyType: 'other', keyValue: header, valueType: 'other', valueValue: value }],
      },
      { id: '0', type: 'tab', label: '' },
    ]),
  );

test.each([
  ['a shell', shellCommand],
  ['n8n', n8nNode],
  ['Node-RED', nodeRedNode],
])('no part of what is made of %s contains a placeholder', (_, source) => {
  fc.assert(
    fc.property(source, (text) => {
      const reading = readForeign(text);
      expect(reading?.kind).toBeDefined();
      expect(JSON.stringify(reading)).not.toMatch(PLACEHOLDER);
    }),
    { numRuns: slice(3000, 300) },
  );
});
