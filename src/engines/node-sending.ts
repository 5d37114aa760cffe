import { UNCHECKED } from '../compile/header';
import type { Action } from '../core';
import { needsAllowedHosts, schemeOf } from '../formats/host-from-data';
import { variableName } from '../formats/variable-name';

/** The modules that `NODE_SENDING` needs. */
export const NODE_IMPORTS = ["import http from 'node:http';", "import https from 'node:https';"];

/** A function of Node that sends a request as it is. Only `Connection` is added, by Node. */
export const NODE_SENDING = `// A whole number from the environment, or this one where there is none.
function numberFrom(name, otherwise) {
  const text = process.env[name] ?? String(otherwise);
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(\`\${name} is “\${text}”: it must be a whole number above 0\`);
  return Number(text);
}

const TIMEOUT_MS = numberFrom('TIMEOUT_MS', 30_000);

// Sends these fields in this order. Redirects are not followed, and nothing is tried again here.
function send({ method, url, headers, body }) {
  const { protocol, host } = new URL(url);
  const bytes = Buffer.from(body ?? '');
  const length = body === undefined ? [] : [['Content-Length', String(bytes.length)]];
  return new Promise((resolve, reject) => {
    const sent = (protocol === 'https:' ? https : http).request(url, {
      method,
      path: url.slice(\`\${protocol}//\${host}\`.length),
      headers: [['Host', host], ...headers, ...length],
      setHost: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Where several addresses were tried, the error has a code and no message.
    sent.on('error', (failure) => reject(failure.message === '' ? new Error(failure.code) : failure));
    sent.on('response', (response) => {
      const chunks = [];
      response.on('error', reject);
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.end(bytes);
  });
}`;

/** Why an answer is a failure, for engines that can wait before another try. */
export const NODE_RETRYING = `// A longer pause than an hour is not waited for: the message fails.
const MAX_RETRY_AFTER_MS = 3_600_000;

// What an answer other than 2xx means for another try.
function failureOf({ status, headers }) {
  const value = headers['retry-after'] ?? '';
  const delay = /^\\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  const retryAfterMs = delay > 0 ? delay : 0;
  const isTooLong = retryAfterMs > MAX_RETRY_AFTER_MS;
  const pause = isTooLong ? ' and asks for a pause of more than an hour (Retry-After)' : '';
  return {
    message: \`The receiver answered \${status}\${pause}\`,
    isTemporary: !isTooLong && (status === 408 || status === 429 || status >= 500),
    retryAfterMs,
  };
}`;

/** What is not there when a module starts will not be there at a later try, and is no fault of the data. */
export function nodeStart(action: Action, secrets: readonly string[]): string {
  const names = [...secrets.map(variableName), ...(needsAllowedHosts(action) ? ['ALLOWED_HOSTS'] : [])];
  if (names.length === 0) return '';
  return `const missing = [${names.map((name) => `'${name}'`).join(', ')}].filter((name) => process.env[name] === undefined);
if (missing.length > 0) throw new Error(\`Set the environment variables \${missing.join(', ')}\`);`;
}

/** Whether no other try can help: the data is wrong, and not the settings around it. */
export const IS_OF_DATA = `// Whether a failure is one of the data: then it stays at every try.
const isOfData = ({ name, problems = [] }) =>
  name === 'HostError' || (name === 'RequestError' && problems.every(({ code }) => code !== 'secret-missing'));`;

/** Refuses a host that data brings and `ALLOWED_HOSTS` does not name; nothing for other actions. */
export function hostCheck(action: Action): string {
  if (!needsAllowedHosts(action)) return '';
  return `// The data decides the host, and a secret goes there with the request. ALLOWED_HOSTS names the hosts that may get
// it, as HOST or HOST:PORT with commas between.
const addressOf = ({ protocol, hostname, port }) => \`\${hostname}:\${port || (protocol === 'https:' ? 443 : 80)}\`;

function checked(made, allowedHosts = '') {
  const names = allowedHosts.split(',').map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) throw new Error('Set ALLOWED_HOSTS: the hosts that may get the secret');
  const allowed = names.map((name) => addressOf(new URL(\`${schemeOf(action)}//\${name}\`)));
  const address = addressOf(new URL(made.url));
  if (allowed.includes(address)) return made;
  throw Object.assign(new Error(\`ALLOWED_HOSTS does not name the host \${address}\`), { name: 'HostError' });
}`;
}

/** The call of the compiled function, its host looked at where the data decides it. */
export function requestCall(
  action: Action,
  runtime: string,
  allowedHosts = 'process.env.ALLOWED_HOSTS',
): string {
  const call = `request(data, ${runtime})`;
  return needsAllowedHosts(action) ? `checked(${call}, ${allowedHosts})` : call;
}

/** A module of several parts under its first line, the compiled function at its end; empty parts are left out. */
export const moduleOf = (header: string, ...parts: readonly string[]): string =>
  [`${header}\n${UNCHECKED}`, ...parts].filter((part) => part !== '').join('\n\n');
