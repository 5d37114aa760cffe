import * as z from 'zod/mini';
import { HeaderName, Secret } from '../schema/atoms';
import { SchemeSetting, schemeOf, signatureHeaderOf, usesPart } from './scheme-setting';

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

/** Whether the id of the message stands in what is signed or in a header field. */
export const needsId = ({ scheme }: HmacSettings): boolean => usesPart(schemeOf(scheme), 'id');
