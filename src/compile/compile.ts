/** Compiles an action into a function without dependencies (B35), and finds the errors that no value can correct. */
import { version } from '../../package.json';
import { type Action, type Problem, readContext, writeAction } from '../core';
import {
  checkAction,
  digestOf,
  LIMITS,
  type Limits,
  parseTemplate,
  prepareWithin,
  replacedSecrets,
  UrlCursor,
  Utf8Text,
} from '../core/internal';
import { comment } from './code';
import { isPlatform, PLATFORMS, type Platform, type Target } from './library';
import { requestFunction } from './request-function';

export interface CompileOptions {
  /** The wrapper of the function; an ES module if left out. */
  readonly as?: WrapperName;
  /** Where it runs; anywhere if left out. */
  readonly platform?: Platform;
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
 * @throws RangeError when `as` is no wrapper
 * @example
 * const { code, problems } = compile(action, { as: 'esm' });
 */
export function compile(action: Action, { as = 'esm', platform = 'bare' }: CompileOptions = {}): Compiled {
  checkAction(action);
  if (!Object.hasOwn(WRAPPERS, as))
    throw new RangeError(`as is one of ${Object.keys(WRAPPERS).join(', ')}, not ${as}`);
  if (!isPlatform(platform))
    throw new RangeError(`platform is one of ${PLATFORMS.join(', ')}, not ${platform}`);
  const { code, ...rest } = compileWithoutHeader(action, as, platform);
  if (code === undefined) return rest;
  const options = `--as ${as}${platform === 'bare' ? '' : ` --platform ${platform}`}`;
  return { code: `${headerLines(action, options)}\n${code}`, ...rest };
}

/** The code without its two header lines, for files that have a header of their own. */
export const compileWithoutHeader = (action: Action, as: WrapperName, platform: Target): Compiled =>
  compileWithin(LIMITS, action, as, platform);

/** The same within other limits, so that they can be tested with small texts. */
export function compileWithin(limits: Limits, action: Action, as: WrapperName, platform: Target): Compiled {
  const problems = settingsErrors(action, limits);
  if (problems.length > 0) return { secrets: [], problems };
  const { authentication } = action;
  const names = replacedSecrets([action]).map(({ path, name }) => [String(path.at(-1)), { secret: name }]);
  const named = { ...action, authentication: { ...authentication, ...Object.fromEntries(names) } } as Action;
  const secrets = Object.values(named.authentication).flatMap((setting) =>
    typeof setting === 'object' && 'secret' in setting ? [setting.secret] : [],
  );
  const { lines, runtime } = requestFunction(named, platform, limits);
  return { code: WRAPPERS[as].wrap(lines, runtime), secrets, problems };
}

const NOTHING = { context: readContext('').context, now: 0, id: '0' };

/**
 * The errors of the settings that stop an export: those for which there is no code, and those of a URL that begins with
 * a tag. A value could put these right by moving them into the fragment, which nobody means.
 */
export const exportErrors = (action: Action): Problem[] =>
  settingsErrors(action, LIMITS, ({ path }) => path[0] === 'url');

/**
 * What no context and no secret can put right (B29): the errors of the settings when there is neither.
 * What a value can still change is left to the running code: where it stands in a URL whose authority
 * or fragment a value can move, and what is too large beside values.
 */
function settingsErrors(action: Action, limits: Limits, isMeant = (_: Problem): boolean => false): Problem[] {
  return prepareWithin(limits, action)
    .render(NOTHING)
    .problems.filter(
      (problem) =>
        problem.severity === 'error' &&
        problem.cause === 'settings' &&
        (isMeant(problem) || isCertain(problem, action)),
    );
}

function isCertain({ code, path, range }: Problem, action: Action): boolean {
  if (code === 'more-problems' || code === 'values-too-large') return !hasPath(action);
  if (code === 'body-too-large') return !contentOf(action).some(takesFromContext);
  // Without a context only the branches of `!=` are taken, which a value leaves out.
  if (path[0] === 'body') return !code.startsWith('value-') || !contentOf(action).some(hasCondition);
  if (path[0] !== 'url') return true;
  const url = shapeOf(action.url);
  if (url.firstPath === undefined) return true;
  if (code === 'url-too-large') return false;
  if (ABOUT_AUTHORITY.includes(code)) return url.isAuthorityFixed;
  // Only a tag at the start and a raw value can move what follows into the fragment, which is not sent.
  const isBeforeValues = range !== undefined && range.start <= url.firstPath.start;
  return isBeforeValues || !(url.beginsWithTag || url.hasRawPath);
}

/** Problems of the part before the path. */
const ABOUT_AUTHORITY: readonly string[] = [
  'url-not-absolute',
  'url-scheme',
  'url-credentials',
  'url-host-missing',
  'url-host-invalid',
  'url-host-slashes',
  'url-port-invalid',
  'url-start-value',
];

/** Whether anything of the context can be inserted. */
const hasPath = (action: Action): boolean => [action.url, ...contentOf(action)].some(takesFromContext);

/** The templates of the body. */
const contentOf = (action: Action): string[] =>
  'body' in action ? [action.body] : action.data.flatMap(({ key, value }) => [key, value]);

const takesFromContext = (template: string): boolean => parseTemplate(template).some(isPath);

type Part = ReturnType<typeof parseTemplate>[number];

/** Whether the part inserts a value of the context, or is a marker, which reads one. */
const isPath = (part: Part): boolean =>
  part.type === 'tag' ? part.operand.type === 'path' : part.type === 'broken' && part.control !== undefined;

/** Whether the part is a marker `if`. */
const hasCondition = (template: string): boolean =>
  parseTemplate(template).some((part) => part.type === 'broken' && part.control?.type === 'if');

/** Which part of a URL the context has. */
function shapeOf(url: string) {
  const parts = parseTemplate(url);
  const first = parts.find((part) => part.type !== 'text');
  const cursor = new UrlCursor();
  cursor.pass(url.slice(0, first?.start ?? url.length));
  return {
    firstPath: parts.find(isPath),
    hasRawPath: parts.some(
      (part) => part.type === 'tag' && isPath(part) && part.filters.at(-1)?.filter.name === 'raw',
    ),
    beginsWithTag: cursor.place === 'start',
    isAuthorityFixed: ['path', 'query', 'fragment'].includes(cursor.place),
  };
}

/** SHA-256 of an action in hexadecimal digits. It does not depend on the values of its secrets. */
export const actionDigest = (action: Action): string =>
  digestOf(new Utf8Text(writeAction(action)).bytes, 'sha256', 'hex');

const SHORT_LENGTH = 16;

/** The beginning of the digest, which names a state of an action in headers and in names of queues. */
export const shortDigest = (action: Action): string => actionDigest(action).slice(0, SHORT_LENGTH);

/**
 * The first two lines of every generated file, comments: what generated it, from which action, and how to
 * generate it again. `options` are those of the command `compile`. They have no date, so that the same action
 * gives the same file.
 */
export function headerLines(action: Action, options: string): string {
  // No text of the name may end a comment that somebody puts around the line.
  const name = comment(action.name.trim()).replaceAll('*/', '* /');
  const from = name === '' ? 'an action without a name' : `the action “${name}”`;
  return (
    `// Generated by Action Designer ${version} from ${from}, digest ${shortDigest(action)}.\n` +
    `// Edit the JSON of the action, not this file: npx action-designer compile FILE.json ${options}`
  );
}

/** A form in which the function `request` is put out: what stands around it. */
interface Wrapper {
  /** Puts the lines of the function and the runtime that it needs together. */
  readonly wrap: (lines: readonly string[], runtime: string) => string;
}

/** The function, and below it what it calls. */
const inOneText = (lines: readonly string[], runtime: string): string =>
  runtime === '' ? `${lines.join('\n')}\n` : `${lines.join('\n')}\n\n${LIBRARY}\n\n${runtime}\n`;

/** Separates the function from what it calls: a reader who knows the library can stop there. */
export const LIBRARY = '// ---- Library, cut to what the action uses: nothing to review or edit below ----';

const needsCrypto = (runtime: string): boolean => /\bcrypto\.create/.test(runtime);

/** The body of a function of `context` and `{ secrets, now, id }`, which returns the request. */
const body: Wrapper = {
  wrap: (lines, runtime) => `${inOneText(lines, runtime)}\nreturn request(context, { secrets, now, id });\n`,
};

/** A CommonJS module that exports `request`. */
const cjs: Wrapper = {
  wrap: (lines, runtime) =>
    `'use strict';\n\n${needsCrypto(runtime) ? "const crypto = require('node:crypto');\n\n" : ''}${inOneText(lines, runtime)}\nmodule.exports = { request };\n`,
};

/** The first line of the function. */
const DECLARATION = /^(async )?function request\(/m;

/** An ES module that exports `request`. */
const esm: Wrapper = {
  wrap: (lines, runtime) =>
    `${needsCrypto(runtime) ? "import crypto from 'node:crypto';\n\n" : ''}${inOneText(lines, runtime).replace(DECLARATION, 'export $&')}`,
};

/** Every wrapper, by the name that options have for it. */
export const WRAPPERS = { esm, cjs, body } as const satisfies Record<string, Wrapper>;

export type WrapperName = keyof typeof WRAPPERS;
