/** The loop that a colleague would write with undici in place of `run`: the floor of the benchmark `sending`. */
import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';

const [port, inFlight, rows] = process.argv.slice(2).map(Number);
const [, , , , , file = '', credentials] = process.argv;

const host = `127.0.0.1:${port}`;
const pool = new Pool(`http://${host}`, { connections: inFlight });
const type = 'application/json; charset=utf-8';
const basic = `Basic ${Buffer.from('shop:topsecret').toString('base64')}`;

/** @param {string} body */
function signature(body) {
  const seconds = Math.floor(Date.now() / 1000);
  const message = `v1\n${seconds}\nPOST\n${host}\n/orders\n${type}\n${body}`;
  return `t=${seconds},v1=${createHmac('sha256', 'topsecret').update(message).digest('hex')}`;
}

/** @param {string} body @returns {Record<string, string>} */
const headersOf = (body) =>
  credentials === 'signed'
    ? { 'Content-Type': type, 'X-Signature': signature(body) }
    : { 'Content-Type': type, Authorization: basic };

/** @param {string | Buffer} body @param {Record<string, string>} headers */
async function send(body, headers) {
  const response = await pool.request({ path: '/orders', method: 'POST', headers, body });
  await response.body.text();
  if (response.statusCode >= 300) throw new Error(`The status is ${response.statusCode}.`);
}

const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();
const constant = Buffer.alloc(1024, 'x');
let left = rows ?? 0;

async function sendRows() {
  while (left-- > 0) {
    if (credentials === 'constant') {
      await send(constant, { 'Content-Type': type });
      continue;
    }
    const line = await lines.next();
    if (line.done) return;
    const { order } = JSON.parse(line.value);
    const body = JSON.stringify({ id: String(order.id), note: String(order.note) });
    await send(body, headersOf(body));
  }
}

await Promise.all(Array.from({ length: inFlight ?? 1 }, sendRows));
process.exit();
