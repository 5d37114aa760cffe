import { actionDigest } from '../../compile/compile';
import type { Action } from '../../core';
import { fillTemplate } from '../fill-template';
import { variableName } from '../variable-name';
import { type CompiledAction, compiledAction, type Engine, type WantedSecret, type Written } from './engine';
import { jsonFile, runtimeArgument, secretsObject } from './engine-code';
import buildTemplate from './templates/n8n-build.mjs?raw';
import checkTemplate from './templates/n8n-check.mjs?raw';

type CredentialPlace = Extract<WantedSecret['place'], { type: 'credential' }>;
type Credential = Pick<CredentialPlace, 'kind' | 'label'>;
type NamedCredential = Credential & { readonly name: string };

/** Whether one run of the HTTP Request node sends all items, or each item has a run of its own. */
type Sending = 'together' | 'one-by-one';

const BEHAVIOUR: Engine['behaviour'] = {
  adds: ['Accept', 'Accept-Encoding', 'Connection', 'User-Agent'],
  hasNoEmptyQuery: true,
  hasNoUrlParser: true,
  // Accept is sent in this spelling.
  uncertainHeaders: /^(?:__proto__|(?!Accept$)[Aa][Cc][Cc][Ee][Pp][Tt])$/,
  readsExpressions: true,
  signsWithVariables: true,
  ignoresRetryAfter: true,
  hasNoInstanceId: true,
};

/**
 * A workflow to paste into n8n: a Code node builds the request of each item, and an HTTP Request
 * node sends it. A password or a key is a credential of that node; only the secret of a signature
 * is read by the code. An answer other than 2xx and an item without a request fail the execution.
 */
const engine = (sending: Sending): Engine => ({
  extension: 'workflow.json',
  mediaType: 'application/json',
  behaviour: { ...BEHAVIOUR, ...(sending === 'together' && { repeatsAllItems: true }) },
  write: (action, compiled) => written(action, compiled, sending),
});

/** All items go through the nodes together. */
export const n8n: Engine = engine('together');

/** A loop over the items, so that one that fails is repeated alone and stops no other. */
export const n8nLoop: Engine = engine('one-by-one');

function written(action: Action, { header, secrets }: CompiledAction, sending: Sending): Written {
  const credential = credentialOf(action);
  const [name] = secrets;
  if (!credential || name === undefined) {
    const text = jsonFile(workflow(action, codeText(action, header, sending), sending));
    return {
      text,
      secrets: secrets.map((one) => ({
        name: one,
        place: { type: 'variable', variable: variableName(one) },
      })),
    };
  }
  const unauthenticated: Action = { ...action, authentication: { method: 'none' } };
  return {
    text: jsonFile(
      workflow(action, codeText(unauthenticated, header, sending), sending, { ...credential, name }),
    ),
    secrets: [{ name, place: { type: 'credential', ...credential, node: nodeNames(action).send } }],
  };
}

/** The credential of n8n that authenticates like the action; null where the code has to. */
function credentialOf({ authentication }: Action): Credential | null {
  switch (authentication.method) {
    case 'basic':
      return { kind: 'httpBasicAuth', label: authentication.username };
    case 'header-key':
      // n8n sets Accept itself unless it is there in lower case, and sends it as `Accept`.
      return { kind: 'httpHeaderAuth', label: authentication.headerName.replace(/^accept$/i, 'accept') };
    case 'none':
    case 'hmac':
      return null;
  }
}

/** How a body is handed over, besides the code. n8n writes text of JSON anew, and octets of a form. */
const BODIES = {
  default: {
    contentType: 'raw',
    rawContentType: '={{ $json.contentType }}',
    body: '={{ $json.body }}',
  },
  json: { contentType: 'binaryData', inputDataFieldName: 'body' },
} as const;

/**
 * An id of a message: the same when the HTTP Request node tries again, another one for any other
 * item, in a loop, in another node and in another execution. Code is given no id of the instance.
 */
const MESSAGE_ID =
  "[$workflow.id, $execution.id, $nodeId, $runIndex, $itemIndex].join('_').replace(/[^\\w-]/g, '-').slice(-255)";

/** The code of the node that builds the request of each item. Together, an error names its item, which no later node can tell. */
function codeText(action: Action, header: string, sending: Sending): string {
  const { body, secrets } = compiledAction(action, 'n8n');
  const read = (name: string) => `$vars.${name} ?? $env.${name}`;
  const code = fillTemplate(buildTemplate, {
    body,
    together: sending === 'together',
    runtime: runtimeArgument(action, secretsObject(secrets, read), MESSAGE_ID),
    json: action.format === 'json',
  });
  return `${header}\n${code}`;
}

/** Fails with the errors of all items that have one, after an expression of their index; else hands them on. */
const checkText = (before: string): string => fillTemplate(checkTemplate, { before });

const START = 'Start';
// An expression names this node, so its name holds nothing of the action.
const LOOP = 'Loop Over Items';

const MAX_SHOWN = 60;

/** A text of the action in one line, cut where it is long. */
function shown(text: string): string {
  const characters = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  return characters.length <= MAX_SHOWN ? characters.join('') : `${characters.slice(0, MAX_SHOWN).join('')}…`;
}

/** The names of the nodes of an action. n8n numbers those that a workflow has already. */
function nodeNames({ name }: Action) {
  const suffix = name.trim() === '' ? '' : `: ${shown(name)}`;
  return {
    build: `Build the request${suffix}`,
    send: `Send${suffix}`,
    report: `Report failed items${suffix}`,
    note: `Note${suffix}`,
  };
}

type Position = readonly [x: number, y: number];

/** A node, and the names of the nodes after each of its outputs. */
interface PlacedNode {
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: Position;
  readonly parameters: object;
  readonly onError?: 'continueErrorOutput';
  readonly credentials?: object;
  readonly next?: readonly string[];
}

function codeNode(name: string, position: Position, isForEachItem: boolean, jsCode: string): PlacedNode {
  const mode = isForEachItem ? 'runOnceForEachItem' : 'runOnceForAllItems';
  return {
    name,
    type: 'code',
    typeVersion: 2,
    position,
    parameters: { mode, language: 'javaScript', jsCode },
  };
}

/** Whether a body can go out at all (B13, B17). */
const hasBody = (action: Action): boolean =>
  action.method !== 'GET' || ('body' in action && action.body !== '');

/** The node that sends. Without the option `neverError` it fails unless the answer is 2xx. */
const sendNode = (
  action: Action,
  position: Position,
  credential: NamedCredential | undefined,
): PlacedNode => ({
  name: nodeNames(action).send,
  type: 'httpRequest',
  typeVersion: 4.2,
  position,
  parameters: {
    method: action.method,
    url: '={{ $json.url }}',
    ...(credential
      ? { authentication: 'genericCredentialType', genericAuthType: credential.kind }
      : { authentication: 'none' }),
    sendHeaders: true,
    specifyHeaders: 'json',
    jsonHeaders: '={{ JSON.stringify($json.headers) }}',
    ...(hasBody(action) ? { sendBody: true, ...BODIES[action.format] } : { sendBody: false }),
    options: {
      lowercaseHeaders: false,
      redirect: { redirect: { followRedirects: false } },
      response: { response: { fullResponse: true } },
    },
  },
  ...(credential && { credentials: { [credential.kind]: { id: '', name: credential.name } } }),
});

const startNode = (next: string): PlacedNode => ({
  name: START,
  type: 'manualTrigger',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  next: [next],
});

/** The nodes that send all items together. An item without a request goes to the last one. */
function nodesTogether(action: Action, jsCode: string, credential?: NamedCredential): PlacedNode[] {
  const names = nodeNames(action);
  return [
    startNode(names.build),
    {
      ...codeNode(names.build, [240, 0], true, jsCode),
      onError: 'continueErrorOutput',
      next: [names.send, names.report],
    },
    sendNode(action, [480, 0], credential),
    codeNode(names.report, [480, 208], false, checkText('')),
  ];
}

/** The nodes that send one item after the other, whatever became of the ones before. */
function nodesOneByOne(action: Action, jsCode: string, credential?: NamedCredential): PlacedNode[] {
  const names = nodeNames(action);
  return [
    startNode(LOOP),
    {
      name: LOOP,
      type: 'splitInBatches',
      typeVersion: 3,
      position: [240, 0],
      // Begins again where another loop brings further items.
      parameters: { batchSize: 1, options: { reset: `={{ $('${LOOP}').context.done === true }}` } },
      next: [names.report, names.build],
    },
    codeNode(names.report, [480, -64], false, checkText("'item ' + index + ': ' + ")),
    {
      ...codeNode(names.build, [480, 144], true, jsCode),
      onError: 'continueErrorOutput',
      next: [names.send, LOOP],
    },
    {
      ...sendNode(action, [720, 144], credential),
      onError: 'continueErrorOutput',
      next: [LOOP, LOOP],
    },
  ];
}

function workflow(action: Action, jsCode: string, sending: Sending, credential?: NamedCredential) {
  const isTogether = sending === 'together';
  const nodes = (isTogether ? nodesTogether : nodesOneByOne)(action, jsCode, credential);
  const note: PlacedNode = {
    name: nodeNames(action).note,
    type: 'stickyNote',
    typeVersion: 1,
    position: [-48, -464],
    parameters: { content: noteText(action, sending, credential), width: 720, height: 320 },
  };
  const digest = actionDigest(action);
  return {
    ...(action.name.trim() !== '' && { name: action.name.trim() }),
    nodes: [...nodes, note].map(({ next: _, type, ...node }, index) => ({
      ...node,
      id: nodeId(digest, index),
      type: `n8n-nodes-base.${type}`,
    })),
    connections: Object.fromEntries(
      nodes.flatMap(({ name, next }) =>
        next ? [[name, { main: next.map((node) => [{ node, type: 'main', index: 0 }]) }]] : [],
      ),
    ),
    settings: { executionOrder: 'v1' },
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

/** A text of the action in Markdown, where none of its characters has a meaning. */
const escaped = (text: string): string => shown(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** What a reader of the workflow has to know, as Markdown. */
function noteText(action: Action, sending: Sending, credential: NamedCredential | undefined): string {
  const send = `“${escaped(nodeNames(action).send)}”`;
  const retries = 'n8n tries at most 5 times, 5 seconds apart, and does not wait as Retry-After asks.';
  const lines = [
    `## ${escaped(action.name) || 'Action'}`,
    `${action.method} ${escaped(action.url)}`,
    `Made with Action Designer; the first line of “${escaped(nodeNames(action).build)}” names the version. To change the request, change the action and export it again.`,
  ];
  if (credential) {
    lines.push(
      `- Choose the credential **${escaped(credential.name)}** in ${send}: n8n fills in the newest one of its kind by itself.`,
    );
  }
  if (sending === 'together') {
    lines.push(
      `- An answer other than 2xx fails ${send}; the other items were sent all the same. **Retry On Fail sends every item again, also those that were accepted**: export “n8n, one item at a time” to repeat only what failed. ${retries}`,
    );
  } else {
    lines.push(
      `- Each item is sent by itself, whatever became of the others. Retry On Fail of ${send} repeats that item alone: ${retries}`,
      '- At the end the execution fails if an item failed, and names each.',
    );
  }
  return lines.join('\n\n');
}
