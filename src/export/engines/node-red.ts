import { needsId } from '../../core/internal';
import { fillTemplate } from '../fill-template';
import type { Engine } from './engine';
import { filledJson, nameSuffix, runtimeArgument, secretPlaces, secretsObject } from './engine-code';
import {
  adds,
  always,
  emptyQueryLost,
  hostFromData,
  numberChanged,
  percentEncoded,
  uncertain,
} from './report';
import flow from './templates/node-red.jsonc?raw';
import buildTemplate from './templates/node-red-build.mjs?raw';
import checkTemplate from './templates/node-red-check.mjs?raw';

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
      text: filledJson(flow, {
        label: action.name.trim() || 'Action',
        suffix: nameSuffix(action.name),
        header: header.replace('// ', ''),
        build: `${header}\n${fillTemplate(buildTemplate, { body, runtime })}`,
        named: needsId(action.authentication),
        // With GET, “body” sends what is there to send; what is never there is ignored.
        paytoqs: action.method === 'GET' ? 'body' : 'ignore',
        check: checkTemplate,
      }),
      secrets: secretPlaces(secrets, 'environment'),
    };
  },
};
