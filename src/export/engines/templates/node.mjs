//: crypto
import crypto from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';

/** How long the request may take. */
const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);

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
  const answer = await send(__request__);
  if (answer.status < 300) return answer;
  throw Object.assign(new Error(`The receiver answered ${answer.status}`), { status: answer.status, answer });
}

__shared__
