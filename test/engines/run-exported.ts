import { createContext, runInContext } from 'node:vm';
import { type Action, build, readContext, SCHEME_NAMES, type SchemeName } from '../../src/core';
import { type EngineName, type Exported, exportFor } from '../../src/export/engines';
import { aRestApiCall } from '../an-action';
import { namedSecrets } from '../compile/compiled';
import { AWKWARD_ACTIONS, AWKWARD_CONTEXT, AWKWARD_SECRETS } from '../proof/awkward-actions';
import type { EngineJob } from './runner';

/** An awkward action, and what an engine has when it runs it. */
export interface AwkwardRun {
  readonly name: string;
  readonly action: Action;
  /** The data of the run, as `JSON.parse` gives it. */
  readonly data: unknown;
  /** By the names that an export writes. */
  readonly secrets: Readonly<Record<string, string>>;
}

const data: unknown = {
  ...JSON.parse(AWKWARD_CONTEXT),
  receiver: { name: 'localhost', address: '127.1' },
};
const { context } = readContext(JSON.stringify(data));

const SECRET_IDS = ['3f2504e0-4f89:41d3.1', '1ST'] as const;
const SECRETS_OF_IDS = Object.fromEntries(
  SECRET_IDS.map((name, index) => [name, `whsec_${btoa(`key number ${index}`)}`]),
);

const restCall = (url: string, method: Action['method'] = 'POST'): Action =>
  aRestApiCall({ method, url, body: method === 'GET' ? '' : '{"id":"{{ order.id }}"}' });

const signedWith =
  (scheme: SchemeName, method: Action['method']) =>
  (origin: string): Action => ({
    ...restCall(`${origin}/v1/orders?x={{ order.id }}`, method),
    authentication: {
      method: 'hmac',
      headerName: '',
      scheme,
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  });

const withKey =
  (headerName: string, secret = 'k-1; a=b') =>
  (origin: string): Action => ({
    ...restCall(`${origin}/v1`),
    authentication: { method: 'header-key', headerName, secret },
  });

const HEADER_NAMES = [
  ...['accept', 'ACCEPT', 'accept-encoding', 'cookie', 'authorization', 'USER-agent', 'Date', 'Range', 'Via'],
  ...[
    'If-None-Match',
    'Origin',
    'Accept-Language',
    'Sec-Fetch-Mode',
    'X-Forwarded-For',
    'x-node-red-request-node',
  ],
];

const withHost = (host: string) => (origin: string) =>
  restCall(`${origin.replace(/127\.0\.0\.1/, host)}/v1?{{ order.id }}`);

/** Names of secrets that are no names of variables. */
const withIds = (origin: string): Action => ({
  ...restCall(`${origin}/v1`),
  authentication: {
    method: 'hmac',
    headerName: '',
    scheme: 'standard-webhooks',
    secret: { secret: SECRET_IDS[0] },
    secondSecret: { secret: SECRET_IDS[1] },
  },
});

/** What engines are asked for besides: the signing schemes, and a host that a value brings. */
const ENGINE_ACTIONS: Readonly<Record<string, (origin: string) => Action>> = {
  ...Object.fromEntries(
    SCHEME_NAMES.flatMap((scheme) => [
      [`signed, ${scheme}`, signedWith(scheme, 'POST')],
      [`signed, ${scheme}, GET`, signedWith(scheme, 'GET')],
    ]),
  ),
  ...Object.fromEntries(HEADER_NAMES.map((name) => [`the header ${name}`, withKey(name)])),
  'GET with a body that is left empty': (origin) => ({
    ...restCall(`${origin}/v1`, 'GET'),
    body: "{{ order.missing | default: '' }}",
  }),
  'secrets with ids as names': withIds,
  'a key like an expression': withKey('X-Key', '={{ 1 + 1 }}'),
  'a host to be parsed': withHost('\uff4cocalhost'),
  'an address to be parsed': withHost('127.1'),
  'a host from a value': withHost('{{ receiver.name }}'),
  'a host from a value, to be parsed': withHost('{{ receiver.address }}'),
};

/** The awkward actions for a receiver at this origin. Their names differ, and so do those of their secrets. */
export const awkwardRuns = (origin: string): AwkwardRun[] =>
  Object.entries({ ...AWKWARD_ACTIONS, ...ENGINE_ACTIONS }).map(([name, make], index) => {
    const action = { ...make(origin), name: `Awkward order ${index}` };
    return {
      name,
      action,
      data,
      secrets: { ...AWKWARD_SECRETS, ...SECRETS_OF_IDS, ...namedSecrets(action) },
    };
  });

/** The request that the builder makes of the same data, signed at that time with that id. */
export function expectedOf({ name, action, secrets }: AwkwardRun, now: number, id = 'msg_1') {
  const { request, bytes } = build(action, { context, secrets, now, id });
  if (!request) throw new Error(`${name} cannot be sent`);
  return { request, bytes };
}

/** The time that stands in a signed message in seconds, or 0 where there is none. */
export const timeIn = (message: string): number => Number(/\b1\d{9}(?=\D|\d{3}\b)/.exec(message)?.[0] ?? 0);

/** The id that stands in a signed message. */
export const idIn = (message: string): string | undefined => /webhook-id"?: ?"?([\w-]+)/i.exec(message)?.[1];

export type Written = Extract<Exported, { type: 'exported' }>;

export function exported(engine: EngineName, action: Action): Written {
  const result = exportFor(engine, action);
  if (result.type === 'errors') throw new Error(JSON.stringify(result.problems));
  return result;
}

/** The variables that an export wants, with the values of its secrets. */
export const variablesOf = (
  { secrets }: Pick<Written, 'secrets'>,
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    secrets.flatMap(({ name, place }) =>
      'variable' in place ? [[place.variable, values[name] ?? ''] as const] : [],
    ),
  );

/** An awkward run as an engine takes it. A credential that begins with `=` is typed as the report says. */
export function jobOf(engine: EngineName, { action, data, secrets }: AwkwardRun): EngineJob {
  const written = exported(engine, action);
  const credentials: Record<string, Record<string, string>> = {};
  for (const { name, place } of written.secrets) {
    if (place.type !== 'credential') continue;
    const value = (secrets[name] ?? '').replace(/^=/, '==');
    credentials[place.kind] =
      place.kind === 'httpBasicAuth' ? { user: place.label, password: value } : { name: place.label, value };
  }
  return {
    text: written.text,
    data,
    variables: variablesOf(written, secrets),
    credentials,
  };
}

/** A module, from its text. It needs nothing but Node. */
export const moduleFrom = async <Module>(text: string): Promise<Module> =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as Module;

interface FlowNode {
  readonly type: string;
  readonly func?: string;
}

/** The message that the function node of a flow hands on. */
export function messageOf(
  text: string,
  payload: unknown,
  variables: Readonly<Record<string, string>>,
): { method: string; url: string; headers: Record<string, string>; payload?: string } {
  const flow = JSON.parse(text) as readonly FlowNode[];
  const { func = '' } = flow.find(({ type }) => type === 'function') ?? {};
  const env = { get: (name: string) => variables[name] };
  return new Function('msg', 'env', 'crypto', func)({ payload }, env, globalThis.crypto);
}

/** An HTTP Request node, as far as a test reads it. */
export interface Workflow {
  readonly nodes: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly typeVersion: number;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly position: readonly [x: number, y: number];
    readonly onError?: string;
    readonly credentials?: Readonly<Record<string, { readonly name: string }>>;
  }[];
  readonly connections: Readonly<Record<string, { main: { node: string }[][] }>>;
  readonly settings: unknown;
}

export const workflowOf = (text: string): Workflow => JSON.parse(text) as Workflow;

/** What the runner of n8n takes from code before it runs it. */
const HARDENING = [
  'Object.getPrototypeOf = () => ({})',
  'Reflect.getPrototypeOf = () => ({})',
  'Object.setPrototypeOf = () => false',
  'Object.defineProperty = () => ({})',
  'Object.defineProperties = () => ({})',
  '[Object, Function, Array, String, Number, RegExp, Error, Math, JSON, Uint8Array].forEach(Object.freeze)',
].join(';\n');

interface Item {
  readonly json: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly contentType?: string;
    readonly body?: string;
  };
  readonly binary?: { readonly body: { readonly data: string; readonly mimeType?: string } };
}

/** The item that the Code node of a workflow hands on, in a realm as n8n has it: without a URL parser. */
export function itemOf(text: string, json: unknown, variables: Readonly<Record<string, string>>) {
  const node = workflowOf(text).nodes.find(({ parameters: { mode } }) => mode === 'runOnceForEachItem');
  const realm = createContext({
    $json: json,
    $vars: {},
    $env: variables,
    $workflow: { id: 'wF1' },
    $execution: { id: '17' },
    $nodeId: node?.id,
    $runIndex: 2,
    $itemIndex: 0,
    Buffer,
  });
  const item = runInContext(`${HARDENING};\n(() => {${node?.parameters.jsCode}\n})()`, realm) as Item;
  const { data, mimeType } = item.binary?.body ?? {};
  const octets = data === undefined ? Buffer.from(item.json.body ?? '') : Buffer.from(data, 'base64');
  return { json: item.json, contentType: mimeType ?? item.json.contentType, octets };
}
