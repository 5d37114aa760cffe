/** What an engine is: where an action can run, where it takes secrets from, and what it does to a request. */
import { compileWithoutHeader, headerLine } from '../../compile/compile';
import type { Action, Problem } from '../../core';
import type { EngineName } from './engine-names';

/** Where an engine takes a secret from. Its value is never in the text. */
export type SecretPlace =
  | { readonly type: 'environment'; readonly variable: string }
  /** The variables and secrets that are bound to an edge function. */
  | { readonly type: 'binding'; readonly variable: string }
  /** A credential of n8n, to be chosen in its HTTP Request node. */
  | {
      readonly type: 'credential';
      readonly kind: 'httpBasicAuth' | 'httpHeaderAuth';
      /** The user, or the name of the header field. */
      readonly label: string;
      /** The name of the node. */
      readonly node: string;
    }
  /** A variable of n8n, or of its environment. */
  | { readonly type: 'variable'; readonly variable: string };

/** A secret that the exported action wants. */
export interface WantedSecret {
  /** As an export of the action names it. */
  readonly name: string;
  readonly place: SecretPlace;
}

/** What an engine is given. */
export interface Written {
  readonly text: string;
  readonly secrets: readonly WantedSecret[];
}

/** One place where an action can run. */
export interface Engine {
  /** Of a file with the text, without the first dot; never that of the action itself. */
  readonly extension: 'mjs' | 'flow.json' | 'workflow.json';
  readonly mediaType: string;
  readonly write: (action: Action, compiled: CompiledAction) => Written;
  readonly behaviour: Behaviour;
}

/** What an engine does to a request beyond sending it, as the report tells it. */
export interface Behaviour {
  /** Header fields that it adds where the action has none of that name. */
  readonly adds: readonly string[];
  /** Header fields that it adds besides to a field of a condition, such as `If-None-Match`. */
  readonly addsToConditions?: readonly string[];
  /** It may send the same request more than once. */
  readonly isAtLeastOnce?: true;
  /** It sends no body with GET. */
  readonly hasNoBodyOfGet?: true;
  /** The question mark of an empty query is lost. */
  readonly hasNoEmptyQuery?: true;
  /** A `%` in the query that begins no escape becomes `%25`. */
  readonly encodesPercents?: true;
  /** It sends to no port of the list “bad port” of the Fetch Standard. */
  readonly hasBlockedPorts?: true;
  /** Where the data decides the host, it sends a secret to those alone that `ALLOWED_HOSTS` names. */
  readonly checksHosts?: true;
  /** Its code has no URL parser for a host that a value brings. */
  readonly hasNoUrlParser?: true;
  /** Header names that it may change, leave out or replace. */
  readonly uncertainHeaders?: RegExp;
  /** Header names may arrive in lower case. */
  readonly isLowerCase?: true;
  /** A credential that begins with `=` is an expression. */
  readonly readsExpressions?: true;
  /** Secrets of signatures come from variables. */
  readonly signsWithVariables?: true;
  /** It cannot wait as Retry-After asks. */
  readonly ignoresRetryAfter?: true;
  /** Its retry sends all items of a run again. */
  readonly repeatsAllItems?: true;
  /** Its code cannot tell its instance from a copy, so both may use the same message ids. */
  readonly hasNoInstanceId?: true;
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
  const { code: module, secrets } = compileWithoutHeader(action, 'esm');
  const { code: body } = compileWithoutHeader(action, 'body');
  if (module === undefined || body === undefined) throw new Error('the settings have errors');
  return { header: headerLine(action, `--for ${engine}`), module, body, secrets: [...new Set(secrets)] };
}
