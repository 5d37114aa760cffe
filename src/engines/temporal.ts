import type { Engine } from './engine';
import {
  hostCheck,
  IS_OF_DATA,
  moduleOf,
  NODE_IMPORTS,
  NODE_RETRYING,
  NODE_SENDING,
  nodeStart,
  requestCall,
} from './node-sending';
import { ifNamed, runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

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
