/** The authentication method Basic (RFC 7617). */
import { base64 } from '../encoding/octets';
import { problem } from '../problem';
import { PROTOCOL } from '../trace/origin';
import type { TracedField } from '../trace/traced';
import { at, hasNoControls, hintAtTag, isShort, plain, resolve } from './credential';
import type { Credentials, Method, SettingsScope } from './method';
import type { BasicSettings } from './settings';

/** RFC 7617: Base64 of the UTF-8 octets of username, colon and password (B22). */
export const basic: Method<BasicSettings> = (settings, scope) => {
  const credentials = credentialsOf(settings, scope);
  return () => credentials;
};

function credentialsOf(settings: BasicSettings, scope: SettingsScope): Credentials | undefined {
  const { limits, problems } = scope;
  const username = plain('username', settings.username);
  hintAtTag(username, problems);
  const isUsernameShort = isShort(username, limits, problems);
  const password = resolve('password', settings.password, scope);
  if (!isUsernameShort) return undefined;
  const colon = username.text.indexOf(':');
  if (colon !== -1) {
    problems.push(problem('username-colon', at(username, { start: colon, end: colon + 1 }), {}));
  }
  const isUsernameFine = hasNoControls(username, problems) && colon === -1;
  if (!password || !hasNoControls(password, problems) || !isUsernameFine) return undefined;
  const field: TracedField = {
    name: [{ text: 'Authorization', origin: PROTOCOL }],
    value: [
      { text: 'Basic ', origin: PROTOCOL },
      {
        text: base64(`${username.text}:${password.text}`),
        origin: {
          from: 'derived',
          by: 'base64',
          inputs: [
            { from: 'setting', path: username.path },
            { from: 'setting', path: password.path },
          ],
        },
      },
    ],
  };
  return { fields: [field] };
}
