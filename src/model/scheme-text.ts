import type { SchemeName, SchemeSetting } from '../core';
import { isCustomScheme, SCHEME_NAMES } from '../core/internal';

/** A signing scheme as a draft holds it: empty for none, a name, or the JSON text of the user's own. */
export const schemeText = (scheme: SchemeSetting = '' as SchemeName): string =>
  typeof scheme === 'string' ? scheme : JSON.stringify(scheme);

/** The scheme that a text stands for; undefined for none, and for what is none. */
export function schemeIn(text: string): SchemeSetting | undefined {
  if (isSchemeName(text)) return text;
  if (!text.startsWith('{')) return undefined;
  try {
    const scheme: unknown = JSON.parse(text);
    return isCustomScheme(scheme) ? scheme : undefined;
  } catch {
    return undefined;
  }
}

const NAMES: ReadonlySet<string> = new Set(SCHEME_NAMES);
export const isSchemeName = (text: string): text is SchemeName => NAMES.has(text);
