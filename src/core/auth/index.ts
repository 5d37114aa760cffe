import * as z from 'zod/mini';
import type { Path } from '../trace/origin';
import { BasicSettings, basic } from './basic';
import { HeaderKeySettings, headerKey } from './header-key';
import { HmacSettings, hmac } from './hmac';
import type { Authenticate } from './method';
import { NoneSettings, none } from './none';

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
  readonly isSecret: boolean;
  /** What it is where it is left out. */
  readonly fallback: string;
}

/** The settings of an authentication method, in the order of its schema. */
export function authenticationSettings(method: AuthenticationMethod): readonly AuthenticationSetting[] {
  const option = Authentication.def.options.find(({ shape }) => shape.method.def.values[0] === method);
  const { method: _, ...settings } = option?.shape ?? {};
  return Object.entries(settings).map(([name, schema]) => {
    const { title = name, secret } = metaOf(schema);
    return { name, title, isSecret: secret === true, fallback: String(z.parse(schema, undefined)) };
  });
}

/** Title and secrecy are said in the schema. */
function metaOf(schema: z.core.$ZodType): { readonly title?: string; readonly secret?: unknown } {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = def.type === 'default' ? def.innerType : schema;
  return z.globalRegistry.get(inner) ?? {};
}

const SECRET_SETTINGS = new Set(
  AUTHENTICATION_METHODS.flatMap(authenticationSettings).flatMap(({ name, isSecret }) =>
    isSecret ? [name] : [],
  ),
);

/** Whether the setting holds a secret, by any of the methods. */
export const isSecretSetting = (path: Path): boolean =>
  path[0] === 'authentication' && SECRET_SETTINGS.has(String(path[1]));

/** Every authentication method, by the name it has in a config. */
const METHODS: { [M in AuthenticationMethod]: Authenticate<Extract<Authentication, { method: M }>> } = {
  none,
  basic,
  'header-key': headerKey,
  hmac,
};

/** Runs last and sees the finished request. */
export const authenticate: Authenticate<Authentication> = (settings, request, runtime) => {
  const method = METHODS[settings.method] as Authenticate<Authentication>;
  return method(settings, request, runtime);
};
