import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Action, build, readContext } from '../core';
import { restApiCall, webhook } from '../testing/conformance/actions';
import {
  type AwkwardRun,
  awkwardRuns,
  expectedOf,
  exported,
  idIn,
  itemOf,
  messageOf,
  moduleFrom,
  timeIn,
  variablesOf,
  workflowOf,
} from '../testing/engines/run-exported';
import { AWKWARD_CONTEXT } from '../testing/proof/awkward-actions';
import { type Recorder, record } from '../testing/proof/recorder';
import { differenceOf } from '../testing/proof/request-difference';
import { sightings } from '../testing/sightings';
import { slice } from '../testing/thorough';
import { ENGINE_NAMES, ENGINES, type EngineName, exportFor, reportOf } from '.';

const SECRET = 'Tr0ub4dor-and-more';

const basic = { method: 'basic', username: 'shop', password: SECRET } as const;
const key = { method: 'header-key', headerName: 'X-Key', secret: { secret: 'PATH' } } as const;
const signed = { method: 'hmac', headerName: 'X-Signature', secret: SECRET } as const;
const hooks: Action['authentication'] = {
  method: 'hmac',
  headerName: '',
  scheme: 'standard-webhooks',
  secret: { secret: 'HOOKS' },
};

const AUTHENTICATIONS = [{ method: 'none' }, basic, key, signed, hooks] as const;

describe.each(ENGINE_NAMES)('%s', (engine) => {
  test.each(AUTHENTICATIONS)('B5 no secret stands in the text, with $method', (authentication) => {
    const action = webhook({ name: 'Order created', url: 'https://h/{{ id }}', authentication });
    const { text, secrets } = exported(engine, action);
    expect(sightings(text, SECRET, btoa(`shop:${SECRET}`))).toEqual([]);
    const names = secrets.map(({ name }) => name);
    expect(names).toEqual(
      {
        none: [],
        basic: ['ORDER_CREATED_PASSWORD'],
        'header-key': ['PATH'],
        hmac: [authentication === hooks ? 'HOOKS' : 'ORDER_CREATED_SECRET'],
      }[authentication.method],
    );
    for (const name of names) expect(text).toContain(name);
  });

  test('errors of the settings alone are listed, and there is no text', () => {
    expect(exportFor(engine, webhook({ url: '' }))).toEqual({
      type: 'errors',
      problems: [expect.objectContaining({ code: 'url-empty' })],
    });
  });

  test('the text is of the kind that its file says', () => {
    const { text } = exported(engine, restApiCall({ url: 'https://h/', body: '{{ a | json }}' }));
    const { extension, mediaType } = ENGINES[engine];
    expect([extension.replace(/^\w+\./, ''), mediaType]).toEqual(
      text.startsWith('{') || text.startsWith('[')
        ? ['json', 'application/json']
        : ['mjs', 'text/javascript'],
    );
    expect(text.endsWith('\n')).toBe(true);
  });
});

test('a name that the system keeps for itself is another variable', () => {
  const { text, secrets } = exported('node', webhook({ url: 'https://h/', authentication: key }));
  expect(secrets).toEqual([{ name: 'PATH', place: { type: 'environment', variable: 'SECRET_PATH' } }]);
  expect(text).toContain('secrets: { PATH: process.env.SECRET_PATH }');
});

/** What the builder makes at the time and with the id of a message. */
const expectedFrom = (run: AwkwardRun, message: string) => expectedOf(run, timeIn(message), idIn(message));

describe('what is exported sends the request of the preview', () => {
  let recorder: Recorder;
  let runs: AwkwardRun[];
  beforeAll(async () => {
    recorder = await record();
    const all = awkwardRuns(`http://127.0.0.1:${recorder.port}`);
    const step = all.length / slice(all.length, 20);
    runs = all.filter((_, index) => index % step < 1);
  });
  afterAll(() => recorder.close());

  interface EdgeModule {
    readonly default: { readonly fetch: (incoming: Request, env: object) => Promise<Response> };
  }
  type Call = (module: never, run: AwkwardRun) => Promise<unknown>;
  const CALLS: Partial<Record<EngineName, Call>> = {
    node: (module: { run: (data: unknown) => Promise<unknown> }, { data }) => module.run(data),
    lambda: (module: { handler: (event: unknown, context: unknown) => Promise<unknown> }, { data }) =>
      module.handler(data, { awsRequestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef' }),
  };

  test.each(Object.entries(CALLS))('%s', async (engine, call) => {
    for (const run of runs) {
      const written = exported(engine as EngineName, run.action);
      for (const [name, value] of Object.entries(variablesOf(written, run.secrets))) vi.stubEnv(name, value);
      const answer = await call(await moduleFrom<never>(written.text), run);
      vi.unstubAllEnvs();
      expect(answer, run.name).toMatchObject({ status: 200, body: 'ok' });
      const arrived = recorder.take();
      const { bytes } = expectedFrom(run, String(arrived[0]?.bytes));
      expect(differenceOf(arrived, bytes), run.name).toBeUndefined();
      // Every byte, but for the one field that Node adds.
      const text = String(arrived[0]?.bytes).replace(/\r\nConnection: [^\r]*/, '');
      expect(text === String(Buffer.from(bytes)), run.name).toBe(true);
    }
  });

  test('an edge function, but for what the report announces', async () => {
    const changes: readonly string[] = ['body-of-get-lost', 'empty-query-lost', 'header-uncertain'];
    const { context } = readContext(AWKWARD_CONTEXT);
    let sent = 0;
    for (const run of runs) {
      const { request } = expectedOf(run, 0);
      const found = reportOf('edge', { action: run.action, context, request });
      if (found.some(({ code }) => changes.includes(code))) continue;
      const written = exported('edge', run.action);
      const module = await moduleFrom<EdgeModule>(written.text);
      const incoming = new Request('http://edge/', { method: 'POST', body: JSON.stringify(run.data) });
      const answer = await module.default.fetch(incoming, variablesOf(written, run.secrets));
      expect(answer.status, run.name).toBe(200);
      const arrived = recorder.take();
      const { bytes } = expectedFrom(run, String(arrived[0]?.bytes));
      expect(differenceOf(arrived, bytes, true), run.name).toBeUndefined();
      sent += 1;
    }
    expect(sent).toBeGreaterThan(runs.length / 2);
  });

  test('a Lambda of a queue reports the messages that failed, one by one', async () => {
    const action = webhook({
      url: `http://127.0.0.1:${recorder.port}/{{ id }}`,
      data: [{ key: 'id', value: '{{ id }}', enabled: true }],
    });
    const { handler } = await moduleFrom<{ handler: (event: unknown, context: object) => Promise<unknown> }>(
      exported('lambda', action).text,
    );
    const message = (messageId: string, data: object) => ({
      messageId,
      eventSource: 'aws:sqs',
      body: JSON.stringify(data),
    });
    const event = { Records: [message('m-1', { id: 1 }), message('m-2', {}), message('m-3', { id: 3 })] };
    expect(await handler(event, {})).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-2' }] });
    expect(recorder.take()).toHaveLength(2);
  });
});

const fields = (headers: readonly (readonly [string, string])[]) =>
  headers.filter(([name]) => name !== 'Host' && name !== 'Content-Length');

describe('what is exported builds the request of the preview', () => {
  const runs = awkwardRuns('https://api.example.com').filter(
    ({ action: { authentication } }) =>
      // An object cannot have it as its own by this way.
      !('headerName' in authentication) || authentication.headerName !== '__proto__',
  );

  test.each(runs.map((run) => [run.name, run] as const))('node-red: %s', (_, run) => {
    const written = exported('node-red', run.action);
    const { method, url, headers, payload } = messageOf(
      written.text,
      run.data,
      variablesOf(written, run.secrets),
    );
    const { request } = expectedFrom(run, JSON.stringify(headers));
    expect({ method, url }).toEqual({ method: request.method, url: request.url });
    expect(Object.entries(headers)).toEqual(fields(request.headers));
    expect(Buffer.from(payload ?? '').equals(request.body)).toBe(true);
  });

  test.each(runs.map((run) => [run.name, run] as const))('n8n: %s', (_, run) => {
    const written = exported('n8n', run.action);
    const { json, contentType, octets } = itemOf(written.text, run.data, variablesOf(written, run.secrets));
    const { request } = expectedFrom(run, JSON.stringify(json));
    const byCredential = written.secrets.some(({ place }) => place.type === 'credential');
    const own = [
      ...(contentType === undefined ? [] : [['Content-Type', contentType]]),
      ...Object.entries(json.headers),
    ];
    // A credential of the node is the last field.
    expect(own).toEqual(fields(request.headers).slice(0, byCredential ? -1 : undefined));
    expect({ method: json.method, url: json.url }).toEqual({ method: request.method, url: request.url });
    expect(octets.equals(request.body)).toBe(true);
  });
});

test('a scheme with an id has one in every engine', () => {
  const key = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
  const action = webhook({ url: 'https://h/', authentication: hooks });
  const flow = exported('node-red', action);
  const { headers } = messageOf(flow.text, {}, { HOOKS: key });
  const { context } = readContext('{}');
  const { request } = build(action, {
    context,
    secrets: { HOOKS: key },
    now: Number(headers['webhook-timestamp']),
    id: headers['webhook-id'] ?? '',
  });
  expect(Object.entries(headers)).toEqual(fields(request?.headers ?? []));
  const { json } = itemOf(exported('n8n', action).text, {}, { HOOKS: key });
  const { nodes } = workflowOf(exported('n8n', action).text);
  const node = nodes.find(({ name }) => name.startsWith('Build'))?.id;
  // Workflow, execution, node, run and item.
  expect(json.headers['webhook-id']).toBe(`wF1_17_${node}_2_0`);
});

test('no text of an action becomes code or structure of an engine', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = `${text}*/ throw 1; \u2028"}]'\`\u0024{1}`;
      const action = restApiCall({
        name,
        url: 'https://h/',
        method: 'POST',
        body: text.replaceAll('{', '('),
      });
      const run = { name, action, data: {}, secrets: {} };
      const { context } = readContext('{}');
      const { request } = build(action, { context, now: 0 });
      fc.pre(request !== undefined);
      expect(messageOf(exported('node-red', run.action).text, {}, {}).payload).toBe(
        String(Buffer.from(request.body)),
      );
      expect(String(itemOf(exported('n8n', run.action).text, {}, {}).octets)).toBe(
        String(Buffer.from(request.body)),
      );
    }),
    { numRuns: 50 },
  );
});
