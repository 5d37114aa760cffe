// An activity: register sendAction with a worker. The retry policy of the workflow decides about further tries.
//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';
import { ApplicationFailure, activityInfo } from '@temporalio/activity';

/** How long one request may take. The startToCloseTimeout of the activity must be longer. */
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);

__start__

/**
 * Sends the request for the data of one run. Retry-After can only make the pause before the next try longer.
 * @param {unknown} data
 */
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

/** The pause of Temporal's default policy before the next try: a second, doubled each time, at most 100. */
const ownPauseMs = () => Math.min(1000 * 2 ** (activityInfo().attempt - 1), 100_000);

/**
 * The request for the data of one run. What is wrong with the data is wrong at every try.
 * @param {unknown} data
 */
function requestOf(data) {
//: named
  const { workflowExecution, activityId } = activityInfo();
  const activity = `${workflowExecution?.workflowId}:${workflowExecution?.runId}:${activityId}`;
  const messageId = crypto.createHash('sha256').update(activity).digest('hex');
//: end
  try {
    return __request__;
  } catch (/** @type {any} */ failure) {
    throw isOfData(failure) ? ApplicationFailure.nonRetryable(failure.message, failure.name) : failure;
  }
}

__shared__
