import { program } from '../proof/programs';
import { startRedis } from './bullmq';
import { ownerOf, placeOfN8n, startN8n } from './n8n-server';
import { startPostgres } from './postgres';
import type { Started } from './processes';
import type { EngineJob, StartEngine } from './runner';
import { versionOf } from './scratch-packages';

/** All variables of the jobs; n8n reads its environment when it starts. */
const variablesOfAll = (jobs: readonly EngineJob[]): Record<string, string> =>
  Object.assign({}, ...jobs.map(({ variables }) => variables));

const MISSING = { missing: 'n8n could not be installed' };

const VERSION = `${versionOf('n8n')}, ${versionOf('node')}`;

/** One process of n8n with SQLite, as `npx n8n` starts it. */
export const n8n: StartEngine = async (jobs) => {
  const place = placeOfN8n();
  if (!place) return MISSING;
  const server = await startN8n(place, 'start', variablesOfAll(jobs));
  const { run } = await ownerOf(server.address);
  return { version: VERSION, run, stop: server.stop };
};

const WORKERS = 2;

/** The queue mode: workers run what the server puts into Redis; both keep their data in PostgreSQL. */
export const n8nWithWorkers: StartEngine = async (jobs) => {
  const place = placeOfN8n();
  if (!place) return MISSING;
  const redis = program('redis');
  if (!redis) return { missing: 'redis-server is not here' };
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const database = await startPostgres();
    if ('missing' in database) return database;
    stops.push(database.stop);
    const queue = await startRedis(redis.command);
    stops.push(queue.stop);
    const variables = {
      ...variablesOfAll(jobs),
      EXECUTIONS_MODE: 'queue',
      // What is started by hand runs on a worker too.
      OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
      QUEUE_BULL_REDIS_HOST: '127.0.0.1',
      QUEUE_BULL_REDIS_PORT: String(queue.port),
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_HOST: '127.0.0.1',
      DB_POSTGRESDB_PORT: String(database.port),
      DB_POSTGRESDB_USER: database.user,
      DB_POSTGRESDB_DATABASE: 'postgres',
    };
    const server = await startN8n(place, 'start', variables);
    stops.push(server.stop);
    const workers: Started[] = [];
    while (workers.length < WORKERS) {
      const worker = await startN8n(place, 'worker', variables);
      stops.push(worker.stop);
      workers.push(worker);
    }
    const { run } = await ownerOf(server.address);
    return {
      version: `${VERSION}, queue mode with ${WORKERS} workers, redis ${redis.version}, PostgreSQL ${database.version}`,
      run,
      stop: async () => {
        await stop();
        const idle = workers.filter(({ told }) => !told().includes('finished execution'));
        if (idle.length > 0) throw new Error(`${idle.length} workers had nothing to do`);
      },
    };
  } catch (failure) {
    await stop();
    throw failure;
  }
};
