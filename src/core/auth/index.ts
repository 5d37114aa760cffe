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

/** The settings of an authentication method as its schema lists them, and whether each is a secret. */
export function authenticationSettings(method: AuthenticationMethod): [setting: string, isSecret: boolean][] {
  const option = Authentication.def.options.find(({ shape }) => shape.method.def.values[0] === method);
  return Object.entries(option?.shape ?? {}).map(([setting, schema]) => [setting, isSecret(schema)]);
}

/** Secrecy is said in the schema, beside the title. */
function isSecret(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = def.type === 'default' ? def.innerType : schema;
  return z.globalRegistry.get(inner)?.secret === true;
}

const SECRET_SETTINGS = new Set(
  Authentication.def.options
    .flatMap(({ shape }) => Object.entries(shape))
    .flatMap(([setting, schema]) => (isSecret(schema) ? [setting] : [])),
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
