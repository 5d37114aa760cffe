/** Engines whose export is a flow of nodes: n8n and Node-RED. */
import { literal } from '../../compile/code';
import { actionDigest } from '../../compile/compile';
import type { Action, Authentication } from '../../core';
import { needsId } from '../../core/internal';
import { fillTemplate } from '../program';
import { variablesOf } from '../variables';
import {
  type CompiledAction,
  compiledAction,
  type Engine,
  filledJson,
  nameSuffix,
  runtimeArgument,
  secretPlaces,
  secretsObject,
  shown,
  type WantedSecret,
  WITHOUT_SECRETS,
  type Written,
} from './engine';
import { type NativeRequest, nativeRequest } from './n8n-native';
import {
  adds,
  always,
  credentialIsExpression,
  emptyQueryLost,
  hostFromData,
  idsMayRepeat,
  marksKept,
  noUrlParser,
  numberChanged,
  percentEncoded,
  uncertain,
  valuesStopped,
  variablesNeeded,
} from './report';
import workflowTogether from './templates/n8n.jsonc?raw';
import buildTemplate from './templates/n8n-build.mjs?raw';
import checkTemplate from './templates/n8n-check.mjs?raw';
import workflowOneByOne from './templates/n8n-loop.jsonc?raw';
import workflowNative from './templates/n8n-native.jsonc?raw';
import noteTemplate from './templates/n8n-note.md?raw';
import flow from './templates/node-red.jsonc?raw';
import nodeRedBuild from './templates/node-red-build.mjs?raw';
import nodeRedCheck from './templates/node-red-check.mjs?raw';

/**
 * A workflow to paste into n8n: an HTTP Request node sends the request of each item, which its own settings
 * make where they can, and else a Code node before it. A password or a key is a credential of that node; only the
 * secret of a signature is read by the code. An answer other than 2xx and an item without a request fail the execution.
 */
const engine = (isTogether: boolean): Engine => ({
  extension: 'workflow.json',
  mediaType: 'application/json',
  report: [
    adds(['Accept', 'Accept-Encoding', 'Connection', 'User-Agent']),
    numberChanged,
    emptyQueryLost,
    // Accept is sent in this spelling.
    uncertain(/^(?:__proto__|(?!Accept$)[Aa][Cc][Cc][Ee][Pp][Tt])$/),
    hostFromData({ isChecked: false }),
    noUrlParser,
    credentialIsExpression,
    variablesNeeded,
    ...(isTogether ? [valuesStopped, marksKept, always('repeats-all-items')] : []),
    always('retry-after-ignored'),
    idsMayRepeat,
  ],
  write: (action, compiled) => written(action, compiled, isTogether),
});

/** All items go through the nodes together. */
export const n8n = engine(true);

/** A loop over the items, so that one that fails is repeated alone and stops no other. */
export const n8nLoop = engine(false);

function written(action: Action, compiled: CompiledAction, isTogether: boolean): Written {
  const { secrets } = compiled;
  const [credentialName = ''] = secrets;
  const credential = secrets.length === 0 ? undefined : credentialOf(action);
  const form = isTogether ? nativeRequest(action) : 'one-at-a-time';
  const names = nodeNames(action);
  const values = {
    ...names,
    method: action.method,
    titled: action.name.trim() !== '',
    title: action.name.trim(),
    sent: hasBody(action),
    together: isTogether,
    credential: credential !== undefined,
    kind: credential?.kind ?? '',
    credentialName,
  };
  const isNative = typeof form === 'object';
  const note = fillTemplate(noteTemplate, {
    ...values,
    ...Object.fromEntries(Object.entries(names).map(([name, text]) => [name, escaped(text)])),
    native: isNative,
    checked: isNative && form.conditions.length > 0,
    except:
      isNative && form.bare.length > 0
        ? '; a value that stands for itself in the JSON may also be null, a list or an object'
        : '',
    header: escaped(compiled.header.replaceAll(/^\/\/ /gm, ''), compiled.header.length),
    name: escaped(action.name) || 'Action',
    url: escaped(action.url),
    credentialName: escaped(credentialName),
  }).trimEnd();
  const filled = { ...values, noteText: note };
  const text = isNative
    ? nativeWorkflow(action, form, filled)
    : codeWorkflow(action, compiled.header, isTogether, filled);
  return {
    text,
    form: isNative ? 'native' : form,
    secrets: credential
      ? [{ name: credentialName, place: { type: 'credential', ...credential, node: names.send } }]
      : secretPlaces(secrets, 'variable'),
  };
}

interface WorkflowNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A workflow whose nodes have ids of this action. */
function workflow(
  action: Action,
  template: string,
  values: Readonly<Record<string, string | boolean>>,
  finish: (node: WorkflowNode) => WorkflowNode = (node) => node,
): string {
  const digest = actionDigest(action);
  return filledJson<{ readonly nodes: readonly WorkflowNode[] }>(template, values, (document) => ({
    ...document,
    nodes: document.nodes.map((node, index) => ({ ...finish(node), id: nodeId(digest, index) })),
  }));
}

/** The settings of n8n's own nodes, the conditions of an item in an If node before them. */
function nativeWorkflow(
  action: Action,
  request: NativeRequest,
  values: Readonly<Record<string, string | boolean>>,
): string {
  const { url, contentType = '', body = '', conditions } = request;
  const settings = {
    ...values,
    url,
    contentType,
    body,
    checked: conditions.length > 0,
    message: stopMessage(request),
  };
  return workflow(action, workflowNative, settings, (node) => {
    if (!node.type.endsWith('.if')) return node;
    const numbered = conditions.map((condition, index) => ({ id: String(index + 1), ...condition }));
    const given = node.parameters.conditions as object;
    return { ...node, parameters: { ...node.parameters, conditions: { ...given, conditions: numbered } } };
  });
}

/** What the values of items must be, for the error of those that are stopped. */
function stopMessage({ texts, bare, alone }: NativeRequest): string {
  const sentences = [
    ['Each of these must be text, a number, true or false', texts],
    ['Each of these must be there', bare],
    ['None of these may be . or ..', alone],
  ] as const;
  const needed = sentences.flatMap(([words, paths]) =>
    paths.length > 0 ? [`${words}: ${listed(paths)}`] : [],
  );
  return `=Items that are not sent: {{ $input.all().length }}. ${needed.join('. ')}`;
}

const MAX_LISTED = 20;

/** Paths in one line, and how many more there are. */
function listed(paths: readonly string[]): string {
  const more = paths.length - MAX_LISTED;
  const names = paths.slice(0, MAX_LISTED).map((path) => shown(path));
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A Code node that builds the request, and a node that sends what it is handed. */
function codeWorkflow(
  action: Action,
  header: string,
  isTogether: boolean,
  values: Readonly<Record<string, string | boolean>>,
): string {
  const built = values.credential ? { ...action, authentication: { method: 'none' } as const } : action;
  return workflow(action, isTogether ? workflowTogether : workflowOneByOne, {
    ...values,
    json: action.format === 'json',
    code: codeText(built, header, isTogether),
    // After an expression of the index, which only the loop tells.
    check: fillTemplate(checkTemplate, {
      before: isTogether ? '' : "'item ' + index + ': ' + ",
      credential: values.credential === true,
    }),
  });
}

type Credential = Pick<Extract<WantedSecret['place'], { type: 'credential' }>, 'kind' | 'label'>;
type Method = Authentication['method'];
type SettingsOf<M extends Method> = Extract<Authentication, { method: M }>;

/** How n8n authenticates like each method: by a credential of its own, or by the code. A new method needs an entry. */
const CREDENTIALS: { readonly [M in Method]: 'by code' | ((settings: SettingsOf<M>) => Credential) } = {
  none: 'by code',
  hmac: 'by code',
  basic: ({ username }) => ({ kind: 'httpBasicAuth', label: username }),
  // n8n sets Accept itself unless it is there in lower case, and sends it as `Accept`.
  'header-key': ({ headerName }) => ({
    kind: 'httpHeaderAuth',
    label: headerName.replace(/^accept$/i, 'accept'),
  }),
};

/** The credential of n8n that authenticates like the action; undefined where the code has to. */
function credentialOf({ authentication }: Action): Credential | undefined {
  const entry = CREDENTIALS[authentication.method];
  return entry === 'by code' ? undefined : entry(authentication as never);
}

/**
 * An id of a message: the same when the HTTP Request node tries again, another one for any other
 * item, in a loop, in another node and in another execution. Code is given no id of the instance.
 */
const MESSAGE_ID =
  "[$workflow.id, $execution.id, $nodeId, $runIndex, $itemIndex].join('_').replace(/[^\\w-]/g, '-').slice(-255)";

/**
 * The code of the node that builds the request of each item. Together, an error names its item, which no later
 * node can tell. n8n writes text of JSON anew, and octets of a form: so JSON goes as octets, other text as text.
 */
function codeText(action: Action, header: string, isTogether: boolean): string {
  const { body, secrets } = compiledAction(action, 'n8n');
  const read = (name: string) => `$vars.${name} ?? $env.${name}`;
  const code = fillTemplate(buildTemplate, {
    body,
    together: isTogether,
    runtime: runtimeArgument(action, secretsObject(secrets, read), MESSAGE_ID),
    json: action.format === 'json',
  });
  return `${header}\n${code}`;
}

/** Whether a body can go out at all (B13, B17). */
const hasBody = (action: Action): boolean =>
  action.method !== 'GET' || ('body' in action && action.body !== '');

/** A text of the action in Markdown, where none of its characters has a meaning. */
const escaped = (text: string, length?: number): string =>
  shown(text, length).replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** The names of the nodes of an action. n8n numbers those that a workflow has already. */
function nodeNames({ name }: Action) {
  const suffix = nameSuffix(name);
  return {
    build: `Build the request${suffix}`,
    check: `Check the values${suffix}`,
    stop: `Stop${suffix}`,
    send: `Send${suffix}`,
    report: `Report failed items${suffix}`,
    note: `Note${suffix}`,
  };
}

/** A UUID (version 8) of a node that differs between actions: message ids are made from it. */
const nodeId = (digest: string, index: number): string =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(12, 15)}`,
    `8${digest.slice(15, 18)}`,
    digest.slice(18, 28) + index.toString(16).padStart(2, '0'),
  ].join('-');

/**
 * A flow to import into Node-RED: a function node builds the request from `msg.payload`, an
 * http request node sends it, and another function node raises an error unless the answer is 2xx.
 */
export const nodeRed: Engine = {
  extension: 'flow.json',
  mediaType: 'application/json',
  report: [
    adds(['Connection', 'User-Agent']),
    numberChanged,
    emptyQueryLost,
    percentEncoded,
    // The last two only as they are written here.
    uncertain(/^(?:__proto__|cookie|x-node-red-request-node)$/),
    hostFromData({ isChecked: false }),
    always('retry-after-ignored'),
  ],
  write: (action, { header, body, secrets }) => {
    const read = (variable: string) => `env.get('${variable}')`;
    const runtime = runtimeArgument(action, secretsObject(secrets, read), 'crypto.randomUUID()');
    return {
      text: filledJson(
        flow,
        {
          label: action.name.trim() || 'Action',
          suffix: nameSuffix(action.name),
          header: header.replaceAll(/^\/\/ /gm, ''),
          build: `${header}\n${fillTemplate(nodeRedBuild, { body, runtime })}`,
          named: needsId(action.authentication),
          // With GET, “body” sends what is there to send; what is never there is ignored.
          paytoqs: action.method === 'GET' ? 'body' : 'ignore',
          check: fillTemplate(nodeRedCheck, {
            secret: secrets.length > 0,
            withoutSecrets: WITHOUT_SECRETS,
            masked: sentSecrets(action, secrets.map(variablesOf(secrets)).map(read)).join(', '),
            action: literal(action.name.trim() === '' ? '' : `${shown(action.name)}: `),
          }),
          id: actionDigest(action).slice(0, 14),
        },
        laidOut,
      ),
      secrets: secretPlaces(secrets, 'environment'),
    };
  },
};

/** Expressions of the texts that a secret is sent as, by those of the secrets. */
function sentSecrets({ authentication }: Action, secrets: readonly string[]): string[] {
  if (authentication.method === 'basic')
    return secrets.flatMap((password) => [
      password,
      `Buffer.from(${literal(`${authentication.username}:`)} + ${password}).toString('base64')`,
    ]);
  if (authentication.method === 'header-key')
    // The last word of `Bearer …` is the token.
    return secrets.flatMap((secret) => [secret, `String(${secret} ?? '').split(' ').at(-1)`]);
  return [...secrets];
}

interface FlowNode {
  readonly name?: string;
  /** The middle of a node in its row; a tab has none. */
  readonly y?: number;
}

const LEFT = 60;
const GAP = 40;

/** The nodes of a flow from left to right in each row, as wide as the editor draws their names. */
function laidOut(nodes: readonly FlowNode[]): object[] {
  const ends = new Map<number, number>();
  return nodes.map((node) => {
    const { name = '', y } = node;
    if (y === undefined) return node;
    const width = 20 * Math.ceil((60 + 7 * name.length) / 20);
    const start = ends.get(y) ?? LEFT;
    ends.set(y, start + width + GAP);
    return { ...node, x: start + width / 2 };
  });
}
