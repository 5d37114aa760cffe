/** The settings of the authentication methods, and which of them are secrets. */
import * as z from 'zod/mini';
import { HeaderName, Secret } from '../schema';
import type { Origin, Path } from '../trace/traced';
import { SchemeSetting, signatureHeaderOf } from './scheme';

export const BasicSettings = z
  .strictObject({
    method: z.literal('basic'),
    username: z._default(z.string().check(z.meta({ title: 'Username' })), ''),
    password: z._default(Secret.check(z.meta({ title: 'Password', secret: true })), ''),
  })
  .check(z.meta({ title: 'Basic auth' }));
export type BasicSettings = z.infer<typeof BasicSettings>;

export const HeaderKeySettings = z
  .strictObject({
    method: z.literal('header-key'),
    headerName: z._default(HeaderName, ''),
    secret: z._default(Secret.check(z.meta({ title: 'Secret key', secret: true })), ''),
  })
  .check(z.meta({ title: 'Header key' }));
export type HeaderKeySettings = z.infer<typeof HeaderKeySettings>;

/** As it is read, `headerName` is always there: empty for the scheme's own (B34). */
const HeaderNameOrOwn = z.optional(HeaderName) as unknown as z.ZodMiniDefault<typeof HeaderName>;

export const HmacSettings = z
  .strictObject({
    method: z.literal('hmac'),
    scheme: z.optional(SchemeSetting),
    keyid: z.optional(z.string().check(z.meta({ title: 'Key ID' }))),
    headerName: HeaderNameOrOwn,
    secret: z._default(Secret.check(z.meta({ title: 'Signing secret', secret: true })), ''),
    secondSecret: z.optional(Secret.check(z.meta({ title: 'Second signing secret', secret: true }))),
  })
  .check(
    z.overwrite(({ keyid = '', secondSecret = '', ...settings }) => ({
      ...settings,
      headerName: settings.headerName ?? (settings.scheme === undefined ? signatureHeaderOf() : ''),
      // Empty is left out.
      ...(keyid !== '' && { keyid }),
      ...(secondSecret !== '' && { secondSecret }),
    })),
    z.meta({ title: 'HMAC' }),
  );
export type HmacSettings = z.infer<typeof HmacSettings>;

const NoneSettings = z.strictObject({ method: z.literal('none') }).check(z.meta({ title: 'None' }));

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
