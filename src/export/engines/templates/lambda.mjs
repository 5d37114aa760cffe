// Called with the data of a run, or by an SQS queue with ReportBatchItemFailures, whose messages are such data.
// Time limit of the function: more than TIMEOUT_MS × batch size ÷ CONCURRENCY; for one group of a FIFO queue, more
// than TIMEOUT_MS × batch size. Visibility timeout of the queue: six times that limit.
//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';

/** How long one request may take; how many messages are under way at once; how much of an answer is read. */
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);
const CONCURRENCY = numberFrom('CONCURRENCY', 10);
const MAX_ANSWER_BYTES = 1_048_576;

/** @typedef {{ MessageGroupId?: string }} Attributes */
/** @typedef {{ messageId: string, body: string, eventSourceARN?: string, attributes?: Attributes }} SqsRecord */

//: named
/** @typedef {{ awsRequestId: string, getRemainingTimeInMillis: () => number }} Invocation */
//: else
/** @typedef {{ getRemainingTimeInMillis: () => number }} Invocation */
//: end

/** @param {any} event @param {Invocation} invocation */
export async function handler(event, invocation) {
  const source = sourceOf(event);
  if (source === 'aws:sqs') return runAll(event.Records, invocation);
  if (source !== undefined) throw new Error(`It takes the data of a run or messages of SQS, not an event of ${source}`);
//: named
  return run(event, invocation.awsRequestId);
//: else
  return run(event);
//: end
}

/** The service that an event comes from, by its form; undefined for the data of a run. @param {any} event */
function sourceOf(event) {
  const record = event?.Records?.[0];
  const service = record?.eventSource ?? record?.EventSource;
  if (/^aws:/.test(service)) return String(service);
  const isOfHttp = event?.requestContext && (event.httpMethod ?? event.rawPath) !== undefined;
  return isOfHttp ? 'API Gateway, a function URL or a load balancer' : undefined;
}

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
  const made = __request__;
  const answer = await send(made);
  if (answer.status >= 300) throw new Error(described(made, answer));
  return { status: answer.status, body: answer.body };
}

/**
 * Sends messages, and reports those that failed, so that the others do not come back.
 * @param {SqsRecord[]} records @param {Invocation} invocation
 */
async function runAll(records, invocation) {
  /** @type {{ itemIdentifier: string }[]} */
  const batchItemFailures = [];
  const waiting = inOrder(records);
  const work = async () => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      let done = 0;
      for (const record of list) {
        if (!(await isSent(record, invocation))) break;
        done += 1;
      }
      batchItemFailures.push(...list.slice(done).map(({ messageId }) => ({ itemIdentifier: messageId })));
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, work));
  return { batchItemFailures };
}

/** Sends a message, or logs why not. @param {SqsRecord} record @param {Invocation} invocation */
async function isSent({ body, messageId }, invocation) {
  try {
    // Lambda would end the call in the middle, and all messages would come back.
    const leftMs = invocation.getRemainingTimeInMillis();
    if (leftMs <= TIMEOUT_MS) throw new Error('Less than TIMEOUT_MS is left, it is not sent');
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
