import { compile } from '../compile';
import type { Action } from '../core';

/** The compiled function of an action, in the forms that engines take, and the secrets that it asks for. */
export interface CompiledAction {
  /** An ES module that exports `request`. */
  readonly module: string;
  /** The body of a function of `context` and `{ secrets, now, id }`. */
  readonly body: string;
  readonly secrets: readonly string[];
}

/** Compiles an action whose settings have no errors. */
export function compiledAction(action: Action): CompiledAction {
  const { code: module, secrets } = compile(action, { as: 'esm' });
  const { code: body } = compile(action, { as: 'body' });
  if (module === undefined || body === undefined) throw new Error('the settings have errors');
  return { module, body, secrets: [...new Set(secrets)] };
}
