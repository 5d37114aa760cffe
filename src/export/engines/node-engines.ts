/** Modules for Node.js: a plain one, one for AWS Lambda and one for Temporal. */
import type { Engine } from './engine';
import {
  fromProcess,
  hostCheck,
  IS_OF_DATA,
  ifNamed,
  inEnvironment,
  moduleOf,
  NODE_IMPORTS,
  NODE_RETRYING,
  NODE_SENDING,
  nodeStart,
  requestCall,
  runtimeArgument,
  secretsObject,
} from './engine-code';

/** A module for Node: `run(data)` sends the request and returns the answer of a success. */
export const node: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], checksHosts: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      ifNamed(action, "import { randomUUID } from 'node:crypto';\n") + NODE_IMPORTS.join('\n'),
      NODE_SENDING,
      hostCheck(action),
      `// Sends the request for the data of one run. Any answer but 2xx is an error with the answer in it.${ifNamed(action, ' Give the same id where the same run is tried again.')}
export async function run(data${ifNamed(action, ', id = randomUUID()')}) {
  const answer = await send(${requestCall(action, runtimeArgument(action, secretsObject(secrets, fromProcess), 'id'))});
  if (answer.status < 300) return answer;
  throw Object.assign(new Error(\`The receiver answered \${answer.status}\`), { status: answer.status, answer });
}`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};

/** A handler of AWS Lambda, called with the data itself or with messages of an SQS queue. */
export const lambda: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], isAtLeastOnce: true, ignoresRetryAfter: true, checksHosts: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      `// The time limit of the function must be longer than that of a request: TIMEOUT_MS, 30 seconds without it.
${NODE_IMPORTS.join('\n')}`,
      NODE_SENDING,
      hostCheck(action),
      `// Any answer but 2xx is a failure. Lambda or its queue then tries again, or gives the message up.
async function run(data${ifNamed(action, ', id')}) {
  const answer = await send(${requestCall(action, runtimeArgument(action, secretsObject(secrets, fromProcess), 'id'))});
  if (answer.status >= 300) throw new Error(\`The receiver answered \${answer.status}\`);
  return answer;
}

// So many requests are under way at once.
const AT_ONCE = 10;

// A group of a FIFO queue keeps its order: after a message that failed, the rest of the group is not sent, and comes
// back. Any other message is for itself; the groups of a standard queue have no order.
function inOrder(records) {
  const lists = new Map();
  for (const record of records) {
    const isFifo = record.eventSourceARN?.endsWith('.fifo') ?? true;
    const group = isFifo ? record.attributes?.MessageGroupId : undefined;
    const key = group ?? record;
    lists.set(key, [...(lists.get(key) ?? []), record]);
  }
  return [...lists.values()];
}

// Messages that failed are reported one by one, so that the others do not come back (ReportBatchItemFailures).
async function runAll(records) {
  const batchItemFailures = [];
  const isDone = async ({ body, messageId }) => {
    try {
      await run(JSON.parse(body)${ifNamed(action, ', messageId')});
      return true;
    } catch (failure) {
      const reason = failure instanceof SyntaxError ? 'It is not JSON' : failure.message;
      console.error(\`Message \${messageId} failed: \${reason}\`);
      return false;
    }
  };
  const waiting = inOrder(records);
  const work = async () => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      let done = 0;
      while (done < list.length && (await isDone(list[done]))) done += 1;
      batchItemFailures.push(...list.slice(done).map(({ messageId }) => ({ itemIdentifier: messageId })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { batchItemFailures };
}

export async function handler(event${ifNamed(action, ', { awsRequestId }')}) {
  const isQueue = Array.isArray(event?.Records) && event.Records[0]?.eventSource === 'aws:sqs';
  return isQueue ? runAll(event.Records) : run(event${ifNamed(action, ', awsRequestId')});
}`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};

/** An activity of Temporal. Secrets come from the worker's environment, never from the history. */
export const temporal: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], isAtLeastOnce: true, checksHosts: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      `${ifNamed(action, "import { createHash } from 'node:crypto';\n")}${NODE_IMPORTS.join('\n')}
import { activityInfo, ApplicationFailure } from '@temporalio/activity';`,
      nodeStart(action, secrets),
      NODE_SENDING,
      NODE_RETRYING,
      hostCheck(action),
      IS_OF_DATA,
      `// The request for the data of one run; what is wrong with the data stays wrong at every try.
function requestOf(data) {
${ifNamed(
  action,
  `  const { workflowExecution, activityId } = activityInfo();
  const run = \`\${workflowExecution?.workflowId}:\${workflowExecution?.runId}:\${activityId}\`;
  const messageId = createHash('sha256').update(run).digest('hex');
`,
)}  try {
    return ${requestCall(action, runtimeArgument(action, secretsObject(secrets, fromProcess), 'messageId'))};
  } catch (failure) {
    throw isOfData(failure) ? ApplicationFailure.nonRetryable(failure.message, failure.name) : failure;
  }
}

// The pause of Temporal's default retry policy before the next try: a second, doubled each time, at most 100.
const ownPauseMs = () => Math.min(1000 * 2 ** (activityInfo().attempt - 1), 100_000);

// The activity. Retry-After can only make the pause before the next try longer.
export async function sendAction(data) {
  const answer = await send(requestOf(data));
  if (answer.status < 300) return answer;
  const { message, isTemporary, retryAfterMs } = failureOf(answer);
  throw ApplicationFailure.create({
    message,
    type: 'HttpStatus',
    nonRetryable: !isTemporary,
    ...(isTemporary && retryAfterMs > ownPauseMs() && { nextRetryDelay: retryAfterMs }),
  });
}`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};
