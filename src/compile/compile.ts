import type { Action, Problem } from '../core';
import { checkAction, replacedSecrets } from '../core/internal';
import { headerLine, UNCHECKED } from './header';
import { requestFunction } from './request-function';
import { settingsErrors } from './settings-errors';
import { WRAPPERS, type WrapperName } from './wrappers';

export interface CompileOptions {
  /** What stands around the function; an ES module if left out. */
  readonly as?: WrapperName;
}

export interface Compiled {
  /** The text of the code; absent when a problem is an error. */
  readonly code?: string;
  /** The names of the secrets that the function asks for. */
  readonly secrets: readonly string[];
  /** The errors of the settings alone. */
  readonly problems: readonly Problem[];
}

/**
 * The text of `request(context, { secrets, now })`, which builds the request of this action as `build`
 * does, from a context of plain values (B35). It needs nothing but the language: the body is text, of
 * which the UTF-8 octets are sent. Literal secrets become references.
 *
 * @throws TypeError when the action is none
 * @example
 * const { code, problems } = compile(action, { as: 'esm' });
 */
export function compile(action: Action, { as = 'esm' }: CompileOptions = {}): Compiled {
  checkAction(action);
  const { code, ...rest } = compileWithoutHeader(action, as);
  if (code === undefined) return rest;
  const header = [headerLine(action, `--as ${as}`), ...(as === 'body' ? [] : [UNCHECKED])];
  return { code: [...header, code].join('\n'), ...rest };
}

/** The same without the first line, for files that have one of their own. */
export function compileWithoutHeader(action: Action, as: WrapperName): Compiled {
  const problems = settingsErrors(action);
  if (problems.length > 0) return { secrets: [], problems };
  const { authentication } = action;
  const names = replacedSecrets([action]).map(({ path, name }) => [String(path.at(-1)), { secret: name }]);
  const named = { ...action, authentication: { ...authentication, ...Object.fromEntries(names) } } as Action;
  const secrets = Object.values(named.authentication).flatMap((setting) =>
    typeof setting === 'object' && 'secret' in setting ? [setting.secret] : [],
  );
  const { lines, shared } = requestFunction(named);
  return { code: WRAPPERS[as].wrap(lines, shared), secrets, problems };
}
