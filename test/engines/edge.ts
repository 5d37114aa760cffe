import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inNode } from './in-node';
import { answers, freePort, start, until } from './processes';
import type { StartEngine } from './runner';
import { folderWith, versionOf } from './scratch-packages';

/** What every runtime of edge functions has. */
const EDGE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'URL',
  'TextEncoder',
  'TextDecoder',
  'crypto',
  'AbortSignal',
  'atob',
  'btoa',
  'console',
];

/** The module in a context of its own: the language, and what edge functions have. */
export const inBareContext: StartEngine = () =>
  inNode({
    version: `fetch of node ${process.versions.node}`,
    options: ['--experimental-vm-modules', '--no-warnings'],
    source: `
import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';

async function runJob(file, data, variables) {
  const context = createContext({ ${EDGE_GLOBALS.join(', ')} });
  const module = new SourceTextModule(readFileSync(file, 'utf8'), { context });
  await module.link(() => { throw new Error('it imports a module'); });
  await module.evaluate();
  const incoming = new Request('http://edge/', { method: 'POST', body: JSON.stringify(data) });
  const { status } = await module.namespace.default.fetch(incoming, variables);
  if (status !== 200) throw new Error('status ' + status);
}`,
  });

/** One process of workerd, in which each job is a worker of its own. */
export const inWorkerd: StartEngine = async (jobs) => {
  const folder = folderWith('workerd');
  if (folder === undefined) return { missing: 'workerd could not be installed' };
  const port = await freePort();
  const variables: Record<string, string> = {};
  const workers = jobs.map((job, index) => {
    writeFileSync(join(folder, `job-${index}.mjs`), job.text);
    const bindings = Object.entries(job.variables).map(([name, value], at) => {
      variables[`JOB_${index}_${at}`] = value;
      return `( name = ${JSON.stringify(name)}, fromEnvironment = "JOB_${index}_${at}" )`;
    });
    return `( name = "job-${index}", worker = ( compatibilityDate = "2026-11-01", globalOutbound = "network",
    modules = [ ( name = "main", esModule = embed "job-${index}.mjs" ) ], bindings = [ ${bindings.join(', ')} ] ) ),`;
  });
  writeFileSync(join(folder, 'door.mjs'), DOOR);
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ( name = "network", network = ( allow = ["public", "private", "local"] ) ),
    ${workers.join('\n    ')}
    ( name = "door", worker = ( compatibilityDate = "2026-11-01",
      modules = [ ( name = "main", esModule = embed "door.mjs" ) ],
      bindings = [ ${jobs.map((_, index) => `( name = "job-${index}", service = "job-${index}" )`).join(', ')} ] ) ),
  ],
  sockets = [ ( name = "http", address = "127.0.0.1:${port}", http = (), service = "door" ) ]
);
`,
  );
  const server = start(join(folder, 'node_modules/workerd/bin/workerd'), ['serve', 'config.capnp'], {
    folder,
    variables,
  });
  const address = `http://127.0.0.1:${port}`;
  await until(answers(`${address}/`), server);
  return {
    version: versionOf('workerd'),
    run: async (job) => {
      const body = JSON.stringify(job.data);
      const { status } = await fetch(`${address}/job-${jobs.indexOf(job)}`, { method: 'POST', body });
      return status === 200 ? undefined : `status ${status}: ${server.told().slice(-300)}`;
    },
    stop: server.stop,
  };
};

/** Hands a request to the worker that its path names. */
const DOOR = `export default {
  fetch: (request, env) => {
    const worker = env[new URL(request.url).pathname.slice(1)];
    return worker ? worker.fetch(request) : new Response('ready');
  },
};
`;
