import { compileWithoutHeader } from '../compile/compile';
import { headerLine } from '../compile/header';
import type { Action } from '../core';
import type { EngineName } from './engine-names';

/** The compiled function of an action, in the forms that engines take, and the secrets that it asks for. */
export interface CompiledAction {
  /** The first line of the text, a comment that says what generated it (`headerLine`). */
  readonly header: string;
  /** An ES module that exports `request`. */
  readonly module: string;
  /** The body of a function of `context` and `{ secrets, now, id }`. */
  readonly body: string;
  readonly secrets: readonly string[];
}

/** Compiles an action whose settings have no errors. */
export function compiledAction(action: Action, engine: EngineName): CompiledAction {
  const { code: module, secrets } = compileWithoutHeader(action, 'esm');
  const { code: body } = compileWithoutHeader(action, 'body');
  if (module === undefined || body === undefined) throw new Error('the settings have errors');
  return { header: headerLine(action, `--for ${engine}`), module, body, secrets: [...new Set(secrets)] };
}
