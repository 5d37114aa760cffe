// The time limit of the function must be longer than that of a request: TIMEOUT_MS, 30 seconds without it.
import http from 'node:http';
import https from 'node:https';

__shared__

// Any answer but 2xx is a failure. Lambda or its queue then tries again, or gives the message up.
//: named
async function run(data, id) {
//: else
async function run(data) {
//: end
  const answer = await send(__request__);
  if (answer.status >= 300) throw new Error(`The receiver answered ${answer.status}`);
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
//: named
      await run(JSON.parse(body), messageId);
//: else
      await run(JSON.parse(body));
//: end
      return true;
    } catch (failure) {
      const reason = failure instanceof SyntaxError ? 'It is not JSON' : failure.message;
      console.error(`Message ${messageId} failed: ${reason}`);
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

//: named
export async function handler(event, { awsRequestId }) {
//: else
export async function handler(event) {
//: end
  const isQueue = Array.isArray(event?.Records) && event.Records[0]?.eventSource === 'aws:sqs';
//: named
  return isQueue ? runAll(event.Records) : run(event, awsRequestId);
//: else
  return isQueue ? runAll(event.Records) : run(event);
//: end
}
