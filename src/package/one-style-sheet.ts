/** The Vite plugin that makes one text of all style sheets of the designer, for a shadow root (docs/embedding.md). */
import type { Plugin } from 'vite';

const PLACE = /(['"`])__DESIGNER_STYLES__\1/;
const URL_PLACE = /(['"`])__DESIGNER_STYLES_URL__\1/;
/** For a browser without `adoptedStyleSheets`. */
const FILE = 'designer.css';
/** First, whatever the order of the bundle. */
const LAYERS = '@layer boundary,tokens,reset,base,components,rules,embed;';
const ROOT = '[data-designer]';

/** The size of 1rem in queries, which read no custom properties; in px. */
const REM_PX = 16;

/** The tokens that a host can set, by the name of its custom property. */
const THEMED: Readonly<Record<string, string>> = {
  '--accent': '--ad-accent',
  '--accent-ink': '--ad-accent-ink',
  '--font-ui': '--ad-font',
  '--font-mono': '--ad-font-mono',
  '--surface': '--ad-surface',
  '--ground': '--ad-ground',
  '--ink': '--ad-ink',
};

const SIZE = /(?<![\w.])(-?(?:\d+(?:\.\d+)?|\.\d+))rem\b/g;

/** The same style sheet for a root in a shadow root: it is as wide as its host, and of its own font size. */
function scoped(css: string): string {
  return css
    .replaceAll(/:root\b/g, ROOT)
    .replaceAll(/(?<=[{},])(?:html|body)(?=[{,])/g, ROOT)
    .replaceAll(/@media ([^{@]*)/g, (media, query: string) =>
      /\b(?:width|height)\b/.test(query) ? container(query) : media,
    )
    .replaceAll(SIZE, (_, rem: string) => `calc(${rem}*var(--ad-rem,${REM_PX}px))`)
    .replaceAll(/(?<=[{;])(--[\w-]+):([^;{}]+)/g, (declared, name: string, value: string) =>
      THEMED[name] === undefined ? declared : `${name}:var(${THEMED[name]},${value})`,
    );
}

/** The size of the window says nothing; the height of the host less. */
function container(query: string): string {
  const parts = query.split(' and ').filter((part) => !/height/.test(part));
  if (parts.some((part) => !/width/.test(part)))
    throw new Error(`A query of the width and of something else: ${query}`);
  const inPx = parts.join(' and ').replaceAll(SIZE, (_, rem: string) => `${Number(rem) * REM_PX}px`);
  return `@container designer ${inPx}`;
}

export const oneStyleSheet: Plugin = {
  name: 'one-style-sheet',
  enforce: 'post',
  generateBundle(_options, bundle) {
    let css = '';
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'asset' || !name.endsWith('.css')) continue;
      css += String(file.source);
      delete bundle[name];
    }
    const whole = LAYERS + scoped(css);
    const text = JSON.stringify(whole);
    this.emitFile({ type: 'asset', fileName: FILE, source: whole });
    const holders = Object.values(bundle).filter((file) => file.type === 'chunk' && PLACE.test(file.code));
    if (css === '' || holders.length !== 1)
      throw new Error(`${css.length} characters of styles for ${holders.length} places`);
    for (const file of holders) {
      if (file.type !== 'chunk') continue;
      // Bundlers of hosts know this form. Scripts are in a folder beside it.
      const url = `new URL("../${FILE}",import.meta.url).href`;
      file.code = file.code.replace(PLACE, () => text).replace(URL_PLACE, url);
    }
  },
};
