import type { Language } from '../i18n/language';
import styles from './frame.module.css';
import { frameName, type StartTrouble } from './frame-name';
import { rememberedLayout, WIDE } from './layout';
import { paneSizes } from './pane-sizes';

/**
 * Shows the frame of the page, which is built into it, until the app takes its place. Nothing in it can be
 * used, so it is there for the eye alone.
 */
export function showFrame(language: Language, root: HTMLElement): void {
  const layout = rememberedLayout();
  const name = frameName({ ...layout, isWide: matchMedia(WIDE).matches });
  const content = contentOf(name, language);
  if (!content) return;
  const frame = document.createElement('div');
  frame.className = styles.frame ?? '';
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.append(content);
  const panes = frame.querySelector('main');
  const sizes = paneSizes(layout, window.innerWidth);
  panes?.style.setProperty('--sidebar', `${sizes.sidebar.value}px`);
  panes?.style.setProperty('--request', `${sizes.request.value}px`);
  panes?.style.setProperty('--actions', `${sizes.actions.value}%`);
  panes?.toggleAttribute('data-sized', layout.actions !== undefined);
  root.append(frame);
}

/** Says over the frame that the app is slow to come, or does not come; it goes when the app takes the frame's place. */
export function sayTrouble(trouble: StartTrouble, language: Language, root: HTMLElement): void {
  const content = contentOf(trouble, language);
  if (!content) return;
  const said = document.createElement('div');
  said.role = 'alert';
  said.dataset.trouble = trouble;
  said.append(content);
  said.querySelector('button')?.addEventListener('click', () => location.reload());
  root.querySelector('[data-trouble]')?.remove();
  root.append(said);
}

/** What the page holds under a name, in a language; there is nothing where the app is being developed. */
function contentOf(name: string, language: Language): Node | undefined {
  const held = (which: string) =>
    document.querySelector<HTMLTemplateElement>(`template[data-frame="${name}"]${which}`)?.content;
  const content = held(':not([data-words])')?.cloneNode(true);
  const words = held(`[data-words="${language}"]`);
  if (content && words) {
    const texts = textsIn(words);
    for (const text of textsIn(content)) text.data = texts.shift()?.data ?? '';
  }
  return content;
}

function textsIn(content: Node): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
