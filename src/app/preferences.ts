/** The user's preferences in the browser: the language, the theme and the last version seen. */
import { version } from '../../package.json';
import { LANGUAGES, type Language } from '../i18n/language';
import { readPreference, writePreference } from '../ui/browser/storage';
import type { Saving } from '../workspace/storage/saving';

const LANGUAGE = 'language';
const ALL = Object.keys(LANGUAGES) as Language[];

/** The chosen language, else the first language of the browser that the app supports. */
export function preferredLanguage(): Language {
  const wanted = [readPreference(LANGUAGE), ...navigator.languages];
  const found = wanted.flatMap((tag) => ALL.find((one) => tag?.split('-')[0] === one) ?? []);
  return found[0] ?? 'en';
}

/**
 * Stores the language and reloads the page, because texts are read when modules are loaded. Unsaved changes are
 * saved first; if that fails, the browser asks before it leaves the page.
 */
export async function chooseLanguage(language: Language, saving: Saving): Promise<void> {
  writePreference(LANGUAGE, language);
  await saving.flush();
  location.reload();
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME = 'theme';

export const rememberedTheme = (): Theme =>
  THEMES.find((theme) => theme === readPreference(THEME)) ?? 'system';

/** Sets the theme of the page; called with the stored theme before the first paint. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Sets and stores the theme. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  writePreference(THEME, theme);
}

/** The current theme, even if the browser stores nothing. */
export const shownTheme = (): Theme =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

const SEEN_VERSION = 'version';

/** The version of this build. */
export const VERSION = version;

/** The last version whose release notes the person has seen; this version for a new person. */
export function seenVersion(): string {
  const seen = readPreference(SEEN_VERSION);
  if (seen === undefined) writePreference(SEEN_VERSION, VERSION);
  return seen ?? VERSION;
}

/** Stores that the person has seen the release notes of this version. */
export const markSeen = (): void => writePreference(SEEN_VERSION, VERSION);
