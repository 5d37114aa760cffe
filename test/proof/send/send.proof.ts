import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type Action, type Built, build, readContext } from '../../../src/core';
import { ADDED_HEADERS, type Sender } from '../../../src/send/exchange';
import { send, sendTrusting } from '../../../src/send/node/send';
import { aRestApiCall } from '../../an-action';
import { actionAt, contextOf, contextValues, type Values } from '../../arbitrary-request';
import { certificate } from '../../certificate';
import { type Recorder, record } from '../recorder';
import { isQuick, keepRow } from '../row';
import { byteDifference, withAdded } from '../same-bytes';
import { type StrictParser, strictParser } from '../strict-parser';

const SEED = 20_261_121;
const NOW = 1_700_000_000;
const [OVER_HTTP, OVER_HTTPS, LARGE] = isQuick ? [200, 40, 2] : [2000, 400, 5];

/** Two formats of a Webhook and one of a REST API Call, three methods, four ways to authenticate. */
const EVERY_KIND = 3 * 3 * 4;

let recorder: Recorder;
let parser: StrictParser;
let secured: Server;
const authority = certificate({ isAuthority: true });

beforeAll(async () => {
  recorder = await record();
  parser = await strictParser();
  // Takes TLS off; what arrives at the recorder is what was sent inside.
  secured = createServer(certificate({ issuer: authority, hosts: ['127.0.0.1'] }), (socket) => {
    const onward = connect(recorder.port, '127.0.0.1');
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => secured.close(resolve));
  await Promise.all([recorder.close(), parser.close()]);
});

type Sendable = Built & Required<Pick<Built, 'request'>>;

const isSendable = (built: Built): built is Sendable => built.request !== undefined;

/** Generated actions and contexts whose requests go to a server on this machine, built. */
function requests(scheme: 'http' | 'https', port: number, wanted: number): Sendable[] {
  const origin = fc.constantFrom(
    `${scheme}://127.0.0.1:${port}`,
    // The URL Standard reads both as 127.0.0.1.
    `  ${scheme.toUpperCase()}://0x7f.1:0${port}`,
    `${scheme}://{{ host }}:{{ port }}`,
    '{{ base }}',
  );
  const local = ({ base, ...values }: Values): Values => ({
    ...values,
    host: '127.0.0.1',
    port: String(port),
    base: `${scheme}://127.0.0.1:${port}${new URL(base).pathname.replace(/^\/$/, '')}`,
  });
  const pair = fc.tuple(actionAt(origin), contextValues.map(local));
  const sendable: Sendable[] = [];
  const kinds = new Set<string>();
  // Some are refused for what their values hold.
  for (const [action, values] of fc.sample(pair, { seed: SEED, numRuns: wanted * 2 })) {
    const built = build(action, { context: readContext(contextOf(values)).context, now: NOW, id: 'msg_1' });
    if (!isSendable(built) || sendable.length === wanted) continue;
    sendable.push(built);
    kinds.add(`${action.objectId} ${action.method} ${action.format} ${action.authentication.method}`);
  }
  if (sendable.length < wanted) throw new Error(`Only ${sendable.length} of ${wanted} requests`);
  if (!isQuick && kinds.size < EVERY_KIND) throw new Error(`Only ${kinds.size} kinds of action`);
  return sendable;
}

/** A body of several megabytes, which no connection takes at once. */
function largeRequest(port: number, index: number): Sendable {
  const action: Action = aRestApiCall({
    method: index % 2 === 0 ? 'POST' : 'PUT',
    url: `http://127.0.0.1:${port}/large/${index}`,
    body: '{ "text": "{{ text }}" }',
    authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
  });
  const text = `${index} "ü🙂\r\n`.repeat(60_000 * (index + 1));
  const { context } = readContext(JSON.stringify({ text }));
  const built = build(action, { context, now: NOW });
  if (!isSendable(built)) throw new Error(JSON.stringify(built.problems));
  return built;
}

/** Sends it and says how what arrived differs from the preview with what the sender adds. */
async function difference({ request, bytes }: Sendable, sender: Sender): Promise<string | undefined> {
  const { failure } = await sender(request);
  const [recording, ...more] = recorder.take();
  if (failure) return `there was no response: ${failure.code}`;
  if (!recording || more.length > 0) return `there were ${more.length + (recording ? 1 : 0)} connections`;
  return (
    byteDifference(withAdded(bytes, ADDED_HEADERS), recording.bytes) ??
    (await parser.difference(recording.bytes, {
      ...request,
      headers: [...request.headers, ...ADDED_HEADERS],
    }))
  );
}

async function differences(all: readonly Sendable[], sender: Sender): Promise<string[]> {
  const found: string[] = [];
  for (const [index, built] of all.entries()) {
    const differs = await difference(built, sender);
    if (differs) found.push(`request ${index}, ${built.request.method}: ${differs}`);
  }
  return found;
}

const version = `Node ${process.versions.node}`;

test('over http', async (context) => {
  const all = [
    ...requests('http', recorder.port, OVER_HTTP),
    ...Array.from({ length: LARGE }, (_, index) => largeRequest(recorder.port, index)),
  ];
  const differing = await differences(all, send);
  const identical = all.length - differing.length;
  const row = { part: 'Sender', name: 'send over http', version, requests: all.length } as const;
  keepRow(context, { ...row, identical, unsupported: {}, differing });
});

test('over https', async (context) => {
  const address = secured.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const all = requests('https', address.port, OVER_HTTPS);
  const sender: Sender = (request, options) => sendTrusting({ ca: authority.cert }, request, options);
  const differing = await differences(all, sender);
  const identical = all.length - differing.length;
  const row = { part: 'Sender', name: 'send over https', version, requests: all.length } as const;
  keepRow(context, { ...row, identical, unsupported: {}, differing });
});
