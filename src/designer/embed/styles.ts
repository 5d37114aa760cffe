import { embeddingTexts } from '../../i18n/embedding';

/** The style sheet of the designer, and its URL; the build puts them here (`src/package/plugins.ts`). */
const STYLES = '__DESIGNER_STYLES__';
const STYLES_URL = '__DESIGNER_STYLES_URL__';

let sheet: CSSStyleSheet | undefined;

/**
 * Puts the styles of the designer into a shadow root; returns their removal.
 *
 * @param container is hidden until it has its styles, and stays so if the policy of the page allows none
 */
export function adoptStyles(
  shadow: ShadowRoot,
  nonce: string | undefined,
  container: HTMLElement,
): () => void {
  if ('adoptedStyleSheets' in shadow) {
    sheet ??= newSheet();
    const own = sheet;
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, own];
    return () => {
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== own);
    };
  }
  return styleElement(shadow, nonce) ?? styleLink(shadow, container);
}

function newSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(STYLES);
  return made;
}

/** Undefined where there is no nonce, or the policy has another one. */
function styleElement(shadow: ShadowRoot, nonce: string | undefined): (() => void) | undefined {
  if (nonce === undefined) return undefined;
  const element = document.createElement('style');
  element.nonce = nonce;
  element.textContent = STYLES;
  shadow.prepend(element);
  if (element.sheet) return () => element.remove();
  element.remove();
  return undefined;
}

function styleLink(shadow: ShadowRoot, container: HTMLElement): () => void {
  const link = document.createElement('link');
  const trouble = document.createElement('p');
  link.rel = 'stylesheet';
  link.href = STYLES_URL;
  container.hidden = true;
  link.addEventListener('load', () => {
    container.hidden = false;
  });
  link.addEventListener('error', () => {
    trouble.textContent = embeddingTexts.noStyles;
    shadow.append(trouble);
  });
  shadow.prepend(link);
  return () => {
    link.remove();
    trouble.remove();
  };
}
