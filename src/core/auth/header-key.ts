/** The authentication method that sends a key in a header field of its own. */
import * as z from 'zod/mini';
import { type ProblemList, problem } from '../problem';
import { HeaderName, Secret } from '../schema';
import { settingOrigin } from '../template/insert';
import { type Credential, plain, resolve } from './credential';
import { headerName, isHeaderValue } from './header-field';
import type { Credentials, Method, SettingsScope } from './method';

export const HeaderKeySettings = z
  .strictObject({
    method: z.literal('header-key'),
    headerName: z._default(HeaderName, ''),
    secret: z._default(Secret.check(z.meta({ title: 'Secret key', secret: true })), ''),
  })
  .check(z.meta({ title: 'Header key' }));
export type HeaderKeySettings = z.infer<typeof HeaderKeySettings>;

/** The secret key alone in a header field of its own (B23). */
export const headerKey: Method<HeaderKeySettings> = (settings, scope) => {
  const credentials = credentialsOf(settings, scope);
  return () => credentials;
};

function credentialsOf(settings: HeaderKeySettings, scope: SettingsScope): Credentials | undefined {
  const { problems } = scope;
  const name = headerName(plain('headerName', settings.headerName), scope);
  const secret = resolve('secret', settings.secret, scope);
  if (!secret || !isKey(secret, problems) || !name) return undefined;
  const range = { start: 0, end: secret.text.length };
  const value = [{ text: secret.text, origin: settingOrigin(secret.path, range, 'none') }];
  return { fields: [{ name, value }] };
}

/** A key is never empty. */
function isKey(secret: Credential, problems: ProblemList): boolean {
  if (secret.text !== '') return isHeaderValue(secret, problems);
  problems.push(problem('secret-empty', { path: secret.path, cause: secret.cause }, {}));
  return false;
}
