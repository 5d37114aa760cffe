import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import type { Action } from '../../../src/core';
import type { EngineName } from '../../../src/export/engines';
import { aWebhook } from '../../an-action';
import { type AnsweringReceiver, answering } from '../../engines/answering';
import { ownerOf, placeOfN8n, startN8n } from '../../engines/n8n-server';
import { exported, type Workflow, workflowOf } from '../../engines/run-exported';
import { keepRow, notRun } from '../row';

const KEY = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
const PASSWORD = 'Tr0ub4dor-and-more';

let receiver: AnsweringReceiver;
let owner: Awaited<ReturnType<typeof ownerOf>> | undefined;
let stop: () => Promise<void>;

beforeAll(async () => {
  receiver = await answering();
  const place = placeOfN8n();
  if (!place) return;
  const server = await startN8n(place, 'start', { HOOKS: KEY });
  stop = server.stop;
  owner = await ownerOf(server.address);
});

afterAll(async () => {
  await stop?.();
  await receiver.close();
});

/** Executes a workflow with an item for each of these answers; undefined where n8n is not here. */
async function executed(context: TestContext, workflow: Workflow, items: readonly object[]) {
  if (!owner) {
    keepRow(context, notRun('Engine', 'n8n, failures and ids', 'n8n could not be installed'));
    return undefined;
  }
  const credentials = { httpBasicAuth: { user: 'shop', password: PASSWORD } };
  const { status, reason, data } = await owner.execute(workflow, items, credentials);
  const arrived = receiver.take();
  return { status, reason, data, arrived, requests: arrived.map((one) => `${one.name} ${one.status}`) };
}

const basic = { method: 'basic', username: 'shop', password: PASSWORD } as const;
const hooks: Action['authentication'] = {
  method: 'hmac',
  headerName: '',
  scheme: 'standard-webhooks',
  secret: { secret: 'HOOKS' },
};

const workflowFor = (engine: EngineName, authentication: Action['authentication'], name = 'Order') => {
  const url = `${receiver.origin}/{{ answers | raw }}/{{ name }}`;
  const data = [{ key: 'email', value: '{{ customer.email }}', enabled: true }];
  return workflowOf(exported(engine, aWebhook({ name, url, data, authentication })).text);
};

/** An item that the receiver answers so. */
const item = (name: string, answers: string) => ({ name, answers, customer: { email: 'a@example.com' } });

/** The same without a filter, so that n8n needs no code. */
const withoutCode = () => {
  const url = `${receiver.origin}/{{ answers }}/{{ name }}`;
  const data = [{ key: 'email', value: '{{ customer.email }}', enabled: true }];
  const written = exported('n8n', aWebhook({ name: 'Order', url, data, authentication: basic }));
  expect(written.form).toBe('native');
  return workflowOf(written.text);
};

const items = (...answers: readonly string[]) =>
  answers.map((one, index) => item(['a', 'b', 'c', 'd', 'e'][index] ?? '', one));

const withRetry = (workflow: Workflow): Workflow => ({
  ...workflow,
  nodes: workflow.nodes.map((node) =>
    node.name.startsWith('Send') ? { ...node, retryOnFail: true, maxTries: 3, waitBetweenTries: 10 } : node,
  ),
});

/** The workflow within a loop of somebody's own, which brings two items at a time. */
function inLoop(workflow: Workflow): Workflow {
  const OUTER = 'My loop';
  const to = (node: string) => [{ node, type: 'main', index: 0 }];
  const first = workflow.connections.Start?.main[0]?.[0]?.node ?? '';
  const last = workflow.nodes.findLast(
    ({ name }) => !(name in workflow.connections) && !name.startsWith('Note'),
  );
  const send = workflow.nodes.find(({ name }) => name.startsWith('Send'))?.name ?? '';
  // What hands on the answers: the last node of a loop, or the one that sends.
  const end = send in workflow.connections ? (last?.name ?? '') : send;
  return {
    ...workflow,
    nodes: [
      ...workflow.nodes,
      {
        id: 'e1ad5f0c-0000-4000-8000-000000000001',
        name: OUTER,
        type: 'n8n-nodes-base.splitInBatches',
        typeVersion: 3,
        position: [0, 600],
        parameters: { batchSize: 2, options: {} },
      },
    ],
    connections: {
      ...workflow.connections,
      Start: { main: [to(OUTER)] },
      [OUTER]: { main: [[], to(first)] },
      [end]: { main: [to(OUTER)] },
    },
  };
}

/** Two workflows as one, as when both are pasted onto a canvas. */
const joined = (one: Workflow, other: Workflow): Workflow => ({
  ...one,
  nodes: [...one.nodes, ...other.nodes.filter(({ name }) => name !== 'Start')],
  connections: {
    ...other.connections,
    ...one.connections,
    Start: {
      main: [[one, other].flatMap(({ connections }) => connections.Start?.main[0] ?? [])],
    },
  },
});

const IDS: readonly [what: string, workflow: () => Workflow][] = [
  ['of items sent together', () => workflowFor('n8n', hooks)],
  ['of items sent one at a time', () => workflowFor('n8n-loop', hooks)],
  ['in a loop of somebody’s own', () => inLoop(workflowFor('n8n', hooks))],
  ['in a loop within a loop', () => inLoop(workflowFor('n8n-loop', hooks))],
  [
    'of two actions of one workflow',
    () => joined(workflowFor('n8n', hooks), workflowFor('n8n', hooks, 'Refund')),
  ],
];

test.for(IDS)('B37 the ids %s all differ', async ([, workflow], context) => {
  const done = await executed(context, workflow(), items('200', '200', '200', '200', '200'));
  if (!done) return;
  expect(done).toMatchObject({ status: 'success' });
  const ids = done.arrived.map(({ headers }) => String(headers['webhook-id']));
  expect(ids.length % 5).toBe(0);
  expect(new Set(done.arrived.map(({ name }) => name)).size).toBe(5);
  expect(new Set(ids).size).toBe(done.arrived.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{1,255}$/);
});

test.for(['n8n', 'n8n-loop'] as const)('B37 %s: an id is the same at each try', async (engine, context) => {
  const done = await executed(context, withRetry(workflowFor(engine, hooks)), items('500.500.200'));
  if (!done) return;
  expect(done).toMatchObject({ status: 'success', requests: ['a 500', 'a 500', 'a 200'] });
  expect(new Set(done.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test.for(
  (['n8n', 'n8n-loop'] as const).flatMap((engine) =>
    ['302', '401', '404', '429', '500'].map((status) => [engine, status] as const),
  ),
)('%s: the answer %s fails the execution', async ([engine, answer], context) => {
  const done = await executed(context, workflowFor(engine, basic), items(answer));
  if (!done) return;
  expect(done).toMatchObject({ status: 'error', requests: [`a ${answer}`] });
  expect(done.data).not.toContain(PASSWORD);
});

const THREE = items('200', '500.200', '200');

test('n8n: Retry On Fail sends every item again', async (context) => {
  const done = await executed(context, withRetry(workflowFor('n8n', basic)), THREE);
  if (!done) return;
  expect(done.status).toBe('success');
  expect(done.requests.slice(0, 3).sort()).toEqual(['a 200', 'b 500', 'c 200']);
  expect(done.requests.slice(3).sort()).toEqual(['a 200', 'b 200', 'c 200']);
});

test('n8n, one at a time: Retry On Fail sends only the item again that failed', async (context) => {
  const done = await executed(context, withRetry(workflowFor('n8n-loop', basic)), THREE);
  if (!done) return;
  expect(done).toMatchObject({ status: 'success', requests: ['a 200', 'b 500', 'b 200', 'c 200'] });
});

test('n8n, one at a time: an item that fails stops no other, and the execution names it', async (context) => {
  const done = await executed(context, workflowFor('n8n-loop', basic), items('200', '500', '200'));
  if (!done) return;
  expect(done).toMatchObject({ status: 'error', requests: ['a 200', 'b 500', 'c 200'] });
  expect(done.reason).toContain('Failed: item 1: 500');
});

test.for(['n8n', 'n8n-loop'] as const)(
  '%s: an item without a request stops no other',
  async (engine, context) => {
    const [one, , three] = items('200', '200', '200');
    const workflow = workflowFor(engine, basic);
    const done = await executed(context, workflow, [one, { name: 'b', answers: '200' }, three] as object[]);
    if (!done) return;
    expect(done).toMatchObject({ status: 'error', requests: ['a 200', 'c 200'] });
    expect(done.reason).toContain('Failed: item 1: data[0] "email": {{ customer.email }} has no value');
  },
);

test('n8n without code: an item without a request stops no other, and the execution fails', async (context) => {
  const [one, , three] = items('200', '200', '200');
  const done = await executed(context, withoutCode(), [
    one,
    { name: 'b', answers: '200' },
    three,
  ] as object[]);
  if (!done) return;
  expect(done.status).toBe('error');
  expect([...done.requests].sort()).toEqual(['a 200', 'c 200']);
  expect(done.reason).toContain(
    'Items that are not sent: 1. Each of these must be text, a number, true or false: answers, name, customer.email',
  );
});

test.for(['302', '404', '500'])(
  'n8n without code: the answer %s fails the execution',
  async (answer, context) => {
    const done = await executed(context, withoutCode(), items(answer));
    if (!done) return;
    expect(done).toMatchObject({ status: 'error', requests: [`a ${answer}`] });
    expect(done.data).not.toContain(PASSWORD);
  },
);

test('n8n without code: two actions of one workflow are sent', async (context) => {
  const done = await executed(
    context,
    joined(withoutCode(), workflowFor('n8n', basic, 'Refund')),
    items('200'),
  );
  if (!done) return;
  expect(done).toMatchObject({ status: 'success', requests: ['a 200', 'a 200'] });
});
