//: named
import { createHash } from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';
import { activityInfo, ApplicationFailure } from '@temporalio/activity';

__shared__

// The request for the data of one run; what is wrong with the data stays wrong at every try.
function requestOf(data) {
//: named
  const { workflowExecution, activityId } = activityInfo();
  const run = `${workflowExecution?.workflowId}:${workflowExecution?.runId}:${activityId}`;
  const messageId = createHash('sha256').update(run).digest('hex');
//: end
  try {
    return __request__;
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
}
