import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answers, freePort, type Started, start, until } from './processes';
import type { EngineJob } from './runner';
import { folderWithN8n, newerNode } from './scratch-packages';

const POLL_MS = 20;
const RUN_TIMEOUT_MS = 60_000;

export const OWNER = {
  email: 'owner@example.com',
  firstName: 'A',
  lastName: 'B',
  password: 'Correct-horse-1',
};

/** What every process of one n8n is started with. */
const SETTINGS = {
  N8N_ENCRYPTION_KEY: 'an encryption key of a proof',
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_SECURE_COOKIE: 'false',
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  // The setting with which code reads the secret of a signature.
  N8N_BLOCK_ENV_ACCESS_IN_NODE: 'false',
};

/** Where n8n is installed, and the Node that runs it. */
export interface PlaceOfN8n {
  readonly node: string;
  readonly program: string;
}

export function placeOfN8n(): PlaceOfN8n | undefined {
  const node = newerNode();
  const folder = node && folderWithN8n(node);
  return folder ? { node, program: join(folder, 'node_modules/n8n/bin/n8n') } : undefined;
}

/** Starts one process of n8n: a server, or a worker of one. */
export async function startN8n(
  { node, program }: PlaceOfN8n,
  command: 'start' | 'worker',
  variables: Readonly<Record<string, string>>,
): Promise<Started & { address: string }> {
  const home = mkdtempSync(join(tmpdir(), 'n8n-'));
  const [port, brokerPort] = [await freePort(), await freePort()];
  const started = start(node, [program, command], {
    folder: home,
    variables: {
      ...SETTINGS,
      N8N_USER_FOLDER: home,
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      ...(command === 'worker' && {
        QUEUE_HEALTH_CHECK_ACTIVE: 'true',
        QUEUE_HEALTH_CHECK_PORT: String(port),
      }),
      ...variables,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  try {
    await until(answers(`${address}/healthz/readiness`), started);
  } catch (failure) {
    await started.stop();
    throw failure;
  }
  return {
    ...started,
    address,
    stop: async () => {
      await started.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What the data of an execution say of its failure. */
const reasonIn = (data: string): string =>
  (JSON.parse(data) as readonly unknown[])
    .filter((value) => typeof value === 'string' && /^\w*Error: /.test(value))
    .join(' ')
    .slice(0, 1000);

interface Node {
  readonly name: string;
  readonly type: string;
  readonly credentials?: Readonly<Record<string, object>>;
}

interface Workflow {
  readonly name?: string;
  readonly nodes: readonly Node[];
}

/** How an execution ended. */
export interface Execution {
  readonly status: string;
  /** The errors in its data. */
  readonly reason: string;
  /** Its data, as n8n keeps them. */
  readonly data: string;
}

/** A session of the owner: what the editor does when a workflow is pasted, saved and executed. */
export async function ownerOf(address: string) {
  let cookie = '';
  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${address}/rest${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return (JSON.parse(text) as { data: Answer }).data;
  }
  await call('POST', '/owner/setup', OWNER);

  /** Keeps a credential; returns its id. */
  async function addCredential(name: string, type: string, data: object): Promise<string> {
    return (await call<{ id: string }>('POST', '/credentials', { name, type, data })).id;
  }

  async function withCredentials(node: Node, credentials: EngineJob['credentials']): Promise<Node> {
    const chosen: Record<string, object> = {};
    for (const type of Object.keys(node.credentials ?? {})) {
      const id = await addCredential(type, type, credentials[type] ?? {});
      chosen[type] = { id, name: type };
    }
    return node.credentials ? { ...node, credentials: chosen } : node;
  }

  /** Saves a workflow, chooses its credentials, pins the items of its start, and executes it. */
  async function execute(
    workflow: Workflow,
    items: readonly unknown[],
    credentials: EngineJob['credentials'] = {},
  ): Promise<Execution> {
    const nodes = await Promise.all(workflow.nodes.map((node) => withCredentials(node, credentials)));
    const trigger = nodes.find(({ type }) => type.endsWith('Trigger'))?.name ?? '';
    const { id } = await call<{ id: string }>('POST', '/workflows', {
      name: 'Action',
      ...workflow,
      nodes,
      pinData: { [trigger]: items.map((json) => ({ json })) },
    });
    const { executionId } = await call<{ executionId: string }>('POST', `/workflows/${id}/run`, {
      triggerToStartFrom: { name: trigger },
    });
    for (const end = Date.now() + RUN_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS)) {
      const { status, data } = await call<{ status: string; data: string }>(
        'GET',
        `/executions/${executionId}`,
      );
      if (!['new', 'running', 'waiting'].includes(status)) return { status, reason: reasonIn(data), data };
    }
    return { status: 'running', reason: 'the execution does not end', data: '' };
  }

  /** Executes what was exported; returns why it failed. */
  async function run({ text, data, credentials }: EngineJob): Promise<string | undefined> {
    const { status, reason } = await execute(JSON.parse(text) as Workflow, [data], credentials);
    return status === 'success' ? undefined : `${status}: ${reason}`;
  }
  return { addCredential, execute, run };
}
