import { useState } from 'react';
import { readPreference, writePreference } from '../platform/preference';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

const remembered = (): Theme => THEMES.find((theme) => theme === readPreference(KEY)) ?? 'system';

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows the remembered theme; to be called before the first paint. */
export const showRememberedTheme = (): void => show(remembered());

export function useTheme(): [theme: Theme, change: (theme: Theme) => void] {
  const [theme, setTheme] = useState(remembered);
  return [
    theme,
    (next) => {
      setTheme(next);
      show(next);
      writePreference(KEY, next);
    },
  ];
}
