/**
 * What an engine is: where an action can run, where it takes secrets from, and what it does to a request. And the code
 * that engines share: how it gets secrets, how Node sends a request, and which hosts it may call.
 */
import { compileWithoutHeader, headerLines, LIBRARY } from '../../compile/compile';
import type { Action, Problem } from '../../core';
import { needsId, VARIABLE_NAME } from '../../core/internal';
import { fillTemplate, needsAllowedHosts, schemeOf } from '../program';
import { variablesOf } from '../variables';
import type { EngineName } from './engine-names';
import type { CodeReason } from './n8n-native';
import type { Rule } from './report';
import checkSettings from './templates/check-settings.mjs?raw';
import hostCheckTemplate from './templates/host-check.mjs?raw';
import nodeSendingTemplate from './templates/node-sending.mjs?raw';
import withoutSecretsTemplate from './templates/without-secrets.mjs?raw';

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
  /** The first lines of the text, comments that say what generated it (`headerLines`). */
  readonly header: string;
  /** An ES module that exports `request`. */
  readonly module: string;
  /** The body of a function of `context` and `{ secrets, now, id }`. */
  readonly body: string;
  readonly secrets: readonly string[];
}

/** Compiles an action whose settings have no errors. */
export function compiledAction(action: Action, engine: EngineName): CompiledAction {
  const { code: module, secrets } = compileWithoutHeader(action, 'esm', engine === 'edge' ? 'edge' : 'node');
  const { code: body } = compileWithoutHeader(action, 'body', 'bare');
  if (module === undefined || body === undefined) throw new Error('the settings have errors');
  return { header: headerLines(action, `--for ${engine}`), module, body, secrets: [...new Set(secrets)] };
}

const NOW = 'now: Math.floor(Date.now() / 1000)';

/** The members of the second argument of `request`: the secrets, and for a signature the time and, where needed, the id. */
function runtimeMembers({ authentication }: Action, secrets: string, id: string): string[] {
  if (authentication.method === 'none') return [];
  if (authentication.method !== 'hmac') return [`secrets: ${secrets}`];
  const named = id === 'id' ? id : `id: ${id}`;
  return [`secrets: ${secrets}`, NOW, ...(needsId(authentication) ? [named] : [])];
}

const MAX_LINE = 118;

/** Where an expression stands: the indentation of its line, and the characters beside it. */
interface Place {
  readonly indent: string;
  readonly beside: number;
}

/** The second argument of `request` on one line, or on several where the line of its place is too long. */
export function runtimeArgument(action: Action, secrets: string, id: string, place?: Place): string {
  const members = runtimeMembers(action, secrets, id);
  const line = members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  if (!place || place.indent.length + place.beside + line.length <= MAX_LINE) return line;
  return `{\n${members.map((one) => `${place.indent}  ${one},\n`).join('')}${place.indent}}`;
}

/** Secrets that come from variables of an engine. */
export const secretPlaces = (
  names: readonly string[],
  type: Exclude<SecretPlace['type'], 'credential'>,
): WantedSecret[] => {
  const variableOf = variablesOf(names);
  return names.map((name) => ({ name, place: { type, variable: variableOf(name) } }));
};

/** A member called `__proto__` would set the prototype, unless its name is computed; an id is no identifier. */
function member(name: string): string {
  if (name === '__proto__') return `['${name}']`;
  return VARIABLE_NAME.test(name) ? name : `'${name}'`;
}

/** An object with the values of secrets, each read by an expression. */
export function secretsObject(names: readonly string[], read: (variable: string) => string): string {
  if (names.length === 0) return '{}';
  const variableOf = variablesOf(names);
  return `{ ${names.map((name) => `${member(name)}: ${read(variableOf(name))}`).join(', ')} }`;
}

export const fromProcess = (variable: string): string => `process.env.${variable}`;

/** A template of JSON, each value in a string of it, as an indented file. `finish` changes what was parsed. */
export function filledJson<Document>(
  template: string,
  values: Readonly<Record<string, string | boolean>>,
  finish: (document: Document) => unknown = (document) => document,
): string {
  const inStrings = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : value,
  ]);
  const document = JSON.parse(fillTemplate(template, Object.fromEntries(inStrings)));
  return `${JSON.stringify(finish(document), undefined, 2)}\n`;
}

/** Functions that replace the secrets that an answer repeats. */
export const WITHOUT_SECRETS = withoutSecretsTemplate.trimEnd().replace(/^export /m, '');

/** Functions of Node that send a request as it is, and say what was answered. Only `Connection` is added, by Node. */
export const nodeSending = (secrets: readonly string[]): string =>
  fillTemplate(nodeSendingTemplate.trimEnd(), {
    secret: secrets.length > 0,
    secretValues: secrets.map(variablesOf(secrets)).map(fromProcess).join(', '),
  });

/** Refuses to start with what would be wrong at each job; nothing where nothing of the environment is needed. */
export function settingsCheck(action: Action, secrets: readonly string[]): string {
  const names = [
    ...secrets.map(variablesOf(secrets)),
    ...(needsAllowedHosts(action) ? ['ALLOWED_HOSTS'] : []),
  ];
  if (names.length === 0) return '';
  return fillTemplate(checkSettings.trimEnd(), {
    variables: names.map((name) => `'${name}'`).join(', '),
    runtime: runtimeArgument(action, secretsObject(secrets, fromProcess), "'start'", {
      indent: '    ',
      beside: 'request({}, );'.length,
    }),
  });
}

/** Refuses a host that data brings and `ALLOWED_HOSTS` does not name; nothing for other actions. */
export function hostCheck(action: Action): string {
  if (!needsAllowedHosts(action)) return '';
  return fillTemplate(hostCheckTemplate, { scheme: schemeOf(action) }).trimEnd();
}

/** The call of the compiled function, its host looked at where the data decides it. */
export function requestCall(action: Action, runtime: string, allowedHosts: string, isAsync = false): string {
  const call = `request(data, ${runtime})`;
  return needsAllowedHosts(action) ? `checked(${isAsync ? 'await ' : ''}${call}, ${allowedHosts})` : call;
}

const CRYPTO_IMPORT = "import crypto from 'node:crypto';\n\n";

/** Whether a compiled function imports the module `node:crypto`. */
export const importsCrypto = (module: string): boolean => module.startsWith(CRYPTO_IMPORT);

/**
 * A program under its first lines, below it the compiled function, whose import the program has, and in the library
 * what modules share.
 */
export function moduleOf(header: string, program: string, shared: readonly string[], module: string): string {
  const [own, runtime = ''] = module.replace(CRYPTO_IMPORT, '').split(`\n${LIBRARY}\n`);
  const function_ = `${(own ?? '').trimEnd()}\n`;
  const library = [...shared, runtime.trim()].filter((part) => part !== '').join('\n\n');
  return [
    `${header}\n${program.trimEnd().replace(/\n{3,}/g, '\n\n')}`,
    `${function_}${library === '' ? '' : `\n${LIBRARY}\n\n${library}\n`}`,
  ].join('\n\n');
}

const MAX_SHOWN = 60;

/** A text of the action in one line, cut where it is long. */
export function shown(text: string, length = MAX_SHOWN): string {
  const characters = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('')}…`;
}

/** What the name of a node ends with, so that those of several actions differ. */
export const nameSuffix = (name: string): string => (name.trim() === '' ? '' : `: ${shown(name)}`);
