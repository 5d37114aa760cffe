/** Quick fixes of URLs. */
import type { AuthenticationMethod } from '../../../core';
import { parseTemplate } from '../../../core/internal';
import { settingEdit } from '../../store/edit/edit';
import { secretValueName, settingValue } from '../../store/edit/settings';
import { nearestName } from './context-paths';
import { type Fixable, type FixCandidate, type OfCode, replaced } from './quick-fix';

/** Machines that are reached without encryption as a rule. */
const LOCAL = /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/i;

const schemeFor = (host: string): string => (LOCAL.test(host) ? 'http://' : 'https://');

function withScheme({ text }: Fixable): FixCandidate[] {
  const lead = text.length - text.trimStart().length;
  const [, written, host = ''] = /^(https?)[;.,]?[\\/]{2,}(.+)$/is.exec(text.slice(lead)) ?? [];
  if (written !== undefined) {
    const scheme = `${written.toLowerCase()}://`;
    return [{ label: { code: 'change-scheme', scheme }, text: text.slice(0, lead) + scheme + host }];
  }
  const rest = text.slice(lead).replace(/^\/\//, '');
  const scheme = schemeFor(rest);
  return [{ label: { code: 'add-scheme', scheme }, text: text.slice(0, lead) + scheme + rest }];
}

function otherScheme(at: Fixable): FixCandidate[] {
  const { text } = at;
  const lead = text.length - text.trimStart().length;
  const [, written = '', slashes = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*):([\\/]*)(.*)$/is.exec(text.slice(lead)) ?? [];
  // `localhost:3000` reads as a scheme, and is a host.
  const isHost = slashes === '' && (written.includes('.') || /^(?:\d+(?:[/?#]|$)|\{\{)/.test(rest));
  if (isHost || written === '' || rest === '') return withScheme(at);
  const meant = nearestName(written, ['https', 'http']);
  const scheme = meant === undefined ? schemeFor(rest) : `${meant}://`;
  return [{ label: { code: 'change-scheme', scheme }, text: text.slice(0, lead) + scheme + rest }];
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
function moveCredentials({ text, draft }: Fixable): FixCandidate[] {
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

const twoSlashes = (at: OfCode<'url-slashes'>): FixCandidate[] => {
  const scheme = `${at.diagnostic.values.scheme}://`;
  return [{ label: { code: 'change-scheme', scheme }, text: replaced(at, scheme) }];
};

/** All typed spaces between a place and the fragment, but for those at the end, which are not sent. */
function otherSpaces({ text, start }: Fixable): FixCandidate[] {
  const end = text.trimEnd().length;
  const written = (instead: string): string => {
    let isSent = true;
    const pieces = parseTemplate(text.slice(0, end)).map((part) => {
      const piece = text.slice(part.start, part.end);
      if (part.type !== 'text' || !isSent) return piece;
      const hash = piece.indexOf('#');
      isSent = hash === -1;
      const sent = isSent ? piece.length : hash;
      const from = Math.min(Math.max(0, start - part.start), sent);
      return piece.slice(0, from) + piece.slice(from, sent).replaceAll(' ', instead) + piece.slice(sent);
    });
    return pieces.join('') + text.slice(end);
  };
  return [
    { label: { code: 'use-value', value: '%20' }, text: written('%20') },
    { label: { code: 'remove-spaces' }, text: written('') },
  ];
}

const withoutRange = (at: Fixable, code: 'remove-fragment' | 'remove-control'): FixCandidate[] => [
  { label: { code }, text: replaced(at, '') },
];

export const URL_FIXES = {
  'url-not-absolute': withScheme,
  'url-scheme': otherScheme,
  'url-credentials': moveCredentials,
  'url-fragment': (at: Fixable): FixCandidate[] => withoutRange(at, 'remove-fragment'),
  'url-control': (at: Fixable): FixCandidate[] => withoutRange(at, 'remove-control'),
  'url-slashes': twoSlashes,
  'url-space': otherSpaces,
};
