import type { AuthenticationMethod, Problem } from '../../core';
import { signatureHeaderOf } from '../../core/internal';
import { USUAL_KEY_HEADER } from '../authentication-draft';
import { settingEdit } from '../edit/edit';
import { rowOf } from '../settings-link';
import { withoutOuter } from '../without-outer';
import type { Candidate, Fixable } from './quick-fix';

/** Undefined for a method whose header field has a name of its own. */
const USUAL_HEADER: Readonly<Record<AuthenticationMethod, string | undefined>> = {
  none: undefined,
  basic: undefined,
  'header-key': USUAL_KEY_HEADER,
  hmac: signatureHeaderOf(),
};

const named = (name: string): Candidate[] => [{ label: { code: 'use-header-name', name }, text: name }];

function usualHeader({ draft: { authentication } }: Fixable): Candidate[] {
  const name = USUAL_HEADER[authentication.method];
  return name === undefined ? [] : named(name);
}

/** The same name in characters that a header name can hold. */
function validHeader({ text }: Fixable): Candidate[] {
  const written = text
    .trim()
    .replace(/:.*$/s, '')
    .replace(/[^A-Za-z0-9!#$%&'*+.^_`|~-]+/g, '-');
  const name = withoutOuter(written, '-');
  return name === '' ? [] : named(name);
}

function switchRowOff({ remark }: Fixable): Candidate[] {
  const row = rowOf(remark.path);
  if (row === undefined) return [];
  return [{ label: { code: 'switch-row-off' }, edits: [{ type: 'row-switched', row, on: false }] }];
}

const trimmed = ({ text }: Fixable): Candidate[] => [{ label: { code: 'trim' }, text: text.trim() }];

const toSecret = ({ remark: { path } }: Fixable): Candidate[] => [{ label: { code: 'enter-secret' }, path }];

export const OTHER_FIXES = {
  'key-empty': switchRowOff,
  'key-repeated': switchRowOff,
  'body-with-get': ({ draft }: Fixable): Candidate[] => [
    { label: { code: 'use-post' }, edits: [settingEdit('method', draft.method, 'POST')] },
  ],
  'header-name-empty': usualHeader,
  'header-name-invalid': validHeader,
  'header-name-refused': ({ text }: Fixable): Candidate[] => named(`X-${text}`),
  'header-value-invalid': trimmed,
  'credential-control': ({ text, start, end }: Fixable): Candidate[] => [
    { label: { code: 'remove-control' }, text: text.slice(0, start) + text.slice(end) },
  ],
  'secret-empty': toSecret,
  'secret-missing': toSecret,
} satisfies { readonly [C in Problem['code']]?: (at: Fixable) => Candidate[] };
