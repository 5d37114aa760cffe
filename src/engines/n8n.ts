import type { Action } from '../core';
import { variableName } from '../formats/variable-name';
import { compiledAction } from './compiled-action';
import type { Engine, WantedSecret } from './engine';
import { jsonFile } from './json-text';
import { runtimeArgument } from './runtime-argument';
import { secretsObject } from './secret-places';

type CredentialKind = 'httpBasicAuth' | 'httpHeaderAuth';

/**
 * A workflow of n8n to paste: a Code node builds the request of its item, and an HTTP Request node
 * sends it. A password or a key is a credential of that node; only a signature needs its secret in the code.
 */
export const n8n: Engine = {
  extension: 'workflow.json',
  mediaType: 'application/json',
  behaviour: {
    adds: ['Accept', 'Accept-Encoding', 'Connection', 'User-Agent'],
    hasNoEmptyQuery: true,
    hasNoUrlParser: true,
    // Accept is sent in this spelling.
    uncertainHeaders: /^(?:__proto__|(?!Accept$)[Aa][Cc][Cc][Ee][Pp][Tt])$/,
    readsExpressions: true,
    signsWithVariables: true,
  },
  write: (action, { header, secrets }) => {
    const kind = credentialKind(action, secrets);
    const [name = ''] = secrets;
    if (!kind) {
      return { text: jsonFile(workflow(action, codeText(action, header))), secrets: secrets.map(variable) };
    }
    const unauthenticated: Action = { ...action, authentication: { method: 'none' } };
    return {
      text: jsonFile(workflow(action, codeText(unauthenticated, header), { kind, name })),
      secrets: [credential(action, kind, name)],
    };
  },
};

/** What n8n keeps encrypted, of its own kinds of credentials. */
function credentialKind({ authentication }: Action, secrets: readonly string[]): CredentialKind | undefined {
  if (secrets.length !== 1) return undefined;
  if (authentication.method === 'basic') return 'httpBasicAuth';
  return authentication.method === 'header-key' ? 'httpHeaderAuth' : undefined;
}

/** n8n sets Accept itself unless it is there in lower case, and sends it as `Accept`. */
function credential({ authentication }: Action, kind: CredentialKind, name: string): WantedSecret {
  const label =
    authentication.method === 'basic'
      ? authentication.username
      : authentication.method === 'header-key'
        ? authentication.headerName.replace(/^accept$/i, 'accept')
        : '';
  return { name, place: { type: 'credential', kind, label } };
}

const variable = (name: string): WantedSecret => ({
  name,
  place: { type: 'variable', variable: variableName(name) },
});

/** How a body is handed over. n8n writes text of JSON anew, and octets of a form. */
const BODIES = {
  default: {
    code: 'return { json: { method, url, headers: others, contentType, body } };',
    parameters: {
      contentType: 'raw',
      rawContentType: '={{ $json.contentType }}',
      body: '={{ $json.body }}',
    },
  },
  json: {
    code: `const octets = { data: Buffer.from(body ?? '').toString('base64'), mimeType: contentType };
return { json: { method, url, headers: others }, binary: { body: octets } };`,
    parameters: { contentType: 'binaryData', inputDataFieldName: 'body' },
  },
} as const;

function codeText(action: Action, header: string): string {
  const { body, secrets } = compiledAction(action, 'n8n');
  return `${header}
const build = function (context, { secrets, now, id }) {
${body}};

const { method, url, headers, body } = build($json, ${runtimeArgument(
    action,
    secretsObject(secrets, (name) => `$vars.${name} ?? $env.${name}`),
    "$execution.id + '_' + $itemIndex",
  )});
const contentType = headers.find(([name]) => name === 'Content-Type')?.[1];
const others = Object.fromEntries(headers.filter(([name]) => name !== 'Content-Type'));
${BODIES[action.format].code}
`;
}

const nodeOf = (name: string, type: string, typeVersion: number, x: number, parameters: object) => ({
  parameters,
  id: `ad000000-0000-4000-8000-${String(x).padStart(12, '0')}`,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [x, 0],
});

const START = 'Start';
const BUILD = 'Build the request';
const SEND = 'Send it';

/** Whether a body can go out at all (B13, B17). */
const hasBody = (action: Action): boolean =>
  action.method !== 'GET' || ('body' in action && action.body !== '');

function workflow(
  action: Action,
  jsCode: string,
  authentication?: { readonly kind: CredentialKind; readonly name: string },
) {
  const send = nodeOf(SEND, 'httpRequest', 4.2, 440, {
    method: action.method,
    url: '={{ $json.url }}',
    ...(authentication
      ? { authentication: 'genericCredentialType', genericAuthType: authentication.kind }
      : { authentication: 'none' }),
    sendHeaders: true,
    specifyHeaders: 'json',
    jsonHeaders: '={{ JSON.stringify($json.headers) }}',
    ...(hasBody(action) ? { sendBody: true, ...BODIES[action.format].parameters } : { sendBody: false }),
    options: {
      lowercaseHeaders: false,
      redirect: { redirect: { followRedirects: false } },
      response: { response: { fullResponse: true, neverError: true } },
    },
  });
  return {
    ...(action.name.trim() !== '' && { name: action.name.trim() }),
    nodes: [
      nodeOf(START, 'manualTrigger', 1, 0, {}),
      nodeOf(BUILD, 'code', 2, 220, { mode: 'runOnceForEachItem', language: 'javaScript', jsCode }),
      authentication
        ? { ...send, credentials: { [authentication.kind]: { id: '', name: authentication.name } } }
        : send,
    ],
    connections: {
      [START]: { main: [[{ node: BUILD, type: 'main', index: 0 }]] },
      [BUILD]: { main: [[{ node: SEND, type: 'main', index: 0 }]] },
    },
    settings: { executionOrder: 'v1' },
  };
}
