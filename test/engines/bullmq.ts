import { program } from '../proof/programs';
import { inNode } from './in-node';
import { freePort, type Started, start, until } from './processes';
import type { StartEngine } from './runner';
import { ENGINES_FOLDER, folderWith, versionOf } from './scratch-packages';

/** A Redis of its own on this machine. */
export async function startRedis(
  command: string,
  args: readonly string[] = [],
): Promise<Started & { port: number }> {
  const port = await freePort();
  const server = start(
    command,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...args],
    { folder: ENGINES_FOLDER },
  );
  await until(() => server.told().includes('Ready to accept connections'), server);
  return { ...server, port };
}

/** A job of a queue: added, run by the worker that was exported, and waited for. */
export const bullmq: StartEngine = async () => {
  const redis = program('redis');
  if (!redis) return { missing: 'redis-server is not here' };
  const folder = folderWith('bullmq', 'ioredis');
  if (folder === undefined) return { missing: 'bullmq could not be installed' };
  const server = await startRedis(redis.command);
  const engine = await inNode({
    version: `${versionOf('bullmq')}, redis ${redis.version}`,
    folder,
    variables: { REDIS_URL: `redis://127.0.0.1:${server.port}`, QUEUE_NAME: 'actions' },
    source: `
import { Queue, QueueEvents } from 'bullmq';

const connection = { host: '127.0.0.1', port: ${server.port} };
const queue = new Queue(process.env.QUEUE_NAME, { connection });
const events = new QueueEvents(process.env.QUEUE_NAME, { connection });
await events.waitUntilReady();

async function runJob(file, data) {
  const { jobName, jobOptions, start } = await import(file);
  const worker = start();
  try {
    const job = await queue.add(jobName, data, jobOptions);
    await job.waitUntilFinished(events);
  } finally {
    await worker.close();
  }
}`,
  });
  return {
    ...engine,
    stop: async () => {
      await engine.stop();
      await server.stop();
    },
  };
};
