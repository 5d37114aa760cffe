import type { Language } from '../i18n/language';
import styles from './frame.module.css';
import { frameName } from './frame-name';
import { rememberedLayout, WIDE } from './layout';
import { paneSizes } from './pane-sizes';

/**
 * Shows the frame of the page, which is built into it, until the app takes its place. Nothing in it can be
 * used, so it is there for the eye alone.
 */
export function showFrame(language: Language, root: HTMLElement): void {
  const layout = rememberedLayout();
  const name = frameName(language, { ...layout, isWide: matchMedia(WIDE).matches });
  const template = document.querySelector<HTMLTemplateElement>(`template[data-frame="${name}"]`);
  // There is none where the app is being developed.
  if (!template) return;
  const frame = document.createElement('div');
  frame.className = styles.frame ?? '';
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.append(template.content.cloneNode(true));
  const panes = frame.querySelector('main');
  const sizes = paneSizes(layout, window.innerWidth);
  panes?.style.setProperty('--sidebar', `${sizes.sidebar.value}px`);
  panes?.style.setProperty('--request', `${sizes.request.value}px`);
  panes?.style.setProperty('--actions', `${sizes.actions.value}%`);
  panes?.toggleAttribute('data-sized', layout.actions !== undefined);
  root.append(frame);
}
