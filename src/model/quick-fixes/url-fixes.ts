import type { AuthenticationMethod, Problem } from '../../core';
import { parseTemplate } from '../../core/internal';
import { settingEdit } from '../edit/edit';
import { secretValueName, settingValue } from '../edit/settings';
import type { Candidate, Fixable } from './quick-fix';

/** Machines that are reached without encryption as a rule. */
const LOCAL = /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

const schemeFor = (host: string): string => (LOCAL.test(host) ? 'http://' : 'https://');

function withScheme({ text }: Fixable): Candidate[] {
  const lead = text.length - text.trimStart().length;
  const rest = text.slice(lead).replace(/^\/\//, '');
  const scheme = schemeFor(rest);
  return [{ label: { code: 'add-scheme', scheme }, text: text.slice(0, lead) + scheme + rest }];
}

function otherScheme(at: Fixable): Candidate[] {
  const { text } = at;
  const lead = text.length - text.trimStart().length;
  const rest = text.slice(lead);
  // `localhost:3000` reads as a scheme, and is a host.
  if (!/^[^:]*:\/\//.test(rest)) return withScheme(at);
  return [
    {
      label: { code: 'change-scheme', scheme: 'https://' },
      text: text.slice(0, lead) + rest.replace(SCHEME, 'https:'),
    },
  ];
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Whether a user and a password of the URL can become the authentication of an action that has this one. */
const GIVES_WAY: Readonly<Record<AuthenticationMethod, boolean>> = {
  none: true,
  basic: true,
  'header-key': false,
  hmac: false,
};

/** User and password where they belong; a tag is none of them, for credentials are no templates. */
function moveCredentials({ text, draft }: Fixable): Candidate[] {
  const found = /^(\s*[a-z][a-z0-9+.-]*:[\\/]{2})([^/?#\\]*)@/i.exec(text);
  const { method } = draft.authentication;
  if (!found || !GIVES_WAY[method]) return [];
  const [whole, scheme = '', userinfo = ''] = found;
  if (parseTemplate(userinfo).some(({ type }) => type !== 'text')) return [];
  const colon = userinfo.indexOf(':');
  const username = decoded(colon === -1 ? userinfo : userinfo.slice(0, colon));
  const password = colon === -1 ? '' : decoded(userinfo.slice(colon + 1));
  if (username === undefined || password === undefined) return [];
  const { basic } = draft.authentication;
  if (method === 'basic' && (basic.username !== '' || basic.password.value !== '')) return [];
  const by = 'authentication.basic.password.by';
  return [
    {
      label: { code: 'move-credentials' },
      edits: [
        settingEdit('url', text, scheme + text.slice(whole.length)),
        settingEdit('authentication.method', method, 'basic'),
        settingEdit('authentication.basic.username', basic.username, username),
        settingEdit(by, settingValue(draft, by), 'value'),
        settingEdit(
          secretValueName({ method: 'basic', setting: 'password' }),
          basic.password.value,
          password,
        ),
      ],
    },
  ];
}

const withoutRange = (
  { text, start, end }: Fixable,
  code: 'remove-fragment' | 'remove-control',
): Candidate[] => [{ label: { code }, text: text.slice(0, start) + text.slice(end) }];

export const URL_FIXES = {
  'url-not-absolute': withScheme,
  'url-scheme': otherScheme,
  'url-credentials': moveCredentials,
  'url-fragment': (at: Fixable): Candidate[] => withoutRange(at, 'remove-fragment'),
  'url-control': (at: Fixable): Candidate[] => withoutRange(at, 'remove-control'),
} satisfies { readonly [C in Problem['code']]?: (at: Fixable) => Candidate[] };
