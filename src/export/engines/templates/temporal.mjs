// An activity: register __activity__ with a worker. The retry policy of the workflow decides about further tries.
//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';
import { ApplicationFailure, activityInfo } from '@temporalio/activity';

/** How long one request may take: below the startToCloseTimeout of the activity. How much of an answer is read. */
const TIMEOUT_MS = Number(process.env.TIMEOUT_MS ?? 30_000);
const MAX_ANSWER_BYTES = 1_048_576;

/**
 * Sends the request for the data of one run. Retry-After makes the pause before the next try longer. A request that is
 * under way is finished, also when the activity is cancelled.
 * @param {unknown} data
 */
export async function __activity__(data) {
  const made = requestOf(data);
  const answer = await send(made);
  if (answer.status < 300) return { status: answer.status, body: answer.body };
  const { message, isTemporary, retryAfterMs } = failureOf(made, answer);
  throw ApplicationFailure.create({
    message,
    type: 'HttpStatus',
    nonRetryable: !isTemporary,
    ...(isTemporary && retryAfterMs > ownPauseMs() && { nextRetryDelay: retryAfterMs }),
  });
}

/** The pause before the next try, by the policy of the workflow, or by Temporal's default. */
function ownPauseMs() {
  const { attempt, retryPolicy: { initialInterval, backoffCoefficient, maximumInterval } = {} } = activityInfo();
  const firstMs = Number(initialInterval || 1000);
  return Math.min(firstMs * (backoffCoefficient || 2) ** (attempt - 1), Number(maximumInterval || 100 * firstMs));
}

/**
 * The request for the data of one run. What is wrong with the data is wrong at every try; a setting may be mended.
 * @param {unknown} data
 */
function requestOf(data) {
  if (!Number.isInteger(TIMEOUT_MS) || TIMEOUT_MS < 1) throw new Error('TIMEOUT_MS must be a whole number above 0');
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
