import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration as Project } from 'vitest/config';
import { DEVELOPMENT_HEADERS } from './src/cli/open/page-headers.ts';
import { localSender, pagePlugins, WORKER } from './src/package/plugins.ts';
import { countSteps } from './test/fuzz/count-steps.js';

/** Lazy chunks that are loaded when the page has come to rest, or when they are needed. */
const LATER: Readonly<Record<string, RegExp>> = {
  'code-editor': /\/(?:body-editor|text-body)\.tsx$/,
  reading: /src\/import\/index\.ts$|\/(?:description-engine|newer-contract)\.ts$/,
  views: /(?:-view|app\/sending|\/custom-scheme-editor)\.tsx$|\/engine-source\.ts$/,
  dialogs: /(?:-dialogs?|\/bulk-edit)\.tsx$|\/passphrase\.ts$/,
};
/** Chunks of their own: a language, which is loaded before all modules with texts, and small parts that need a later chunk. */
const ALONE = /src\/i18n\/[a-z]+\/index\.ts$|\/(?:context-editor|read-command)\.tsx?$/;
const isLater = (id: string): boolean => [ALONE, ...Object.values(LATER)].some((test) => test.test(id));

/**
 * The chunks of the app, each with all that its modules import and that no chunk before it has: so no chunk waits
 * for a later one. They are few, because many small files compress badly and load slowly.
 */
const CHUNKS: readonly Rolldown.CodeSplittingGroup[] = [
  // The core has the messages of problems, but shows none.
  { name: 'problems', test: /core\/problem\/describe\.ts$/ },
  // What the first script imports: the choice of the language comes before all modules with texts.
  {
    name: 'first',
    test: /src\/(?:i18n\/(?:language|load-language)|app\/preferences|ui\/browser\/early-input)\.ts$|vite\/preload-helper/,
  },
  // The storage, and what reads and writes actions.
  {
    name: 'store',
    test: /src\/(?:app\/connect|core\/(?:document\/(?:context|write|secrets)|template\/(?:parse|look-up|path|tag)))\.ts$/,
  },
  // What reads configs; it is loaded as soon as the page is painted, or before it where something is stored.
  { name: 'reader', test: /src\/core\/reader\.ts$/ },
  // What builds a request; it is loaded as soon as the page is painted.
  { name: 'builder', test: /src\/core\/builder\.ts$/ },
  // What translations share with the app; it has no texts, and is loaded once the language is chosen.
  {
    name: 'words',
    test: /src\/(?:i18n\/format|send\/exchange|export\/engines\/engine-names)\.ts$/,
  },
  { name: 'app', test: /src\/app\/start\.tsx$/ },
  // Loaded before the first paint where there are steps to undo.
  { name: 'steps', test: /history\/stored-step\.ts$/ },
  { name: 'message', test: /\/(?:(?:message-view|problem-list|quick-copies)\.tsx|next-problem\.ts)$/ },
  { name: 'completion', test: /\/(?:assistant|body-format)\.tsx?$/ },
  // Loaded as soon as the page is painted.
  {
    name: (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length && !isLater(id) ? 'page' : null),
    debugName: 'page',
  },
  ...Object.entries(LATER).map(([name, test]) => ({ name, test })),
];
const groups = CHUNKS.map((group, index) => ({ ...group, priority: CHUNKS.length - index }));

const STYLES = readdirSync(join(import.meta.dirname, 'src'), { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.module.css'))
  .sort();

/**
 * The number of the sheet, and that of the class or animation in it. A random hash does not compress, and all names
 * are in the scripts too. They begin with a letter and a digit, as nothing that a content blocker hides.
 */
function shortName(name: string, file: string, css: string): string {
  const sheet = STYLES.indexOf(relative(join(import.meta.dirname, 'src'), file));
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z_][\w-]*/gi))];
  const index = names.indexOf(name);
  if (sheet < 0 || index < 0) throw new Error(`${file} has no “${name}”`);
  return `c${sheet}${index === 0 ? '' : `-${index}`}`;
}

/** Tests of modules that keep no state but caches: their files share the modules, which others load anew. */
const PURE = ['approved', 'core', 'compile', 'import', 'export', 'designer'].map(
  (folder) => `src/${folder}/**/*.test.ts`,
);

/** The project's own tables of the standards; with `VECTORS`, also the public test vectors in the folder that it names. */
const CONFORMANCE = [
  process.env.VECTORS === undefined ? 'test/tables/*.conformance.ts' : 'test/**/*.conformance.ts',
];

const unitTests = (mode: string, options: Project['test']): Project => ({
  test: {
    ...options,
    // Threads start sooner than processes.
    pool: 'threads',
    // Generous: property tests take long when other work is running, and a test that hangs still ends.
    testTimeout: 120_000,
    // Some build the command line first.
    hookTimeout: 120_000,
    // `--mode thorough`: tests that take samples take everything (test/thorough.ts).
    env: { THOROUGH: String(mode === 'thorough'), FUZZ: String(mode === 'fuzz') },
  },
});

export default defineConfig(({ command, mode }) => ({
  plugins: [react(), pagePlugins(join(import.meta.dirname, 'public')), command === 'serve' && localSender()],
  // The built app works in any folder of a server.
  base: './',
  css: { modules: { generateScopedName: command === 'build' ? shortName : undefined } },
  build: {
    outDir: 'dist/app',
    license: { fileName: 'LICENSES.md' },
    // Every supported browser preloads modules.
    modulePreload: { polyfill: false },
    // In kB before compression. `npm run bench:size` prints the figure that counts.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      // So that what nobody uses of a door is not loaded for its sake.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/(?:core\/|designer\/(?:(?:store\/)?index|parts)\.ts$)/, sideEffects: false },
        ],
      },
      input: { index: 'index.html', [WORKER]: 'src/app/service-worker/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // Chromium compiles the chunks of the start as a whole, before they are needed.
        postBanner: ({ name }) => (name === 'store' || name === 'app' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: { groups },
      },
    },
  },
  // No other origin may read the page: it holds the token of the local sender.
  server: { host: '127.0.0.1', cors: false, headers: DEVELOPMENT_HEADERS },
  test: {
    projects: [
      unitTests(mode, {
        name: 'pure',
        include: PURE,
        isolate: false,
        setupFiles: ['test/config-reader.ts'],
      }),
      unitTests(mode, { name: 'rest', include: ['{src,test}/**/*.test.{ts,tsx}'], exclude: PURE }),
      unitTests(mode, { name: 'conformance', include: CONFORMANCE, isolate: false }),
      { ...unitTests(mode, { name: 'fuzz', include: ['test/fuzz/*.fuzz.ts'] }), plugins: [countSteps()] },
    ],
    reporters: ['default', './test/tally-reporter.ts'],
    maxWorkers: '100%',
  },
}));
