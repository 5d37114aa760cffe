// A function of the web platform: POST the data of a run to it as JSON. The secrets are bindings.

/** How long the receiver may take to answer, unless the variable TIMEOUT_MS says otherwise. */
const TIMEOUT_MS = 30_000;

/**
 * The secrets. With CALLER_TOKEN, callers send it as `Authorization: Bearer TOKEN`. WITHOUT IT, ANYBODY WHO REACHES THE
//: secret
 * FUNCTION CAN SEND WITH THE SECRET OF THE ACTION.
//: else
 * FUNCTION CAN SEND.
//: end
 * @typedef {Record<string, string | undefined>} Env
 */

export default {
  /** @param {Request} incoming @param {Env} [env] */
  async fetch(incoming, env = {}) {
    if (incoming.method !== 'POST') return refusal(405, 'Use POST', { Allow: 'POST' });
//: secret
    if (env.CALLER_TOKEN === undefined)
      console.warn('CALLER_TOKEN is not set: anybody who reaches the function can send with the secret');
//: end
    if (!(await isCaller(incoming, env.CALLER_TOKEN)))
      return refusal(401, 'The token is missing or wrong', { 'WWW-Authenticate': 'Bearer' });
    let data;
    try {
      data = await incoming.json();
    } catch {
      return refusal(400, 'The data is not JSON');
    }
    const timeoutMs = Number(env.TIMEOUT_MS ?? TIMEOUT_MS);
    let made;
    try {
      if (!Number.isInteger(timeoutMs) || timeoutMs < 1) throw new Error('TIMEOUT_MS must be a whole number above 0');
//: named
      made = await requestOf(data, env, messageId(incoming));
//: else
//: signed
      made = await requestOf(data, env);
//: else
      made = requestOf(data, env);
//: end
//: end
    } catch (failure) {
      return answerTo(failure);
    }
    try {
      const { status, headers, body } = await send(made, timeoutMs);
      const passed = [...headers].filter(([name]) => name === 'content-type' || name === 'retry-after');
      return new Response(body, { status, headers: [...passed, ['X-Answer-From', 'receiver']] });
    } catch (/** @type {any} */ failure) {
      console.error(`No answer: ${failure.cause?.code ?? failure.message}`);
      return failure.name === 'TimeoutError'
        ? refusal(504, 'The receiver did not answer in time')
        : refusal(502, 'The receiver cannot be reached');
    }
  },
};

//: named
/** The request for the data of one run. @type {(data: unknown, env: Env, id: string) => Promise<HttpRequest>} */
const requestOf = async (__parameters__) => __request__;

/** The id of the message: the Idempotency-Key of the caller, or a new one. @param {Request} incoming */
function messageId({ headers }) {
  const [, key] = /^"?([A-Za-z0-9_-]{1,255})"?$/.exec(headers.get('Idempotency-Key') ?? '') ?? [];
  return key ?? crypto.randomUUID();
}
//: else
//: signed
/** The request for the data of one run. @type {(data: unknown, env: Env) => Promise<HttpRequest>} */
const requestOf = async (__parameters__) => __request__;
//: else
/** The request for the data of one run. @type {(data: unknown, env: Env) => HttpRequest} */
const requestOf = (__parameters__) => __request__;
//: end
//: end

/**
 * Sends it. Redirects are not followed. The body goes as octets, so that no Content-Type is made up.
 * @param {HttpRequest} made @param {number} timeoutMs
 */
const send = ({ method, url, headers, body }, timeoutMs) =>
  fetch(url, {
    method,
    headers,
    body: body === undefined ? null : new TextEncoder().encode(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });

/** @type {(status: number, message: string, headers?: Record<string, string>) => Response} */
const refusal = (status, message, headers = {}) => Response.json({ message }, { status, headers });

/** The answer where there is no request. What is missing around the data goes to the log. @param {any} failure */
function answerTo(failure) {
  const { name, message, problems } = failure;
  if (!isOfData(failure)) {
    console.error(`There is no request: ${message}`);
    return refusal(500, 'The function is not set up');
  }
  return name === 'HostError' ? refusal(403, message) : Response.json({ message, problems }, { status: 422 });
}

/**
 * Whether a caller has the token, if there is one. Comparing digests takes as long for any text.
 * @param {Request} incoming
 * @param {string} [token]
 */
async function isCaller({ headers }, token) {
  if (token === undefined) return true;
  const [wanted, found] = await Promise.all([
    tokenDigest(`Bearer ${token}`),
    tokenDigest(headers.get('Authorization') ?? ''),
  ]);
  return wanted.reduce((difference, octet, index) => difference | (octet ^ (found[index] ?? 0)), 0) === 0;
}

/** @param {string} text */
const tokenDigest = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
