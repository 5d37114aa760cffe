import { type CustomScheme, SCHEME_NAMES, type SchemeName, type SchemeSetting } from '../../core';
import { type Scheme, schemeOf } from '../../core/internal';
import { configReader } from '../store/config-reader';

/** The user's own scheme among those that have a name. */
export const CUSTOM = 'custom';

/** A signing scheme as it is edited: what another scheme has no place for is kept, so that switching loses nothing. */
export interface SchemeDraft {
  /** Empty for none. */
  chosen: SchemeName | typeof CUSTOM | '';
  /** The JSON text of the user's own; empty while there is none. */
  custom: string;
  /** The header name of before a scheme was chosen whose name is fixed. */
  headerName: string;
}

const NAMES: ReadonlySet<string> = new Set(SCHEME_NAMES);
const isSchemeName = (text: string): text is SchemeName => NAMES.has(text);

export function toSchemeDraft(scheme: SchemeSetting | undefined): SchemeDraft {
  return typeof scheme === 'object'
    ? { chosen: CUSTOM, custom: JSON.stringify(scheme), headerName: '' }
    : { chosen: scheme ?? '', custom: '', headerName: '' };
}

/** Undefined for none. */
export const schemeSettingOf = ({ chosen, custom }: SchemeDraft): SchemeSetting | undefined =>
  chosen === CUSTOM ? customSchemeIn(custom) : isSchemeName(chosen) ? chosen : undefined;

/**
 * The user's own scheme that a text holds; one without parts where it holds none. The same object again
 * for the text that was asked for last: a key press asks several times, and a file can hold 100,000 parts.
 */
export function customSchemeIn(text: string): CustomScheme {
  if (text !== lastRead.text) lastRead = { text, scheme: readCustomScheme(text) };
  return lastRead.scheme;
}

function readCustomScheme(text: string): CustomScheme {
  const { isCustomScheme } = configReader();
  try {
    const scheme: unknown = JSON.parse(text);
    return isCustomScheme(scheme) ? scheme : EMPTY_SCHEME;
  } catch {
    return EMPTY_SCHEME;
  }
}

export const EMPTY_SCHEME: CustomScheme = {
  hash: 'sha256',
  key: 'utf8',
  message: [],
  encoding: 'hex',
  fields: [],
};

let lastRead = { text: '', scheme: EMPTY_SCHEME };

/** The scheme as one of the user's own; undefined where that cannot say it. */
export function customCopyOf(setting?: SchemeSetting): CustomScheme | undefined {
  const { hash, key, message, encoding, fields }: Scheme = schemeOf(setting);
  const copy: unknown = { hash, key, message, encoding, fields };
  return configReader().isCustomScheme(copy) ? copy : undefined;
}
