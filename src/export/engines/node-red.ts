import type { Action } from '../../core';
import { needsId } from '../../core/internal';
import { fillTemplate } from '../fill-template';
import type { CompiledAction, Engine } from './engine';
import { inEnvironment, jsonFile, runtimeArgument, secretsObject } from './engine-code';
import buildTemplate from './templates/node-red-build.mjs?raw';
import checkTemplate from './templates/node-red-check.mjs?raw';

const TAB = 'ad00000000000001';
const START = 'ad00000000000002';
const BUILD = 'ad00000000000003';
const SEND = 'ad00000000000004';
const CHECK = 'ad00000000000005';
const SHOW = 'ad00000000000006';

/**
 * A flow to import into Node-RED: a function node builds the request from `msg.payload`, an
 * http request node sends it, and another function node raises an error unless the answer is 2xx.
 */
export const nodeRed: Engine = {
  extension: 'flow.json',
  mediaType: 'application/json',
  behaviour: {
    adds: ['Connection', 'User-Agent'],
    encodesPercents: true,
    hasNoEmptyQuery: true,
    ignoresRetryAfter: true,
    // The last two only as they are written here.
    uncertainHeaders: /^(?:__proto__|cookie|x-node-red-request-node)$/,
  },
  write: (action, compiled) => ({
    text: jsonFile([
      { id: TAB, type: 'tab', label: action.name.trim() || 'Action', disabled: false, info: INFO },
      {
        id: START,
        type: 'inject',
        z: TAB,
        name: 'Data of a run',
        props: [{ p: 'payload' }],
        repeat: '',
        crontab: '',
        once: false,
        payload: '{}',
        payloadType: 'json',
        x: 140,
        y: 80,
        wires: [[BUILD]],
      },
      {
        id: BUILD,
        type: 'function',
        z: TAB,
        name: 'Build the request',
        func: functionText(action, compiled),
        outputs: 1,
        timeout: 0,
        noerr: 0,
        initialize: '',
        finalize: '',
        libs: needsId(action.authentication) ? [{ var: 'crypto', module: 'crypto' }] : [],
        x: 340,
        y: 80,
        wires: [[SEND]],
      },
      {
        id: SEND,
        type: 'http request',
        z: TAB,
        name: 'Send it',
        method: 'use',
        ret: 'txt',
        // With GET, “body” sends what is there to send; what is never there is ignored.
        paytoqs: action.method === 'GET' ? 'body' : 'ignore',
        url: '',
        tls: '',
        persist: false,
        proxy: '',
        insecureHTTPParser: false,
        authType: '',
        senderr: true,
        headers: [],
        x: 540,
        y: 80,
        wires: [[CHECK]],
      },
      {
        id: CHECK,
        type: 'function',
        z: TAB,
        name: 'Raise an error unless 2xx',
        // The http request node takes any answer for a success.
        func: checkTemplate,
        outputs: 1,
        timeout: 0,
        noerr: 0,
        initialize: '',
        finalize: '',
        libs: [],
        x: 760,
        y: 80,
        wires: [[SHOW]],
      },
      {
        id: SHOW,
        type: 'debug',
        z: TAB,
        name: 'Answer',
        active: true,
        tosidebar: true,
        console: false,
        tostatus: true,
        complete: 'statusCode',
        targetType: 'msg',
        statusVal: 'statusCode',
        statusType: 'msg',
        x: 970,
        y: 80,
        wires: [],
      },
    ]),
    secrets: inEnvironment(compiled.secrets),
  }),
};

/** The description of the flow. Node-RED shows it as Markdown, so it holds no text of the action. */
const INFO = `Made with Action Designer. To change the request, change the action there and export it again.

The data of a run stays in msg.data. Bad data, an answer other than 2xx and a failed connection raise an error, which a Catch node gets. Node-RED sends nothing again by itself: whoever adds a retry has to wait as the field Retry-After of the answer says.
`;

const functionText = (action: Action, { header, body, secrets }: CompiledAction): string => {
  const read = (variable: string) => `env.get('${variable}')`;
  const runtime = runtimeArgument(action, secretsObject(secrets, read), 'crypto.randomUUID()');
  return `${header}\n${fillTemplate(buildTemplate, { body, runtime })}`;
};
