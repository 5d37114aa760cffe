/**
 * Writes configs as JSON, with names in place of typed secrets (B5). Also here: these names, and the files that belong
 * to a config.
 */
import { type Action, type Authentication, COMMON_SETTINGS, checkAction, VERSION } from '../action';
import { authenticationSettings } from '../auth/settings';
import { LongJsonString } from '../encoding/escapes';
import type { DataRow, Secret } from '../schema';
import type { Path } from '../trace/traced';

/**
 * The files beside that of an action, for what no config holds: what its receiver expects, and its approved requests.
 * Their names are that of `NAME.action.json` with these endings.
 */
export const COMPANION_ENDINGS = { contract: '.contract.json', approved: '.approved.md' } as const;

type CompanionName = keyof typeof COMPANION_ENDINGS;
export const COMPANION_NAMES = Object.keys(COMPANION_ENDINGS) as readonly CompanionName[];

/** The texts of these files; empty if there is none. */
export type Companions = { readonly [Name in CompanionName]: string };

export const NO_COMPANIONS: Companions = { contract: '', approved: '' };

export const companionsOf = ({ contract, approved }: Companions): Companions => ({ contract, approved });

/**
 * Names the JSON Schema of a config in `$schema`. It identifies, it need not be fetched: the
 * schema itself ships beside the app as `action.v1.schema.json`.
 */
export const SCHEMA_URL = 'https://action-designer.example/action.v1.schema.json';

export interface WriteOptions {
  /** `reference` (the default) replaces each literal secret by a name; `include` writes the values. */
  readonly secrets?: 'reference' | 'include';
}

/** The reference to write for a secret setting of an action, if it is to be replaced. */
type ReferenceOf = (setting: string) => string | undefined;

/**
 * The config of one action: settings in a fixed order, one line each, a row of data on one line (B1).
 *
 * @throws TypeError when the argument is not an action
 */
export function writeAction(action: Action, options: WriteOptions = {}): string {
  checkAction(action);
  const [referenceOf] = references([action], options);
  return `${block('{', [SCHEMA_LINE, ...settingLines(action, referenceOf, '')], '}', '')}\n`;
}

/** One file of several actions, at least one (B2). */
export function writeBundle(actions: readonly Action[], options: WriteOptions = {}): string {
  actions.forEach(checkAction);
  if (actions.length === 0) throw new RangeError('a bundle holds at least one action');
  const referenceOf = references(actions, options);
  const indent = INDENT + INDENT;
  const documents = actions.map((action, index) =>
    block('{', settingLines(action, referenceOf[index], indent), '}', indent),
  );
  const lines = [SCHEMA_LINE, line('version', VERSION), `"actions": ${block('[', documents, ']', INDENT)}`];
  return `${block('{', lines, '}', '')}\n`;
}

/** For each action, what its secrets are replaced by. */
function references(actions: readonly Action[], options: WriteOptions): ReferenceOf[] {
  const names = actions.map(() => new Map<string, string>());
  if (options.secrets !== 'include') {
    for (const { action, path, name } of replacedSecrets(actions)) {
      names[action]?.set(String(path.at(-1)), name);
    }
  }
  return names.map((byName) => (setting) => byName.get(setting));
}

/** Every setting of any kind of action. */
type SettingName = Action extends infer One ? (One extends Action ? keyof One : never) : never;
type ValueOf<Name extends SettingName> = Extract<Action, { readonly [N in Name]: unknown }>[Name];

/** The options of writing a setting. */
interface Writing {
  readonly referenceOf: ReferenceOf | undefined;
  readonly indent: string;
}

type WriteSetting<Value> = (value: Value, writing: Writing) => string;

/** How some settings are written; all others on one line. */
const WRITERS: { readonly [Name in SettingName]?: WriteSetting<ValueOf<Name>> } = {
  data: (rows, { indent }) => block('[', rows.map(rowText), ']', indent + INDENT),
  body: bodyString,
  authentication: (settings, { referenceOf }) => inline(authentication(settings, referenceOf)),
};

/** In the order of the config: those that all kinds have, those of one kind, and authentication last. */
const SETTING_NAMES = [
  'version',
  'objectId',
  ...COMMON_SETTINGS,
  'format',
  'data',
  'body',
  'authentication',
] as const satisfies readonly SettingName[];

function settingLines(action: Action, referenceOf: ReferenceOf | undefined, indent: string): string[] {
  const values: Readonly<Partial<Record<SettingName, unknown>>> = action;
  return SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    const write = (WRITERS[name] ?? inline) as WriteSetting<unknown>;
    return value === undefined ? [] : [`"${name}": ${write(value, { referenceOf, indent })}`];
  });
}

/** Fast: thousands of rows may be written at each save while a person types. */
function rowText({ key, value, enabled }: DataRow): string {
  return `{ "key": ${JSON.stringify(key)}, "value": ${JSON.stringify(value)}${enabled ? '' : ', "enabled": false'} }`;
}

/** A body is saved again and again while it is typed. */
function bodyString(body: string): string {
  return body.length > LONG ? longBody.write(body) : JSON.stringify(body);
}
const longBody = new LongJsonString();
const LONG = 64 * 1024;

function authentication(settings: Authentication, referenceOf: ReferenceOf | undefined): Settings {
  const values: Readonly<Record<string, Setting | undefined>> = settings;
  const written: Record<string, Setting> = { method: settings.method };
  for (const { name: setting, type, isOptional } of authenticationSettings(settings.method)) {
    const value = values[setting] ?? '';
    // Left out means empty, and of a scheme's header field that the scheme names it; an export without
    // secrets says nothing of a secret that was not entered.
    if (value === '' && (type === 'secret' || isOptional || values.scheme !== undefined)) continue;
    const name = type === 'secret' ? referenceOf?.(setting) : undefined;
    written[setting] = name === undefined ? value : { secret: name };
  }
  return written;
}

type Setting = string | number | boolean | Settings | readonly Setting[];

interface Settings {
  readonly [setting: string]: Setting | undefined;
}

const INDENT = '  ';

const line = (setting: string, value: Setting): string => `"${setting}": ${inline(value)}`;

/** `{ "method": "none" }` */
function inline(value: Setting): string {
  if (isList(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const settings = Object.entries(value).flatMap(([setting, inner]) =>
    inner === undefined ? [] : [line(setting, inner)],
  );
  return `{ ${settings.join(', ')} }`;
}

const isList = (value: Setting): value is readonly Setting[] => Array.isArray(value);

/** A container with one part a line; `indent` is that of the line on which it begins. */
function block(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const inner = `\n${indent}${INDENT}`;
  let text = open;
  let separator = inner;
  for (const part of parts) {
    text += separator + part;
    separator = `,${inner}`;
  }
  return `${text}\n${indent}${close}`;
}

const SCHEMA_LINE = line('$schema', SCHEMA_URL);

/** A literal secret that an export writes as a reference (B5). */
export interface ReplacedSecret {
  /** Which of the actions. */
  readonly action: number;
  /** The setting in that action. */
  readonly path: Path;
  /** The name that refers to it. */
  readonly name: string;
}

/**
 * The literal secrets of the actions of one file, each with the reference that replaces it: made
 * from the name of the action and the setting, and unique within the file (B5). Empty ones are
 * left out of a file instead.
 */
export const replacedSecrets = (actions: readonly Action[]): ReplacedSecret[] =>
  uniqueNames(actions.map(wantedNames));

/** A secret of an action that an export writes by a name. */
export interface WantedName {
  /** The setting. */
  readonly path: Path;
  readonly name: string;
  /** A reference keeps its name; that of a literal secret gets a number where it is taken. */
  readonly isReference: boolean;
}

/** The names of the secrets of one action, unless another action has the same names. */
export const wantedNames = (action: Action): WantedName[] =>
  secretsOf(action).flatMap(({ path, secret }): WantedName[] => {
    if (typeof secret !== 'string') return [{ path, name: secret.secret, isReference: true }];
    if (secret === '') return [];
    return [{ path, name: secretName(action.name, inSnakeCase(String(path.at(-1)))), isReference: false }];
  });

/** The literal secrets of some actions, with names that are unique among them all. */
export function uniqueNames(wanted: readonly (readonly WantedName[])[]): ReplacedSecret[] {
  const taken = new Set(wanted.flat().flatMap(({ name, isReference }) => (isReference ? [name] : [])));
  const numbers = new SecretNumbers();
  const replaced: ReplacedSecret[] = [];
  for (const [action, names] of wanted.entries())
    for (const one of names) {
      if (one.isReference) continue;
      const name = numbers.free(one.name, (free) => !taken.has(free));
      taken.add(name);
      replaced.push({ action, path: one.path, name });
    }
  return replaced;
}

/** `secondSecret` ends a name as `SECOND_SECRET`. */
const inSnakeCase = (setting: string): string => setting.replace(/[A-Z]/g, '_$&');

function secretsOf(action: Action): { path: Path; secret: Secret }[] {
  const values: Readonly<Record<string, unknown>> = action.authentication;
  return authenticationSettings(action.authentication.method).flatMap(({ name, type }) => {
    const secret = values[name];
    return type === 'secret' && secret !== undefined
      ? [{ path: ['authentication', name], secret: secret as Secret }]
      : [];
  });
}

const STEM_LENGTH = 60;

/** In characters of the text: one of them can become eighteen. */
const MAX_TEXT_LENGTH = 1000;

/**
 * The name of a secret, made from the words of some text and what it ends with: “Order created” and
 * `password` make `ORDER_CREATED_PASSWORD`. Empty where neither has a word.
 */
export function secretName(text: string, ending = ''): string {
  // The numbers of an IPv4 address, and of its port, say nothing about a secret.
  const stem = nameStem(text).replace(/^[0-9]+(?:_[0-9]+){3,}(?:_|$)/, '');
  const name = [stem, ending.toUpperCase()].filter((part) => part !== '').join('_');
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** The words of some text in the letters A to Z and digits, with `_` between, at most 60 characters. */
export const nameStem = (text: string): string =>
  text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .join('_')
    .slice(0, STEM_LENGTH);

/** Numbers the names that are wanted more than once. */
export class SecretNumbers {
  /** The number to try next for a name that was wanted before. */
  readonly #next = new Map<string, number>();

  /** The wanted name, or with the first number from 2 on that makes it free. */
  free(wanted: string, isFree: (name: string) => boolean): string {
    let number = this.#next.get(wanted) ?? 1;
    const name = () => (number === 1 ? wanted : `${wanted}_${number}`);
    while (!isFree(name())) number += 1;
    this.#next.set(wanted, number + 1);
    return name();
  }
}
