import type { Engine } from './engine';
import { moduleOf, NODE_IMPORTS, NODE_RETRYING, NODE_SENDING } from './node-sending';
import { runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

/** A handler of AWS Lambda, called with the data itself or with messages of an SQS queue. */
export const lambda: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], isAtLeastOnce: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      NODE_IMPORTS.join('\n'),
      NODE_SENDING,
      NODE_RETRYING,
      `// Throws where another try may help, so that Lambda or its queue makes one.
async function run(data, id) {
  const answer = await send(request(data, ${runtimeArgument(action, secretsObject(secrets, fromProcess), 'id')}));
  if (isTemporary(answer)) throw new Error(\`The receiver answered \${answer.status}\`);
  return answer;
}

// Messages that failed are reported one by one, so that the others do not come back (ReportBatchItemFailures).
async function runAll(records) {
  const results = await Promise.allSettled(
    records.map(async ({ body, messageId }) => run(JSON.parse(body), messageId)),
  );
  const batchItemFailures = records
    .filter((_, index) => results[index].status === 'rejected')
    .map(({ messageId }) => ({ itemIdentifier: messageId }));
  return { batchItemFailures };
}

export async function handler(event, { awsRequestId }) {
  const isQueue = Array.isArray(event?.Records) && event.Records[0]?.eventSource === 'aws:sqs';
  return isQueue ? runAll(event.Records) : run(event, awsRequestId);
}`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};
