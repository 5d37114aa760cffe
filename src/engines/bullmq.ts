import type { Engine } from './engine';
import { moduleOf, NODE_IMPORTS, NODE_RETRYING, NODE_SENDING } from './node-sending';
import { runtimeArgument } from './runtime-argument';
import { fromProcess, inEnvironment, secretsObject } from './secret-places';

/** A worker of BullMQ. The data of a job is the data of a run; it stands in Redis as clear text. */
export const bullmq: Engine = {
  extension: 'mjs',
  mediaType: 'text/javascript',
  behaviour: { adds: ['Connection'], isAtLeastOnce: true },
  write: (action, { header, module, secrets }) => ({
    text: moduleOf(
      header,
      [
        "import { createHash } from 'node:crypto';",
        ...NODE_IMPORTS,
        "import { UnrecoverableError, Worker } from 'bullmq';",
      ].join('\n'),
      `export const queueName = process.env.QUEUE_NAME ?? 'actions';

const { hostname, port, username, password, protocol } = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const connection = {
  host: hostname,
  port: Number(port || 6379),
  ...(username !== '' && { username: decodeURIComponent(username) }),
  ...(password !== '' && { password: decodeURIComponent(password) }),
  ...(protocol === 'rediss:' && { tls: {} }),
  maxRetriesPerRequest: null,
};

// For queue.add(name, data, jobOptions): five tries.
export const jobOptions = { attempts: 5, backoff: { type: 'custom' } };

// One second, doubled each time; Retry-After can only make it longer.
const backoffStrategy = (attemptsMade, _type, failure) =>
  Math.max(1000 * 2 ** (attemptsMade - 1), failure?.retryAfterMs ?? 0);`,
      NODE_SENDING,
      NODE_RETRYING,
      `// The request of a job; what is wrong with its data stays wrong at every try.
function requestOf({ data, id, queueName: queue }) {
  const messageId = createHash('sha256').update(\`\${queue}:\${id}\`).digest('hex');
  try {
    return request(data, ${runtimeArgument(action, secretsObject(secrets, fromProcess), 'messageId')});
  } catch (failure) {
    throw new UnrecoverableError(failure.message);
  }
}

async function run(job) {
  const answer = await send(requestOf(job));
  const { status } = answer;
  if (isTemporary(answer)) {
    throw Object.assign(new Error(\`The receiver answered \${status}\`), { retryAfterMs: retryAfterMs(answer) });
  }
  if (status >= 300) throw new UnrecoverableError(\`The receiver answered \${status}\`);
  return { status };
}

export const worker = new Worker(queueName, run, { connection, concurrency: 10, settings: { backoffStrategy } });`,
      module,
    ),
    secrets: inEnvironment(secrets),
  }),
};
