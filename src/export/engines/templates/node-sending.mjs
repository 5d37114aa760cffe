/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: string }} Answer */

/** Sends a request once, and follows no redirect. @param {HttpRequest} made @returns {Promise<Answer>} */
async function send({ method, url, headers, body }) {
  const { protocol, host } = new URL(url);
  const bytes = Buffer.from(body ?? '');
  const length = body === undefined ? [] : [['Content-Length', String(bytes.length)]];
  const fields = [['Host', host], ...headers, ...length].flat();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { method, path: url.slice(`${protocol}//${host}`.length), headers: fields, setHost: false, signal };
  let isAnswered = false;
  try {
    /** @type {http.IncomingMessage} */
    const response = await new Promise((resolve, reject) => {
      const sent = (protocol === 'https:' ? https : http).request(url, options);
      sent.on('response', resolve).on('error', reject).end(bytes);
    });
    isAnswered = true;
    let read = Buffer.alloc(0);
    for await (const chunk of response) {
      read = Buffer.concat([read, chunk]);
      // The connection ends here, and the answer counts: what is beyond is nothing that anybody reads.
      if (read.length > MAX_ANSWER_BYTES) break;
    }
    const text = read.toString('utf8', 0, MAX_ANSWER_BYTES);
    return { status: response.statusCode ?? 0, headers: response.headers, body: text };
  } catch (/** @type {any} */ failure) {
    // Where several addresses were tried, the error has a code and no message.
    const reason = isAnswered
      ? `The connection to ${host} ended in the middle of the answer`
      : `No answer from ${host}: ${failure.message || failure.code}`;
    const late = `No answer from ${host} within ${TIMEOUT_MS / 1000} s`;
    throw new Error(signal.aborted ? late : reason, { cause: failure });
  }
}

/**
 * The request in short, and the beginning of the answer without the secrets that it repeats.
 * @param {HttpRequest} made @param {Answer} answer
 */
//: secret
function described({ method, url, headers }, { status, body }) {
  const sent = headers.flatMap(([name, value]) => (name === 'Content-Type' ? [] : [value, value.split(' ').at(-1)]));
  const text = withoutSecrets(body, [...sent, __secretValues__]);
//: else
function described({ method, url }, { status, body: text }) {
//: end
  const beginning = text.replace(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, 500);
  return `${method} ${new URL(url).host} answered ${status}${beginning && `: ${beginning}`}`;
}
