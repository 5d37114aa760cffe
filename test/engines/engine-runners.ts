import type { EngineName } from '../../src/export/engines';
import { bullmq } from './bullmq';
import { inBareContext, inWorkerd } from './edge';
import { calling } from './in-node';
import { n8n, n8nWithWorkers } from './n8n';
import { nodeRed } from './node-red';
import type { StartEngine } from './runner';
import { temporal } from './temporal';

/** Every way to run what is exported for an engine. */
export const ENGINE_RUNNERS: readonly (readonly [engine: EngineName, start: StartEngine])[] = [
  ['node', calling('action.run(data)')],
  ['lambda', calling("action.handler(data, { awsRequestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef' })")],
  ['edge', inBareContext],
  ['edge', inWorkerd],
  ['bullmq', bullmq],
  ['temporal', temporal],
  ['node-red', nodeRed],
  ['n8n', n8n],
  ['n8n', n8nWithWorkers],
  ['n8n-loop', n8n],
];
