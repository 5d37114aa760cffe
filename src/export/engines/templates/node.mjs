//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';

/** How long the request may take; how much of an answer is read. */
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);
const MAX_ANSWER_BYTES = 1_048_576;

/**
 * Sends the request for the data of one run. Any answer but 2xx is an error, with its `status` and the `answer`.
 * @param {unknown} data
//: named
 * @param {string} [id] of the message: the same one where the same run is tried again
//: end
 */
//: named
export async function run(data, id = crypto.randomUUID()) {
//: else
export async function run(data) {
//: end
  const made = __request__;
  const answer = await send(made);
  if (answer.status < 300) return answer;
  throw Object.assign(new Error(described(made, answer)), { status: answer.status, answer });
}
