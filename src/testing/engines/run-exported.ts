import { type Action, build, readContext } from '../../core';
import { type EngineName, type Exported, exportFor } from '../../engines';
import { namedSecrets } from '../compile/compiled';
import { AWKWARD_ACTIONS, AWKWARD_CONTEXT, AWKWARD_SECRETS } from '../proof/awkward-actions';

/** An awkward action, and what an engine has when it runs it. */
export interface AwkwardRun {
  readonly name: string;
  readonly action: Action;
  /** The data of the run, as `JSON.parse` gives it. */
  readonly data: unknown;
  /** By the names that an export writes. */
  readonly secrets: Readonly<Record<string, string>>;
}

const data: unknown = JSON.parse(AWKWARD_CONTEXT);
const { context } = readContext(JSON.stringify(data));

/** The awkward actions for a receiver at this origin. */
export const awkwardRuns = (origin: string): AwkwardRun[] =>
  Object.entries(AWKWARD_ACTIONS).map(([name, make]) => {
    const action = make(origin);
    return { name, action, data, secrets: { ...AWKWARD_SECRETS, ...namedSecrets(action) } };
  });

/** The request that the builder makes of the same data, signed at that time. */
export function expectedOf({ name, action, secrets }: AwkwardRun, now: number) {
  const { request, bytes } = build(action, { context, secrets, now });
  if (!request) throw new Error(`${name} cannot be sent`);
  return { request, bytes };
}

/** The time in a signature, or 0 where there is none. */
export const timeIn = (message: string): number => Number(/\bt=(\d{10}),v1=/.exec(message)?.[1] ?? 0);

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
    readonly name: string;
    readonly type: string;
    readonly typeVersion: number;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly credentials?: Readonly<Record<string, { readonly name: string }>>;
  }[];
  readonly connections: Readonly<Record<string, { main: { node: string }[][] }>>;
  readonly settings: unknown;
}

export const workflowOf = (text: string): Workflow => JSON.parse(text) as Workflow;

/** The item that the Code node of a workflow hands on. */
export function itemOf(
  text: string,
  json: unknown,
  variables: Readonly<Record<string, string>>,
): {
  json: { method: string; url: string; headers: Record<string, string>; contentType?: string; body?: string };
} {
  const code = workflowOf(text).nodes.find(({ type }) => type === 'n8n-nodes-base.code')?.parameters.jsCode;
  return new Function('$json', '$vars', '$env', '$execution', '$itemIndex', String(code))(
    json,
    {},
    variables,
    { id: '17' },
    0,
  );
}
