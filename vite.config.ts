import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration as Project } from 'vitest/config';
import { CONTENT_SECURITY_POLICY, DEVELOPMENT_HEADERS, policyText } from './src/cli/open/page-headers.ts';
import { countSteps } from './test/fuzz/count-steps.js';

/** Lazy chunks that are loaded when the page has come to rest, or when they are needed. */
const LATER: Readonly<Record<string, RegExp>> = {
  'code-editor': /\/(?:body-editor|code-editor)\.tsx$/,
  reading: /src\/import\/index\.ts$|\/(?:description-engine|newer-contract)\.ts$/,
  views: /(?:-view|\/custom-scheme-editor)\.tsx$|\/give-to-engine\.ts$/,
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
  { name: 'app', test: /src\/app\/app\.tsx$/ },
  // Loaded before the first paint where there are steps to undo.
  { name: 'steps', test: /history\/stored-step\.ts$/ },
  { name: 'message', test: /\/(?:(?:message-view|problem-list|quick-copies)\.tsx|next-problem\.ts)$/ },
  // With the parts of a body, which views use without the code editor.
  { name: 'completion', test: /\/(?:assistant|body-format|body-parts)\.tsx?$/ },
  // Loaded as soon as the page is painted.
  {
    name: (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length && !isLater(id) ? 'page' : null),
    debugName: 'page',
  },
  ...Object.entries(LATER).map(([name, test]) => ({ name, test })),
];
const groups = CHUNKS.map((group, index) => ({ ...group, priority: CHUNKS.length - index }));

/* What the build of the page does besides bundling: the policy, preloading, offline use and packed files. */

/** The entry of the service worker. */
const WORKER = 'service-worker';

/** Chunks that the first script imports as soon as it runs. */
const STARTED = ['store', 'app'];

/** Writes the content security policy into the page; development has none. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policyText(CONTENT_SECURITY_POLICY) },
      injectTo: 'head-prepend',
    },
  ],
};

/** Preloads the app, which the first script imports once the language is known. */
const preloadInPage: Plugin = {
  name: 'preload-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const needed = new Set(
        STARTED.flatMap((name) => Object.values(bundle).filter((file) => file.name === name)),
      );
      // The set grows while it is walked.
      for (const file of needed)
        for (const name of file.type === 'chunk' ? file.imports : []) needed.add(bundle[name] as typeof file);
      const link = (attrs: Readonly<Record<string, string>>, file: string) =>
        ({ tag: 'link', attrs: { ...attrs, href: `./${file}` }, injectTo: 'head' }) as const;
      const tags = [...needed].flatMap((file) => {
        if (file.type !== 'chunk' || html.includes(file.fileName)) return [];
        const styles = [...(file.viteMetadata?.importedCss ?? [])];
        return [
          link({ rel: 'modulepreload' }, file.fileName),
          ...styles.map((style) => link({ rel: 'preload', as: 'style', crossorigin: '' }, style)),
        ];
      });
      // The first script sets the theme: nothing is to be painted before it.
      return { html: html.replace('<script type="module"', '$& blocking="render"'), tags };
    },
  },
};

const PUBLIC = join(import.meta.dirname, 'public');

/** Tells the service worker which files to keep. */
const filesInWorker: Plugin = {
  name: 'files-in-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle[`${WORKER}.js`];
    const page = bundle['index.html'];
    if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('No page, or no service worker');
    if (worker.imports.length > 0) throw new Error('The service worker must be one file');
    const built = Object.keys(bundle).filter((name) => bundle[name] !== worker && bundle[name] !== page);
    const copied = readdirSync(PUBLIC);
    const version = createHash('sha256').update(page.source).update(built.join());
    for (const name of copied) version.update(readFileSync(join(PUBLIC, name)));
    const build = {
      version: version.digest('base64url').slice(0, 12),
      page: String(page.source),
      files: [...built, ...copied],
    };
    worker.code = worker.code.replaceAll('__BUILD__', () => JSON.stringify(build));
  },
};

/** Writes a gzipped copy beside each script and style sheet, for servers that look for one, and for the package. */
const gzippedFiles: Plugin = {
  name: 'gzipped-files',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name)))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(readFileSync(join(dir, file)), { level: 9 }));
  },
};

/** A config must import with file extensions, which the sources do not have; so Vite loads this plugin. */
async function localSender(): Promise<Plugin> {
  const file = join(import.meta.dirname, 'src/send/node/local-sender.ts');
  const { module } = await runnerImport<{ localSenderPlugin: () => Plugin }>(file);
  return module.localSenderPlugin();
}

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

/** Vite asks of each declaration which file it is from, and warns in every build: those that `composes` brings have none. */
export const filesOfComposed: Plugin = {
  name: 'files-of-composed',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'files-of-composed',
            OnceExit(root) {
              root.walkDecls((declaration) => {
                if (declaration.source?.input.file === undefined) declaration.source = root.source;
              });
            },
          },
        ],
      },
    },
  }),
};

/** Tests of modules that keep no state but caches: their files share the modules, which others load anew. */
const PURE = [
  ...['approved', 'core', 'compile', 'import', 'export', 'designer', 'contract', 'cli', 'ui', 'send', 'app'],
  // Tests of secrets and folders replace modules.
  'workspace/{approved,history,library,samples,sharing,storage,transfer}',
].map((folder) => `src/${folder}/**/*.test.ts`);

/** The project's own tables of the standards; with `VECTORS`, also the public test vectors in the folder that it names. */
const CONFORMANCE = [
  process.env.VECTORS === undefined ? 'test/tables/*.conformance.ts' : 'test/**/*.conformance.ts',
];

const LAW_SEED = 'test/law-seed.ts';

const unitTests = (mode: string, options: Project['test']): Project => ({
  test: {
    setupFiles: [LAW_SEED],
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
  plugins: [
    react(),
    filesOfComposed,
    policyInPage,
    preloadInPage,
    filesInWorker,
    gzippedFiles,
    command === 'serve' && localSender(),
  ],
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
      checks: {
        // The groups below put such a module into a later chunk.
        ineffectiveDynamicImport: false,
        // On a slow machine `npm start` would begin with a warning that helps no user.
        bundlerTimings: false,
      },
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
        setupFiles: [LAW_SEED, 'test/shared-modules.ts'],
      }),
      unitTests(mode, { name: 'rest', include: ['{src,test}/**/*.test.{ts,tsx}'], exclude: PURE }),
      unitTests(mode, { name: 'conformance', include: CONFORMANCE, isolate: false }),
      { ...unitTests(mode, { name: 'fuzz', include: ['test/fuzz/*.fuzz.ts'] }), plugins: [countSteps()] },
    ],
    reporters: ['default', './test/tally-reporter.ts'],
    maxWorkers: '100%',
  },
}));
