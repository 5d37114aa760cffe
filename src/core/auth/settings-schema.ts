/** The schema of the authentication of an action. */
import * as z from 'zod/mini';
import { CustomScheme, HeaderName, Secret } from '../schema';
import { SCHEME_NAMES, signatureHeaderOf } from './scheme';

/** A scheme by its name, or one of the user's own (B34). */
export const SchemeSetting = z
  .union([z.enum(SCHEME_NAMES), CustomScheme])
  .check(z.meta({ title: 'Signing scheme' }));

const BasicSettings = z
  .strictObject({
    method: z.literal('basic'),
    username: z._default(z.string().check(z.meta({ title: 'Username' })), ''),
    password: z._default(Secret.check(z.meta({ title: 'Password', secret: true })), ''),
  })
  .check(z.meta({ title: 'Basic auth' }));
export type BasicSettings = z.infer<typeof BasicSettings>;

const HeaderKeySettings = z
  .strictObject({
    method: z.literal('header-key'),
    headerName: z._default(HeaderName, ''),
    secret: z._default(Secret.check(z.meta({ title: 'Secret key', secret: true })), ''),
  })
  .check(z.meta({ title: 'Header key' }));
export type HeaderKeySettings = z.infer<typeof HeaderKeySettings>;

/** As it is read, `headerName` is always there: empty for the scheme's own (B34). */
const HeaderNameOrOwn = z.optional(HeaderName) as unknown as z.ZodMiniDefault<typeof HeaderName>;

const HmacSettings = z
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
