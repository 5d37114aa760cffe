import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, type Started, start, until } from './processes';
import type { NotHere, StartEngine } from './runner';
import { folderWith, newerNode, versionOf } from './scratch-packages';

interface FlowNode {
  readonly id: string;
  readonly type: string;
}

/** The nodes of a flow with ids of their own, as the editor gives them when it imports. */
function imported(text: string): FlowNode[] {
  const nodes = JSON.parse(text) as FlowNode[];
  const ids = new Map(nodes.map(({ id }) => [id, randomBytes(8).toString('hex')]));
  return JSON.parse(text, (_, value) => ids.get(value) ?? value) as FlowNode[];
}

const MISSING = { missing: 'node-red could not be installed' };

/** A Node-RED of its own, with these variables. */
export async function startNodeRed(
  variables: Readonly<Record<string, string>> = {},
): Promise<(Started & { address: string; version: string }) | NotHere> {
  const [node, folder] = [newerNode(), folderWith('node-red')];
  if (node === undefined || folder === undefined) return MISSING;
  const home = mkdtempSync(join(tmpdir(), 'node-red-'));
  const port = await freePort();
  const settings = join(home, 'settings.cjs');
  writeFileSync(
    settings,
    `module.exports = { uiHost: '127.0.0.1', uiPort: ${port}, flowFile: 'flows.json', credentialSecret: false, diagnostics: { enabled: false }, telemetry: { enabled: false }, editorTheme: { tours: false } };\n`,
  );
  const address = `http://127.0.0.1:${port}`;
  const server = start(
    node,
    [join(folder, 'node_modules/node-red/red.js'), '--userDir', home, '--settings', settings],
    { folder: home, variables },
  );
  await until(answers(`${address}/flows`), server);
  return {
    ...server,
    address,
    version: `${versionOf('node-red')}, ${versionOf('node')}`,
    stop: async () => {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Each flow is deployed by the admin API, and its start sends the data of the run. */
export const nodeRed: StartEngine = async () => {
  const server = await startNodeRed();
  if ('missing' in server) return server;
  const { address: admin, version, stop } = server;
  return {
    version,
    stop,
    run: async ({ text, data, variables }) => {
      const nodes = imported(text);
      // Where a person sets the variables of a flow, and the data of its start.
      const env = Object.entries(variables).map(([name, value]) => ({ name, value, type: 'str' }));
      const flow = nodes.map((node) => {
        if (node.type === 'tab') return { ...node, env };
        return node.type === 'inject'
          ? { ...node, payload: JSON.stringify(data), payloadType: 'json' }
          : node;
      });
      const deployed = await fetch(`${admin}/flows`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Node-RED-Deployment-Type': 'full' },
        body: JSON.stringify(flow),
      });
      if (!deployed.ok) return `the flow is not taken: ${deployed.status} ${await deployed.text()}`;
      const start = nodes.find(({ type }) => type === 'inject')?.id;
      // The flow may start after the answer.
      await until(async () => (await fetch(`${admin}/inject/${start}`, { method: 'POST' })).ok, server);
      return undefined;
    },
  };
};
