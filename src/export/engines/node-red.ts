import { needsId } from '../../core/internal';
import { fillTemplate } from '../fill-template';
import { type Engine, filledJson, nameSuffix, runtimeArgument, secretPlaces, secretsObject } from './engine';
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
      text: filledJson(
        flow,
        {
          label: action.name.trim() || 'Action',
          suffix: nameSuffix(action.name),
          header: header.replaceAll(/^\/\/ /gm, ''),
          build: `${header}\n${fillTemplate(buildTemplate, { body, runtime })}`,
          named: needsId(action.authentication),
          // With GET, “body” sends what is there to send; what is never there is ignored.
          paytoqs: action.method === 'GET' ? 'body' : 'ignore',
          check: checkTemplate,
        },
        laidOut,
      ),
      secrets: secretPlaces(secrets, 'environment'),
    };
  },
};

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
