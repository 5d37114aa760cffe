/** What is kept of a response that is no success: the beginning of its body, without secrets that it repeats. */
import type { Authentication } from '../../core';
import { authenticationSettings, base64, utf8 } from '../../core/internal';
import { withoutSecrets } from '../../export/engines/templates/without-secrets.mjs';

const MAX_KEPT = 300;

/** Bytes of a body that are read beside what secrets need. */
const MAX_READ = 20_000;

/** Characters of an escaped one: `\u002B`, `&#x2B;`. */
const MAX_ESCAPE = 6;

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
  const forms = sentForms(authentication, secrets);
  const longest = MAX_ESCAPE * Math.max(0, ...forms.map((form) => utf8(form).length));
  return (body) => {
    const decoded = new TextDecoder().decode(body.subarray(0, MAX_READ + longest));
    // A secret whose end was not read is at the end.
    const read =
      body.length > MAX_READ + longest ? decoded.slice(0, Math.max(0, decoded.length - longest)) : decoded;
    const line = withoutSecrets(read, forms)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    return Array.from(line.slice(0, 2 * MAX_KEPT))
      .slice(0, MAX_KEPT)
      .join('');
  };
}
