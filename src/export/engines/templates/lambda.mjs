// Called with the data of a run, or by an SQS queue with ReportBatchItemFailures, whose messages are such data.
//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';

/** How long one request may take. The time limit of the function must be longer. */
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);

/** How many messages are under way at once. */
const CONCURRENCY = numberFrom('CONCURRENCY', 10);

/**
 * @typedef {{ messageId: string, body: string, eventSourceARN?: string, attributes?: { MessageGroupId?: string } }} SqsRecord
 */

//: named
/** @param {any} event @param {{ awsRequestId: string }} context */
export async function handler(event, { awsRequestId }) {
  const isQueue = Array.isArray(event?.Records) && event.Records[0]?.eventSource === 'aws:sqs';
  return isQueue ? runAll(event.Records) : run(event, awsRequestId);
}
//: else
/** @param {any} event */
export async function handler(event) {
  const isQueue = Array.isArray(event?.Records) && event.Records[0]?.eventSource === 'aws:sqs';
  return isQueue ? runAll(event.Records) : run(event);
}
//: end

/**
 * Sends one request. Any answer but 2xx is a failure: Lambda or its queue then tries again, or gives it up.
 * @param {unknown} data
//: named
 * @param {string} id
//: end
 */
//: named
async function run(data, id) {
//: else
async function run(data) {
//: end
  const answer = await send(__request__);
  if (answer.status >= 300) throw new Error(`The receiver answered ${answer.status}`);
  return answer;
}

/** Sends messages, and reports those that failed, so that the others do not come back. @param {SqsRecord[]} records */
async function runAll(records) {
  /** @type {{ itemIdentifier: string }[]} */
  const batchItemFailures = [];
  const waiting = inOrder(records);
  const work = async () => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      let done = 0;
      for (const record of list) {
        if (!(await isSent(record))) break;
        done += 1;
      }
      batchItemFailures.push(...list.slice(done).map(({ messageId }) => ({ itemIdentifier: messageId })));
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, work));
  return { batchItemFailures };
}

/** Sends a message, or logs why not. @param {SqsRecord} record */
async function isSent({ body, messageId }) {
  try {
//: named
    await run(JSON.parse(body), messageId);
//: else
    await run(JSON.parse(body));
//: end
    return true;
  } catch (/** @type {any} */ failure) {
    const reason = failure instanceof SyntaxError ? 'It is not JSON' : failure.message;
    console.error(`Message ${messageId} failed: ${reason}`);
    return false;
  }
}

/**
 * Lists whose messages are sent one after the other. A group of a FIFO queue keeps its order: what follows a failure
 * comes back unsent. Any other message is a list of its own, since a standard queue has no order.
 * @param {SqsRecord[]} records
 */
function inOrder(records) {
  /** @type {Map<unknown, SqsRecord[]>} */
  const lists = new Map();
  for (const record of records) {
    const isFifo = record.eventSourceARN?.endsWith('.fifo') ?? true;
    const key = (isFifo ? record.attributes?.MessageGroupId : undefined) ?? record;
    lists.set(key, [...(lists.get(key) ?? []), record]);
  }
  return [...lists.values()];
}

__shared__
