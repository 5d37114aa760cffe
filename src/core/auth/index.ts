/** The authentication methods: their settings, which of them are secrets, and what authenticates a request. */
import * as z from 'zod/mini';
import { type Problem, ProblemList } from '../problem';
import type { Limits } from '../template/limits';
import type { Origin, Path } from '../trace/origin';
import { BasicSettings, basic } from './basic';
import { HeaderKeySettings, headerKey } from './header-key';
import { HmacSettings, hmac, needsId as signatureNeedsId } from './hmac';
import type { Authenticate, Method } from './method';
import { SchemeSetting } from './schemes';

const NoneSettings = z.strictObject({ method: z.literal('none') }).check(z.meta({ title: 'None' }));
type NoneSettings = z.infer<typeof NoneSettings>;

const none: Method<NoneSettings> = () => () => undefined;

export const Authentication = z.discriminatedUnion('method', [
  NoneSettings,
  BasicSettings,
  HeaderKeySettings,
  HmacSettings,
]);
export type Authentication = z.infer<typeof Authentication>;
export type AuthenticationMethod = Authentication['method'];

export const AUTHENTICATION_METHODS = Authentication.def.options.map(
  ({ shape }) => shape.method.def.values[0],
) as readonly AuthenticationMethod[];

/** A setting of an authentication method, as its schema has it. */
export interface AuthenticationSetting {
  readonly name: string;
  readonly title: string;
  readonly type: 'text' | 'secret' | 'scheme';
  /** Nothing is written of it while it is empty. */
  readonly isOptional: boolean;
  /** What it is where it is left out. */
  readonly fallback: string;
}

/** The settings of an authentication method, in the order of its schema. */
export function authenticationSettings(method: AuthenticationMethod): readonly AuthenticationSetting[] {
  const option = Authentication.def.options.find(({ shape }) => shape.method.def.values[0] === method);
  const { method: _, ...settings } = option?.shape ?? {};
  const fallbacks: Readonly<Record<string, unknown>> = Authentication.parse({ method });
  return Object.entries(settings).map(([name, schema]) => {
    const inner = innermost(schema);
    const { title = name, secret } = z.globalRegistry.get(inner) ?? {};
    const type = secret === true ? 'secret' : inner === SchemeSetting ? 'scheme' : 'text';
    const fallback = fallbacks[name];
    return {
      name,
      title,
      type,
      isOptional: fallback === undefined,
      fallback: typeof fallback === 'string' ? fallback : '',
    };
  });
}

/** Title and secrecy are said in the schema. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'default' || def.type === 'optional' ? def.innerType : schema;
}

const SECRET_SETTINGS = new Set(
  AUTHENTICATION_METHODS.flatMap(authenticationSettings).flatMap(({ name, type }) =>
    type === 'secret' ? [name] : [],
  ),
);

/** Whether the setting holds a secret, by any of the methods. */
export const isSecretSetting = (path: Path): boolean =>
  path[0] === 'authentication' && SECRET_SETTINGS.has(String(path[1]));

/**
 * The setting whose secret can be read from bytes of this origin. Base64 can be undone by anyone;
 * an HMAC cannot, so a signature gives nothing away.
 */
export function secretOf(origin: Origin): Path | undefined {
  if (origin.from === 'setting') return isSecretSetting(origin.path) ? origin.path : undefined;
  if (origin.from !== 'derived' || origin.by !== 'base64') return undefined;
  for (const input of origin.inputs) {
    if (input.from === 'setting' && isSecretSetting(input.path)) return input.path;
  }
  return undefined;
}

/** Every authentication method, by the name it has in a config. */
const METHODS: { [M in AuthenticationMethod]: Method<Extract<Authentication, { method: M }>> } = {
  none,
  basic,
  'header-key': headerKey,
  hmac,
};

/** Whether the authentication uses the id of the message. */
export const needsId = (settings: Authentication): boolean =>
  settings.method === 'hmac' && signatureNeedsId(settings);

/** The settings of an authentication method, read again only when the value of a secret is another one. */
export class PreparedAuthentication {
  readonly #settings: Authentication;
  readonly #limits: Limits;
  readonly #names: readonly string[];
  #read: ReadSettings | undefined;

  constructor(settings: Authentication, limits: Limits) {
    // They are read when the secrets are known, and may have been written to by then.
    this.#settings = copyOf(settings);
    this.#limits = limits;
    this.#names = Object.values(settings).flatMap((one) =>
      typeof one === 'object' && 'secret' in one ? [one.secret] : [],
    );
  }

  /** What authenticates each request, with these secrets; adds what is wrong with the settings. */
  read(secrets: Readonly<Record<string, string>>, problems: ProblemList): Authenticate {
    const textOf = (name: string) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined);
    const { values } = this.#read ?? {};
    if (!this.#read || this.#names.some((name, index) => textOf(name) !== values?.[index]))
      this.#read = this.#readWith(secrets, this.#names.map(textOf));
    for (const found of this.#read.problems) problems.push(found);
    return this.#read.authenticate;
  }

  #readWith(secrets: Readonly<Record<string, string>>, values: ReadSettings['values']): ReadSettings {
    const method = METHODS[this.#settings.method] as Method<Authentication>;
    const problems = new ProblemList(Number.POSITIVE_INFINITY);
    const authenticate = method(this.#settings, { secrets, limits: this.#limits, problems });
    return { values, authenticate, problems: problems.all() };
  }
}

interface ReadSettings {
  /** Of the named secrets. */
  readonly values: readonly (string | undefined)[];
  readonly authenticate: Authenticate;
  readonly problems: readonly Problem[];
}

/** A copy of plain data. */
function copyOf<T>(data: T): T;
function copyOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => copyOf(item));
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copyOf(value)]));
}
