import type { Engine } from './engine';
import { moduleOf, NODE_IMPORTS, NODE_SENDING } from './node-sending';
import { ifNamed, runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

/** A handler of AWS Lambda, called with the data itself or with messages of an SQS queue. */
export const lambda: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], isAtLeastOnce: true, ignoresRetryAfter: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      `// The time limit of the function must be longer than that of a request: TIMEOUT_MS, 30 seconds without it.
${NODE_IMPORTS.join('\n')}`,
      NODE_SENDING,
      `// Any answer but 2xx is a failure. Lambda or its queue then tries again, or gives the message up.
async function run(data${ifNamed(action, ', id')}) {
  const answer = await send(request(data, ${runtimeArgument(action, secretsObject(secrets, fromProcess), 'id')}));
  if (answer.status >= 300) throw new Error(\`The receiver answered \${answer.status}\`);
  return answer;
}

// Messages that failed are reported one by one, so that the others do not come back (ReportBatchItemFailures).
async function runAll(records) {
  const batchItemFailures = [];
  const runOne = async ({ body, messageId }) => {
    try {
      await run(JSON.parse(body)${ifNamed(action, ', messageId')});
    } catch (failure) {
      const reason = failure instanceof SyntaxError ? 'It is not JSON' : failure.message;
      console.error(\`Message \${messageId} failed: \${reason}\`);
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  };
  await Promise.all(records.map(runOne));
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
