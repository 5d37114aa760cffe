/** What is kept of a response that is no success: the beginning of its body, without secrets that it repeats. */
import type { Authentication } from '../../core';
import { authenticationSettings, base64, utf8 } from '../../core/internal';

const MAX_KEPT = 300;

/** Characters of a body that are searched; a secret has at most 64 KiB. */
const MAX_READ = 200_000;

/** The texts as which the secrets of an action can be in a request: whole, encoded, and the token behind `Bearer`. */
function sentForms(authentication: Authentication, secrets: Readonly<Record<string, string>>): string[] {
  const settings: Readonly<Record<string, unknown>> = authentication;
  return authenticationSettings(authentication.method).flatMap(({ name, type }) => {
    if (type !== 'secret') return [];
    const setting = settings[name];
    const isReference = typeof setting === 'object' && setting !== null && 'secret' in setting;
    const secret = isReference ? secrets[String(setting.secret)] : setting;
    if (typeof secret !== 'string') return [];
    return [
      secret,
      secret.split(' ').at(-1) ?? '',
      ...(authentication.method === 'basic' ? [base64(utf8(`${authentication.username}:${secret}`))] : []),
    ];
  });
}

/** The function that makes a body such a text, for the secrets of an action. Empty where the body is. */
export function answerTextOf(
  authentication: Authentication,
  secrets: Readonly<Record<string, string>>,
): (body: Uint8Array) => string {
  const forms = sentForms(authentication, secrets)
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1)])
    .filter((form) => form !== '')
    // What is a part of another is replaced after it.
    .toSorted((one, other) => other.length - one.length);
  return (body) => {
    const decoded = new TextDecoder().decode(body.subarray(0, MAX_READ));
    // A secret of which the end was not read is at the end.
    const read =
      body.length > MAX_READ ? decoded.slice(0, decoded.length - (forms[0]?.length ?? 0)) : decoded;
    const masked = forms.reduce((text, form) => text.replaceAll(form, '…'), read);
    const line = masked.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
    return Array.from(line.slice(0, 2 * MAX_KEPT))
      .slice(0, MAX_KEPT)
      .join('');
  };
}
