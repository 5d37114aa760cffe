//: named
import { randomUUID } from 'node:crypto';
//: end
import http from 'node:http';
import https from 'node:https';

__shared__

//: named
// Sends the request for the data of one run. Any answer but 2xx is an error with the answer in it. Give the same id where the same run is tried again.
export async function run(data, id = randomUUID()) {
//: else
// Sends the request for the data of one run. Any answer but 2xx is an error with the answer in it.
export async function run(data) {
//: end
  const answer = await send(__request__);
  if (answer.status < 300) return answer;
  throw Object.assign(new Error(`The receiver answered ${answer.status}`), { status: answer.status, answer });
}
