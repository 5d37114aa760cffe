// A whole number from the environment, or this one where there is none.
function numberFrom(name, otherwise) {
  const text = process.env[name] ?? String(otherwise);
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`${name} is “${text}”: it must be a whole number above 0`);
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
      path: url.slice(`${protocol}//${host}`.length),
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
}
