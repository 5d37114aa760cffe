/** Engines whose export is a module of JavaScript: for Node.js, AWS Lambda, BullMQ, Temporal and edge functions. */
import { shortDigest } from '../../compile/compile';
import type { Action } from '../../core';
import { nameStem, needsId } from '../../core/internal';
import { fillTemplate } from '../program';
import {
  type Engine,
  fromProcess,
  hostCheck,
  importsCrypto,
  moduleOf,
  nodeSending,
  requestCall,
  runtimeArgument,
  type SecretPlace,
  secretPlaces,
  secretsObject,
  settingsCheck,
  WITHOUT_SECRETS,
} from './engine';
import {
  adds,
  always,
  bodyOfGetLost,
  emptyQueryLost,
  headerCase,
  hostFromData,
  numberChanged,
  portBlocked,
  uncertain,
} from './report';
import bullmqTemplate from './templates/bullmq.mjs?raw';
import bullmqHoldTemplate from './templates/bullmq-hold.mjs?raw';
import edgeTemplate from './templates/edge.mjs?raw';
import isOfDataTemplate from './templates/is-of-data.mjs?raw';
import lambdaTemplate from './templates/lambda.mjs?raw';
import nodeTemplate from './templates/node.mjs?raw';
import nodeRetryingTemplate from './templates/node-retrying.mjs?raw';
import numberFromTemplate from './templates/number-from.mjs?raw';
import temporalTemplate from './templates/temporal.mjs?raw';

interface ModuleEngine extends Pick<Engine, 'report'> {
  /** The program, without the code that engines share and the compiled function. */
  readonly template: string;
  /** The shared code, in this order. */
  readonly shared: readonly ((action: Action, secrets: readonly string[]) => string)[];
  /** The expression of the message id. */
  readonly id?: string;
  /** The expression of an environment variable. */
  readonly read?: (variable: string) => string;
  readonly place?: Exclude<SecretPlace['type'], 'credential'>;
  /** A function that signs answers later. */
  readonly isAwaited?: boolean;
  /** Other values of the template. */
  readonly values?: (action: Action) => Readonly<Record<string, string>>;
}

const moduleEngine = ({
  template,
  report,
  shared,
  id = 'id',
  read = fromProcess,
  place = 'environment',
  isAwaited = false,
  values,
}: ModuleEngine): Engine => ({
  extension: 'mjs',
  mediaType: 'text/javascript',
  report,
  write: (action, { header, module, secrets }) => {
    const hosts = read('ALLOWED_HOSTS');
    const isAsync = isAwaited && action.authentication.method === 'hmac';
    const line = template.split('\n').find((one) => one.includes('__request__')) ?? '';
    const indent = line.slice(0, line.length - line.trimStart().length);
    const beside = line.trim().length - '__request__'.length + requestCall(action, '', hosts, isAsync).length;
    const runtime = runtimeArgument(action, secretsObject(secrets, read), id, { indent, beside });
    const parts = shared.map((part) => part(action, secrets)).filter((part) => part !== '');
    const isNamed = needsId(action.authentication);
    const isMasking = secrets.length > 0 && shared.includes(sending);
    const program = fillTemplate(template.trimEnd(), {
      named: isNamed,
      crypto: isNamed || importsCrypto(module),
      signed: isAsync,
      secret: secrets.length > 0,
      checked: settingsCheck(action, secrets) !== '',
      settingsCheck: settingsCheck(action, secrets),
      parameters: ['data', ...(secrets.length > 0 ? ['env'] : []), ...(isNamed ? ['id'] : [])].join(', '),
      request: requestCall(action, runtime, hosts, isAsync),
      ...values?.(action),
    });
    return {
      text: moduleOf(header, program, parts, module) + (isMasking ? `\n${WITHOUT_SECRETS}\n` : ''),
      secrets: secretPlaces(secrets, place),
    };
  },
});

type Shared = ModuleEngine['shared'][number];
/** Reads a number from the environment. */
const numberFrom: Shared = () => numberFromTemplate.trimEnd();
const sending: Shared = (_, secrets) => nodeSending(secrets);
/** Why an answer is a failure, for engines that can wait before another try. */
const retrying: Shared = () => nodeRetryingTemplate.trimEnd();
/** Whether no other try can help: the data is wrong, and not the settings around it. */
const isOfData: Shared = () => isOfDataTemplate.trimEnd();
/** Holds all workers of a queue of BullMQ after a 429. */
const hold: Shared = () => bullmqHoldTemplate.trimEnd();
/** For engines that try a job again. */
const RETRYING: ModuleEngine['shared'] = [sending, retrying, hostCheck, isOfData];
const OF_NODE: Engine['report'] = [adds(['Connection']), numberChanged, hostFromData({ isChecked: true })];

/** A module for Node: `run(data)` sends the request and returns the answer of a success. */
const node = moduleEngine({
  template: nodeTemplate,
  report: OF_NODE,
  shared: [sending, numberFrom, hostCheck],
});

/** A handler of AWS Lambda, called with the data itself or with messages of an SQS queue. */
const lambda = moduleEngine({
  template: lambdaTemplate,
  report: [...OF_NODE, always('sends-again'), always('retry-after-ignored')],
  shared: [sending, numberFrom, hostCheck],
});

/** An activity of Temporal. Secrets come from the worker's environment, never from the history. */
const temporal = moduleEngine({
  template: temporalTemplate,
  report: [...OF_NODE, always('sends-again')],
  shared: RETRYING,
  id: 'messageId',
  values: (action) => ({ activity: activityName(action) }),
});

/** A worker of BullMQ. The data of a job is the data of a run; it is in Redis as clear text. */
const bullmq = moduleEngine({
  template: bullmqTemplate,
  report: [...OF_NODE, always('sends-again')],
  shared: [...RETRYING, hold, numberFrom],
  // The number of a job begins anew in an emptied Redis, the time of its adding does not.
  id: 'messageId',
  values: (action) => ({ jobName: jobName(action) }),
});

/** The name of an action's jobs, and of its queue: no other action, and no other state of it, has the same. */
function jobName(action: Action): string {
  const words = nameStem(action.name).replaceAll('_', '-').toLowerCase();
  return `${words || 'action'}-${shortDigest(action)}`;
}

/** The activity of an action, as a worker registers it beside those of others: `sendOrderCreated`. */
function activityName(action: Action): string {
  const words = nameStem(action.name)
    .split('_')
    .filter((word) => word !== '');
  return `send${words.map((word) => word[0] + word.slice(1).toLowerCase()).join('') || 'Action'}`;
}

/** What `fetch` of some run-times sets, changes or leaves out. */
const UNCERTAIN =
  /^(?:__proto__|accept-charset|accept-encoding|access-control-.*|connection|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|upgrade|user-agent|via|proxy-.*|sec-.*|cf-.*|x-forwarded-.*)$/i;

/** A module for edge functions: `fetch(request, env)` takes the data as JSON, and sends with `fetch`. */
const edge = moduleEngine({
  template: edgeTemplate,
  report: [
    adds(
      ['Accept', 'Accept-Encoding', 'Accept-Language', 'Connection', 'Sec-Fetch-Mode', 'User-Agent'],
      ['Cache-Control', 'Pragma'],
    ),
    numberChanged,
    bodyOfGetLost,
    emptyQueryLost,
    portBlocked,
    uncertain(UNCERTAIN),
    headerCase,
    hostFromData({ isChecked: true }),
    always('retry-after-ignored'),
  ],
  shared: [hostCheck, isOfData],
  read: (variable) => `env.${variable}`,
  place: 'binding',
  isAwaited: true,
});

/** Every engine that takes a module. */
export const MODULE_ENGINES = { node, edge, lambda, bullmq, temporal } as const;
