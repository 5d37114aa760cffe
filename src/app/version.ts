import { version } from '../../package.json';
import { readPreference, writePreference } from '../browser/preference';

const KEY = 'version';

/** Of this build of the app. */
export const VERSION = version;

/** The last version whose changes the person has seen. Whoever is new here has seen all. */
export function seenVersion(): string {
  const seen = readPreference(KEY);
  if (seen === undefined) writePreference(KEY, VERSION);
  return seen ?? VERSION;
}

/** Remembers that the person has seen the changes up to this version. */
export const markSeen = (): void => writePreference(KEY, VERSION);
