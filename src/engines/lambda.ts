import type { Engine } from './engine';
import { hostCheck, moduleOf, NODE_IMPORTS, NODE_SENDING, requestCall } from './node-sending';
import { ifNamed, runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

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
