/** The style sheet of the designer; the build puts it here (`src/package/one-style-sheet.ts`). */
const STYLES = '__DESIGNER_STYLES__';

let sheet: CSSStyleSheet | undefined;

/** Puts the styles of the designer into a shadow root; returns their removal. */
export function adoptStyles(shadow: ShadowRoot, nonce: string | undefined): () => void {
  if ('adoptedStyleSheets' in shadow) {
    sheet ??= newSheet();
    const own = sheet;
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, own];
    return () => {
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== own);
    };
  }
  const element = document.createElement('style');
  if (nonce !== undefined) element.nonce = nonce;
  element.textContent = STYLES;
  (shadow as ShadowRoot).prepend(element);
  return () => element.remove();
}

function newSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(STYLES);
  return made;
}
