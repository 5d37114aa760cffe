/** Builds the designer for other pages: a custom element, and a React component. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oneStyleSheet } from './plugins.ts';

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
  'code-editor': /\/(?:body-editor|text-body)\.tsx$/,
  engines: /\/engine-(?:view\.tsx|source\.ts)$/,
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

/** The designer for other pages: as a custom element, and for hosts that have React. */
export default defineConfig({
  publicDir: false,
  plugins: [providedReact, react(), oneStyleSheet],
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
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups },
      },
    },
  },
});
