/** What an engine is: where an action can run, where it takes secrets from, and what it does to a request. */
import { compileWithoutHeader, headerLine } from '../../compile/compile';
import type { Action, Problem } from '../../core';
import type { EngineName } from './engine-names';
import type { CodeReason } from './n8n-native';
import type { Rule } from './report';

/** Where an engine takes a secret from. Its value is never in the text. */
export type SecretPlace =
  /** A variable of the environment; one that is bound to an edge function; one of n8n or of its environment. */
  | { readonly type: 'environment' | 'binding' | 'variable'; readonly variable: string }
  /** A credential of n8n, to be chosen in its HTTP Request node. */
  | {
      readonly type: 'credential';
      readonly kind: 'httpBasicAuth' | 'httpHeaderAuth';
      /** The user, or the name of the header field. */
      readonly label: string;
      /** The name of the node. */
      readonly node: string;
    };

/** A secret that the exported action wants. */
export interface WantedSecret {
  /** As an export of the action names it. */
  readonly name: string;
  readonly place: SecretPlace;
}

/** Whether the nodes of an engine make the request by their own settings, or why code does. */
export type Form = 'native' | 'one-at-a-time' | CodeReason;

/** What an engine is given. */
export interface Written {
  readonly text: string;
  /** Where an engine has settings of its own for a request. */
  readonly form?: Form;
  readonly secrets: readonly WantedSecret[];
}

/** One place where an action can run. */
export interface Engine {
  /** Of a file with the text, without the first dot; never that of the action itself. */
  readonly extension: 'mjs' | 'flow.json' | 'workflow.json';
  readonly mediaType: string;
  readonly write: (action: Action, compiled: CompiledAction) => Written;
  /** What it does to a request beyond sending it, in the order of the report. */
  readonly report: readonly Rule[];
}

/** An action as an engine takes it, or the errors of its settings. */
export type Exported =
  | ({ readonly type: 'exported' } & Written)
  | { readonly type: 'errors'; readonly problems: readonly Problem[] };

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
  const { code: module, secrets } = compileWithoutHeader(action, 'esm', engine === 'edge' ? 'web' : 'node');
  const { code: body } = compileWithoutHeader(action, 'body', 'bare');
  if (module === undefined || body === undefined) throw new Error('the settings have errors');
  return { header: headerLine(action, `--for ${engine}`), module, body, secrets: [...new Set(secrets)] };
}
