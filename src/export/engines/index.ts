/** Where an action can run: what travels is its compiled function (B35), and the engine only sends. */
import { exportErrors } from '../../compile/compile';
import type { Action } from '../../core';
import { compiledAction, type Engine, type Exported } from './engine';
import type { EngineName } from './engine-names';
import { n8n, n8nLoop, nodeRed } from './flow-engines';
import { MODULE_ENGINES } from './module-engines';
import { type Finding, findingsOf, type Reported } from './report';

export type { Exported, Form, WantedSecret } from './engine';
export { ENGINE_NAMES, type EngineName } from './engine-names';
export type { Finding } from './report';

/** Every engine. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  n8n,
  'n8n-loop': n8nLoop,
  'node-red': nodeRed,
  ...MODULE_ENGINES,
};

/** An action as an engine takes it. It holds no secret, and nothing of a sample. */
export function exportFor(name: EngineName, action: Action): Exported {
  const problems = exportErrors(action);
  if (problems.length > 0) return { type: 'errors', problems };
  return { type: 'exported', ...ENGINES[name].write(action, compiledAction(action, name)) };
}

/** What this engine adds, loses or changes in the request of the current sample. */
export const reportOf = (name: EngineName, reported: Reported): Finding[] =>
  findingsOf(ENGINES[name].report, reported);
