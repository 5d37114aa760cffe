import { readPreference, writePreference } from '../browser/preference';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

export const rememberedTheme = (): Theme => THEMES.find((theme) => theme === readPreference(KEY)) ?? 'system';

/** To be called before the first paint with the remembered theme. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows the theme, now and at the next load. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  writePreference(KEY, theme);
}

/** The theme as it is chosen now, also where the browser remembers nothing. */
export const shownTheme = (): Theme =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
