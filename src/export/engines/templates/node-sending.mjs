/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: string }} Answer */

/** Sends a request once, and follows no redirect. @param {ReturnType<typeof request>} made @returns {Promise<Answer>} */
function send({ method, url, headers, body }, signal = AbortSignal.timeout(TIMEOUT_MS)) {
  const { protocol, host } = new URL(url);
  const bytes = Buffer.from(body ?? '');
  const length = body === undefined ? [] : [['Content-Length', String(bytes.length)]];
  return new Promise((resolve, reject) => {
    const sent = (protocol === 'https:' ? https : http).request(url, {
      method,
      path: url.slice(`${protocol}//${host}`.length),
      headers: [['Host', host], ...headers, ...length].flat(),
      setHost: false,
      signal,
    });
    // Where several addresses were tried, the error has a code and no message.
    sent.on('error', (/** @type {any} */ failure) => reject(failure.message ? failure : new Error(failure.code)));
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('error', reject);
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.end(bytes);
  });
}

/** A whole number from the environment, or another one. @param {string} name @param {number} otherwise */
function numberFrom(name, otherwise) {
  const text = process.env[name] ?? String(otherwise);
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`${name} is “${text}”: it must be a whole number above 0`);
  return Number(text);
}
