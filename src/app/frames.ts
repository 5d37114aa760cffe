import type { Language } from '../i18n/language';
import { loadLanguage } from '../i18n/load-language';
import { type FrameLayout, frameName, type StartTrouble } from './frame-name';

const SIDEBAR = { isSidebarShown: true, isActionsOpen: true, isContextOpen: true };

export interface Frame {
  readonly name: string;
  readonly markup: string;
}

/** Every shape that the page begins with. */
const LAYOUTS: readonly FrameLayout[] = [
  { isWide: false, ...SIDEBAR },
  { isWide: true, ...SIDEBAR },
  { isWide: true, ...SIDEBAR, isContextOpen: false },
  { isWide: true, ...SIDEBAR, isActionsOpen: false },
  { isWide: true, ...SIDEBAR, isSidebarShown: false },
];

const TROUBLES: readonly StartTrouble[] = ['slow', 'failed'];

/** The frames in one language, and what is said where the app does not come. Like the app, it says everything in the language in which it is first asked. */
export async function framesIn(language: Language): Promise<readonly Frame[]> {
  await loadLanguage(language);
  const { frameOf, troubleOf } = await import('./frame');
  return [
    ...LAYOUTS.map((layout) => ({ name: frameName(layout), markup: frameOf(layout) })),
    ...TROUBLES.map((trouble) => ({ name: trouble, markup: troubleOf(trouble) })),
  ];
}
