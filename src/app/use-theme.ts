import { useState } from 'react';
import { chooseTheme, rememberedTheme, type Theme } from './theme';

export function useTheme(): [theme: Theme, change: (theme: Theme) => void] {
  const [theme, setTheme] = useState(rememberedTheme);
  return [
    theme,
    (next) => {
      setTheme(next);
      chooseTheme(next);
    },
  ];
}
