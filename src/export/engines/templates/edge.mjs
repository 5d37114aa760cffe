__shared__

// The request for the data of one run; env holds the secrets.
//: named
const requestOf = (data, env, id) => __request__;
//: else
const requestOf = (data, env) => __request__;
//: end

const TIMEOUT_MS = 30_000;

// Redirects are not followed. The body goes as octets, so that no Content-Type is made up.
const send = ({ method, url, headers, body }) =>
  fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : new TextEncoder().encode(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

// Sends the request for the data of one run.
//: named
export const run = async (data, env = {}, id = crypto.randomUUID()) =>
  send(requestOf(data, env, id));
//: else
export const run = async (data, env = {}) =>
  send(requestOf(data, env));
//: end

const tokenDigest = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

// Whether a caller has the token, if there is one. Comparing digests takes as long for any text.
async function isCaller({ headers }, token) {
  if (token === undefined) return true;
  const given = headers.get('Authorization') ?? '';
  const [wanted, found] = await Promise.all([tokenDigest(`Bearer ${token}`), tokenDigest(given)]);
  return wanted.reduce((difference, octet, index) => difference | (octet ^ found[index]), 0) === 0;
}

// The data comes as JSON. Set the secret CALLER_TOKEN: callers then send it as Authorization: Bearer TOKEN.
// Without it anybody who reaches the function may send.
export default {
  async fetch(incoming, env = {}) {
    const refuse = (status, message, headers) => Response.json({ message }, { status, headers });
    if (incoming.method !== 'POST') return refuse(405, 'Use POST', { Allow: 'POST' });
    if (!(await isCaller(incoming, env.CALLER_TOKEN))) {
      return refuse(401, 'The token is missing or wrong', { 'WWW-Authenticate': 'Bearer' });
    }
    let data;
    try {
      data = await incoming.json();
    } catch {
      return refuse(400, 'The data is not JSON');
    }
    let made;
    try {
//: named
      made = requestOf(data, env, crypto.randomUUID());
//: else
      made = requestOf(data, env);
//: end
    } catch (failure) {
      const { name, message, problems } = failure;
      if (!isOfData(failure)) {
        console.error(`There is no request: ${message}`);
        return refuse(500, 'The function is not set up');
      }
      return name === 'HostError' ? refuse(403, message) : Response.json({ message, problems }, { status: 422 });
    }
    try {
      const { status, headers, body } = await send(made);
      const type = headers.get('Content-Type');
      return new Response(body, { status, headers: type === null ? {} : { 'Content-Type': type } });
    } catch (failure) {
      console.error(`No answer: ${failure.cause?.code ?? failure.message}`);
      return failure.name === 'TimeoutError'
        ? refuse(504, 'The receiver did not answer in time')
        : refuse(502, 'The receiver cannot be reached');
    }
  },
};
