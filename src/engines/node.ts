import type { Engine } from './engine';
import { hostCheck, moduleOf, NODE_IMPORTS, NODE_SENDING, requestCall } from './node-sending';
import { ifNamed, runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

/** A module for Node: `run(data)` sends the request and returns the answer of a success. */
export const node: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], checksHosts: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      ifNamed(action, "import { randomUUID } from 'node:crypto';\n") + NODE_IMPORTS.join('\n'),
      NODE_SENDING,
      hostCheck(action),
      `// Sends the request for the data of one run. Any answer but 2xx is an error with the answer in it.${ifNamed(action, ' Give the same id where the same run is tried again.')}
export async function run(data${ifNamed(action, ', id = randomUUID()')}) {
  const answer = await send(${requestCall(action, runtimeArgument(action, secretsObject(secrets, fromProcess), 'id'))});
  if (answer.status < 300) return answer;
  throw Object.assign(new Error(\`The receiver answered \${answer.status}\`), { status: answer.status, answer });
}`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};
