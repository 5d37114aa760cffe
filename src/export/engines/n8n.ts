import { actionDigest } from '../../compile/compile';
import type { Action } from '../../core';
import { fillTemplate } from '../fill-template';
import { type CompiledAction, compiledAction, type Engine, type WantedSecret, type Written } from './engine';
import { filledJson, runtimeArgument, secretPlaces, secretsObject } from './engine-code';
import {
  adds,
  always,
  credentialIsExpression,
  emptyQueryLost,
  hostFromData,
  idsMayRepeat,
  noUrlParser,
  numberChanged,
  uncertain,
  variablesNeeded,
} from './report';
import workflowTogether from './templates/n8n.jsonc?raw';
import buildTemplate from './templates/n8n-build.mjs?raw';
import checkTemplate from './templates/n8n-check.mjs?raw';
import workflowOneByOne from './templates/n8n-loop.jsonc?raw';
import noteTemplate from './templates/n8n-note.md?raw';

/**
 * A workflow to paste into n8n: a Code node builds the request of each item, and an HTTP Request
 * node sends it. A password or a key is a credential of that node; only the secret of a signature
 * is read by the code. An answer other than 2xx and an item without a request fail the execution.
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
    ...(isTogether ? [always('repeats-all-items')] : []),
    always('retry-after-ignored'),
    idsMayRepeat,
  ],
  write: (action, compiled) => written(action, compiled, isTogether),
});

/** All items go through the nodes together. */
export const n8n = engine(true);

/** A loop over the items, so that one that fails is repeated alone and stops no other. */
export const n8nLoop = engine(false);

function written(action: Action, { header, secrets }: CompiledAction, isTogether: boolean): Written {
  const [credentialName = ''] = secrets;
  const credential = secrets.length === 0 ? undefined : credentialOf(action);
  const { method, format } = action;
  const nodes = nodeNames(action);
  const values = {
    ...nodes,
    method,
    json: format === 'json',
    sent: hasBody(action),
    together: isTogether,
    credential: credential !== undefined,
    kind: credential?.kind ?? '',
  };
  const built = credential ? { ...action, authentication: { method: 'none' } as const } : action;
  const note = fillTemplate(noteTemplate, {
    ...values,
    name: escaped(action.name) || 'Action',
    url: escaped(action.url),
    build: escaped(nodes.build),
    send: escaped(nodes.send),
    credentialName: escaped(credentialName),
  }).trimEnd();
  const digest = actionDigest(action);
  return {
    text: filledJson(
      isTogether ? workflowTogether : workflowOneByOne,
      {
        ...values,
        titled: action.name.trim() !== '',
        title: action.name.trim(),
        code: codeText(built, header, isTogether),
        // After an expression of the index, which only the loop tells.
        check: fillTemplate(checkTemplate, { before: isTogether ? '' : "'item ' + index + ': ' + " }),
        noteText: note,
        credentialName,
      },
      (workflow: { readonly nodes: readonly object[] }) => ({
        ...workflow,
        nodes: workflow.nodes.map((node, index) => ({ ...node, id: nodeId(digest, index) })),
      }),
    ),
    secrets: credential
      ? [{ name: credentialName, place: { type: 'credential', ...credential, node: nodes.send } }]
      : secretPlaces(secrets, 'variable'),
  };
}

type Credential = Pick<Extract<WantedSecret['place'], { type: 'credential' }>, 'kind' | 'label'>;

/** The credential of n8n that authenticates like the action; undefined where the code has to. */
function credentialOf({ authentication }: Action): Credential | undefined {
  switch (authentication.method) {
    case 'basic':
      return { kind: 'httpBasicAuth', label: authentication.username };
    case 'header-key':
      // n8n sets Accept itself unless it is there in lower case, and sends it as `Accept`.
      return { kind: 'httpHeaderAuth', label: authentication.headerName.replace(/^accept$/i, 'accept') };
    case 'none':
    case 'hmac':
      return undefined;
  }
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

const MAX_SHOWN = 60;

/** A text of the action in one line, cut where it is long. */
function shown(text: string): string {
  const characters = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  return characters.length <= MAX_SHOWN ? characters.join('') : `${characters.slice(0, MAX_SHOWN).join('')}…`;
}

/** A text of the action in Markdown, where none of its characters has a meaning. */
const escaped = (text: string): string => shown(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');

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

/** A UUID (version 8) of a node that differs between actions: message ids are made from it. */
const nodeId = (digest: string, index: number): string =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(12, 15)}`,
    `8${digest.slice(15, 18)}`,
    digest.slice(18, 28) + index.toString(16).padStart(2, '0'),
  ].join('-');
