import * as z from 'zod/mini';
import { isControl } from '../encoding/control';
import { type HeaderValueFault, type ProblemList, problem } from '../problem';
import { HeaderName, Secret } from '../schema/atoms';
import { settingOrigin } from '../template/insert';
import { at, type Credential, resolve } from './credential';
import { headerName } from './header-name';
import type { Authenticate } from './method';

export const HeaderKeySettings = z
  .strictObject({
    method: z.literal('header-key'),
    headerName: z._default(HeaderName, ''),
    secret: z._default(Secret.check(z.meta({ title: 'Secret key', secret: true })), ''),
  })
  .check(z.meta({ title: 'Header key' }));
export type HeaderKeySettings = z.infer<typeof HeaderKeySettings>;

/** The secret key alone in a header field of its own (B23). */
export const headerKey: Authenticate<HeaderKeySettings> = (settings, _request, runtime) => {
  const { problems } = runtime;
  const name = headerName(settings.headerName, runtime);
  const secret = resolve('secret', settings.secret, runtime);
  if (!secret || !isFieldValue(secret, problems) || !name) return undefined;
  const range = { start: 0, end: secret.text.length };
  const value = [{ text: secret.text, origin: settingOrigin(secret.path, range, 'none') }];
  return { fields: [{ name, value }] };
};

/** What is wrong, without a character of the secret itself. */
function kindOf(character: string): HeaderValueFault {
  if (character === ' ') return 'outer-space';
  return isControl(character.charCodeAt(0)) ? 'control' : 'not-ascii';
}

/** RFC 9110 §5.5, narrowed to ASCII: visible characters, and spaces between them. */
function isFieldValue(secret: Credential, problems: ProblemList): boolean {
  const { text } = secret;
  if (text === '') {
    problems.push(problem('secret-empty', { path: secret.path, cause: secret.cause }, {}));
    return false;
  }
  const wrong = /[^\x20-\x7e]|^ | $/u.exec(text);
  if (!wrong) return true;
  const [found] = wrong;
  const where = at(secret, { start: wrong.index, end: wrong.index + found.length });
  problems.push(problem('header-value-invalid', where, { found: kindOf(found) }));
  return false;
}
