import type { Engine } from './engine';
import { moduleOf, NODE_IMPORTS, NODE_SENDING } from './node-sending';
import { ifNamed, runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

/** A module for Node: `run(data)` sends the request and returns the answer. */
export const node: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'] },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      ifNamed(action, "import { randomUUID } from 'node:crypto';\n") + NODE_IMPORTS.join('\n'),
      NODE_SENDING,
      `// Sends the request for the data of one run.${ifNamed(action, ' Give the same id where the same run is tried again.')}
export async function run(data${ifNamed(action, ', id = randomUUID()')}) {
  return send(request(data, ${runtimeArgument(action, secretsObject(secrets, fromProcess), 'id')}));
}`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};
