import { UNCHECKED } from '../compile/header';

/** The modules that `NODE_SENDING` needs. */
export const NODE_IMPORTS = ["import http from 'node:http';", "import https from 'node:https';"];

/** A function of Node that sends a request as it is. Only `Connection` is added, by Node. */
export const NODE_SENDING = `const TIMEOUT_MS = Number(process.env.TIMEOUT_MS ?? 30_000);

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

/** A module of several parts under its first line, the compiled function at its end. */
export const moduleOf = (header: string, ...parts: readonly string[]): string =>
  [`${header}\n${UNCHECKED}`, ...parts].join('\n\n');
