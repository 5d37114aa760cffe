/** The authentication method that sends a key in a header field of its own. */
import { type ProblemList, problem } from '../problem';
import { settingOrigin } from '../template/insert';
import { type Credential, plain, resolve } from './credential';
import { headerName, isHeaderValue } from './header-field';
import type { Credentials, Method, SettingsScope } from './method';
import type { HeaderKeySettings } from './settings';

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
