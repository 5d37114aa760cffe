/** Builds the designer for other pages: a custom element, and a React component. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { filesOfComposed } from '../../vite.config.ts';

const FOLDER = join(import.meta.dirname, '../designer/embed');
const ENTRIES = { element: join(FOLDER, 'element.ts'), react: join(FOLDER, 'react.tsx') };

/**
 * Few chunks, each with all that its modules import and that no chunk before it has: so their styles keep their order.
 * The language is chosen, and React is provided, before the view is loaded; the builder is loaded with it or without.
 */
const CHUNKS = {
  // The core has the messages of problems, but shows none.
  problems: /core\/problem\/describe\.ts$/,
  // What translations share with the view; it has no texts, and is loaded before it.
  words: /src\/(?:i18n\/format|send\/exchange|export\/engines\/engine-names)\.ts$/,
  core: /\/(?:embedded-designer|react-port)\.ts$|src\/(?:i18n\/(?:load-)?language|core\/template\/(?:parse|look-up|path|tag))\.ts$/,
  'own-react': /\/own-react\.ts$/,
  view: /\/embed\/mount\.tsx$/,
  // Loaded as soon as the view is painted.
  builder: /(?:core\/builder|embed\/reporter)\.ts$/,
  page: /\/(?:message-view|problem-list|sample-view|value-tree)\.tsx$/,
  completion: /\/(?:assistant|body-format)\.tsx?$/,
  'code-editor': /\/(?:body-editor|code-editor)\.tsx$/,
  engines: /\/(?:engine-view\.tsx|give-to-engine\.ts)$/,
  reading: /src\/import\/index\.ts$/,
  views: /(?:-view|\/custom-scheme-editor)\.tsx$/,
};
const groups = Object.entries(CHUNKS).map(([name, test], index, { length }) => ({
  name,
  test,
  priority: length - index,
}));

/** React comes from the host in its entry, from the package in `own-react`, and everywhere else from the one provided. */
const providedReact: Plugin = {
  name: 'provided-react',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (!/^react(?:-dom)?(?:\/|$)/.test(id) || /node_modules\/(?:react|react-dom|scheduler)\//.test(importer))
      return null;
    if (importer === ENTRIES.react) return { id, external: true };
    if (importer === join(FOLDER, 'own-react.ts')) return null;
    return join(FOLDER, 'react-port.ts');
  },
};

/** The Vite plugin that makes one text of all style sheets of the designer, for a shadow root (docs/embedding.md). */

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

const oneStyleSheet: Plugin = {
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

/** The designer for other pages: as a custom element, and for hosts that have React. */
export default defineConfig({
  publicDir: false,
  plugins: [providedReact, react(), filesOfComposed, oneStyleSheet],
  base: './',
  resolve: {
    // Nothing is stored in the browser of a host's users.
    alias: [{ find: /^\.{1,2}\/(?:.*\/)?storage$/, replacement: join(FOLDER, 'preferences-in-memory.ts') }],
  },
  build: {
    outDir: 'dist/embed',
    // The page or the bundler of the host knows what to preload.
    modulePreload: false,
    cssCodeSplit: false,
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      // So that what nobody uses of a door is not loaded for its sake.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/(?:core\/|designer\/(?:(?:store\/)?index|parts)\.ts$)/, sideEffects: false },
        ],
      },
      input: ENTRIES,
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        // Frameworks with server components render it in the browser.
        postBanner: ({ name }) => (name === 'react' ? "'use client';" : ''),
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups },
      },
    },
  },
});
