/** The modules that `NODE_SENDING` needs. */
export const NODE_IMPORTS = ["import http from 'node:http';", "import https from 'node:https';"];

/** A function of Node that sends a request as it is. Only `Connection` is added, by Node. */
export const NODE_SENDING = `const TIMEOUT_MS = 30_000;

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
    sent.on('error', reject);
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

/** What of an answer asks for another try, and when. */
export const NODE_RETRYING = `// Another try may help after these.
const isTemporary = ({ status }) => status === 408 || status === 429 || status >= 500;

// What Retry-After asks for, in milliseconds.
function retryAfterMs({ headers }) {
  const value = headers['retry-after'] ?? '';
  const delay = /^\\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return delay > 0 ? delay : 0;
}`;

/** A module of several parts, the compiled function at its end. */
export const moduleOf = (...parts: readonly string[]): string => parts.join('\n\n');
