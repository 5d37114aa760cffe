import { variableName } from '../formats/variable-name';
import type { Engine } from './engine';
import { moduleOf } from './node-sending';
import { runtimeArgument } from './runtime-argument';
import { secretsObject } from './secret-places';

/** What `fetch` of some run-times sets, changes or leaves out. */
const UNCERTAIN =
  /^(?:__proto__|accept-charset|accept-encoding|access-control-.*|connection|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|upgrade|user-agent|via|proxy-.*|sec-.*|cf-.*|x-forwarded-.*)$/i;

/** A module for edge functions: `fetch(request, env)` takes the data as JSON, and sends with `fetch`. */
export const edge: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: {
    adds: ['Accept', 'Accept-Encoding', 'Accept-Language', 'Connection', 'Sec-Fetch-Mode', 'User-Agent'],
    addsToConditions: ['Cache-Control', 'Pragma'],
    hasNoBodyOfGet: true,
    hasNoEmptyQuery: true,
    uncertainHeaders: UNCERTAIN,
    isLowerCase: true,
  },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      `// Sends the request for the data of one run; env holds the secrets. Redirects are not followed.
export async function run(data, env = {}, id = crypto.randomUUID()) {
  const { method, url, headers, body } = request(data, ${runtimeArgument(
    action,
    secretsObject(secrets, (variable) => `env.${variable}`),
    'id',
  )});
  // As octets, so that no Content-Type is made up.
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  return fetch(url, { method, headers, body: bytes, redirect: 'manual' });
}

// The data comes as JSON. Let nobody call this but who may send.
export default {
  async fetch(incoming, env) {
    const { status, body } = await run(await incoming.json(), env);
    return new Response(body, { status });
  },
};`,
      module,
    ),
    secrets: secrets.map((name) => ({ name, place: { type: 'binding', variable: variableName(name) } })),
  }),
};
