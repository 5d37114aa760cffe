import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, runnerImport } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration as Project } from 'vitest/config';
import type * as Frames from './src/app/frames';
import type { Frame } from './src/app/frames';
import { CONTENT_SECURITY_POLICY, DEVELOPMENT_HEADERS, policyText } from './src/cli/open/page-headers.ts';
import { LANGUAGES, type Language } from './src/i18n/language.ts';
import type * as LocalSender from './src/sending/node/local-sender-plugin';

/** The policy belongs to the build alone. */
const policyInPage: Plugin = {
  name: 'content-security-policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policyText(CONTENT_SECURITY_POLICY) },
      injectTo: 'head-prepend',
    },
  ],
};

const MAIN = join(import.meta.dirname, 'src/app/main.ts');
const START = join(import.meta.dirname, 'src/app/start.tsx');
const CONNECT = join(import.meta.dirname, 'src/app/connect.ts');

/** Renders the frames of the page, which takes a build of its own. */
async function renderFrames(): Promise<Readonly<Record<Language, readonly Frame[]>>> {
  const outDir = join(import.meta.dirname, 'dist/frames');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: join(import.meta.dirname, 'src/app/frames.ts'),
      outDir,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const framesIn = async (language: Language): Promise<readonly [Language, readonly Frame[]]> => {
    // Another URL is another module: one says everything in one language.
    const module: typeof Frames = await import(`${pathToFileURL(join(outDir, 'frames.js'))}?${language}`);
    return [language, await module.framesIn(language)];
  };
  const languages = Object.keys(LANGUAGES) as Language[];
  return Object.fromEntries(await Promise.all(languages.map(framesIn))) as Record<Language, readonly Frame[]>;
}

/** What no style asks for: a frame is for the eye alone, so it says nothing to assistive technology and takes no focus. */
const UNSEEN =
  / (?:aria-(?!selected|disabled|current)[a-z]+|style|title|tabindex|focusable|name|role(?!="(?:tab|option|separator)"))="[^"]*"/g;

const TAG = /<[^>]*>/;

/**
 * The frame of the page, which is shown until the app is there, in every shape. Its sizes, and which of
 * them is shown, is said by the first script (src/app/show-frame.ts): the policy allows no style in the
 * page itself. Every page takes the time to read them, so another language is only its words, in order.
 */
const framesInPage: Plugin = {
  name: 'frames-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(_html, { bundle = {} }) {
      const styles = Object.values(bundle)
        .filter(({ type, fileName }) => type === 'asset' && fileName.startsWith('assets/first-'))
        .map((asset) => ('source' in asset ? String(asset.source) : ''))
        .join();
      const inPage = (attrs: Readonly<Record<string, string>>, children: string) =>
        ({ tag: 'template', attrs, children, injectTo: 'body' }) as const;
      const { en, ...others } = await renderFrames();
      const shapes = en.map(({ name, markup }) => {
        for (const [, names = ''] of markup.matchAll(/ class="([^"]*)"/g))
          for (const one of names.split(' '))
            if (one.startsWith('_') && !styles.includes(`.${one}`)) throw new Error(`No style for ${one}`);
        return inPage({ 'data-frame': name }, markup.replace(UNSEEN, ''));
      });
      const words = Object.entries(others).flatMap(([language, frames]) =>
        frames.map(({ name, markup }, index) => {
          const said = markup.split(TAG).filter(Boolean);
          const inEnglish = en[index]?.markup.split(TAG).filter(Boolean);
          if (said.length !== inEnglish?.length) throw new Error(`${name} has other words in ${language}`);
          return inPage({ 'data-frame': name, 'data-words': language }, said.join('<br>'));
        }),
      );
      return [...shapes, ...words];
    },
  },
};

/** The app waits for its language; the browser fetches it meanwhile. */
const appInPage: Plugin = {
  name: 'app-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const needed = new Set(
        [CONNECT, START].flatMap((id) => chunks.filter(({ moduleIds }) => moduleIds.includes(id))),
      );
      if (needed.size < 2) throw new Error('The app is not in the build');
      // The set grows while it is walked.
      for (const { imports } of needed)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
      const link = (attrs: Readonly<Record<string, string>>, file: string) =>
        ({ tag: 'link', attrs: { ...attrs, href: `./${file}` }, injectTo: 'head' }) as const;
      return [...needed]
        .filter(({ fileName }) => !html.includes(fileName))
        .flatMap(({ fileName, viteMetadata }) => [
          link({ rel: 'modulepreload' }, fileName),
          // The frame of the page does not wait for the styles of the app.
          ...[...(viteMetadata?.importedCss ?? [])].map((file) =>
            link({ rel: 'preload', as: 'style', crossorigin: '' }, file),
          ),
        ]);
    },
  },
};

const PUBLIC = join(import.meta.dirname, 'public');
const WORKER = 'service-worker';

/** Tells the service worker what there is to keep, which is known only when everything else is built. */
const filesInWorker: Plugin = {
  name: 'files-in-service-worker',
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

/** The files of which most is used at once. */
const AT_ONCE: readonly string[] = ['store', 'app'];

/** Where a browser knows the hint, it compiles the app while the frame of the page is painted, and not each function when it is first called. */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    // The hint is the first thing in a file.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && AT_ONCE.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Beside each script and style its packed text, for servers that take it from there, and for the package. */
const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name)))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(readFileSync(join(dir, file)), { level: 9 }));
  },
};

/** What a config imports must name its extension; the sources do not, so Vite loads them. */
async function localSender(): Promise<Plugin> {
  const file = join(import.meta.dirname, 'src/sending/node/local-sender-plugin.ts');
  const { module } = await runnerImport<typeof LocalSender>(file);
  return module.localSenderPlugin();
}

type InfoOf = (id: string) => { readonly importedIds: readonly string[] } | null;

/** Tells whether a module is one of these, or is brought along: whatever they import, and what those import. */
function within(roots: readonly string[]): (id: string, infoOf: InfoOf) => boolean {
  const all = new Set<string>();
  return (id, infoOf) => {
    if (all.size === 0) {
      for (const root of roots) all.add(root);
      // The set grows while it is walked.
      for (const one of all) for (const next of infoOf(one)?.importedIds ?? []) all.add(next);
    }
    return all.has(id);
  };
}

/**
 * The files of the app, in the order in which they come; each is named by what it begins with. A module
 * is in the first file that needs it, so that no file waits for a later one. Few files, on purpose:
 * many small ones compress badly and come slowly.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  // What the page begins with, and the styles of its frame (src/app/frame.tsx). It is all that is loaded before
  // the language is chosen, but for the store: loading the app means that texts are said.
  first: [
    'app/main.ts',
    'app/header.module.css',
    'app/pane-tabs.module.css',
    'app/panes.module.css',
    'app/save-state.module.css',
    'components/button.module.css',
    'components/field.module.css',
    'components/icon.module.css',
    'components/menu.module.css',
    'components/segmented.module.css',
    'components/splitter.module.css',
    'features/code/copy-as-curl.module.css',
    'features/editor/editor.module.css',
    'features/preview/request-pane.module.css',
  ],
  store: ['app/connect.ts'],
  // Numbers are said as soon as the language is known, which is before its texts are loaded.
  count: ['i18n/count.ts', 'i18n/shown-text.ts', 'model/shown-text.ts', 'sending/messages.ts'],
  app: ['app/start.tsx'],
  // Both the fields and the body editor complete tags and tell of them.
  completion: ['fields/template-field/assistant.tsx', 'fields/tag-card.ts', 'model/format-json.ts'],
  // What is in sight or at hand from the start, but not needed for the first edit.
  page: [
    'app/context-section.tsx',
    'app/new-version.ts',
    'app/no-action.tsx',
    'app/palette-finding.ts',
    'app/shared-link.tsx',
    'components/notice-stack.tsx',
    'components/pass-focus-on.ts',
    'features/editor/authentication/signing-fields.tsx',
    'features/editor/between-kinds/kind-offer.tsx',
    'features/editor/pasted-command/pasted-notes.tsx',
    'features/editor/query/query-table.tsx',
    'features/editor/tour/tour-line.tsx',
    'features/library/action-list.tsx',
    'features/library/drag.ts',
    'features/library/list-choices.tsx',
    'features/preview/provenance/describe-part.ts',
    'features/preview/provenance/part-card.tsx',
    'fields/quick-fixes/fix-buttons.tsx',
    'model/quick-fixes/literal-values.ts',
  ],
  'code-editor': ['features/send/text-body.tsx', 'fields/body-editor/body-editor.tsx'],
  views: [
    'app/send-section.tsx',
    'features/code/code-view.tsx',
    'features/code/curl-to-clipboard.ts',
    'features/preview/formatted/formatted-body.tsx',
    'features/preview/signature/signature-view.tsx',
    'features/preview/signature/verification.tsx',
    'features/transfer/config-view.tsx',
  ],
  engines: ['features/engines/engine-view.tsx'],
  reading: ['formats/reading/index.ts'],
  dialogs: [
    'app/about.tsx',
    'app/earlier-states.tsx',
    'app/not-opened.tsx',
    'app/sharing-dialogs.tsx',
    'app/shortcuts-dialog.tsx',
    'app/try-samples.tsx',
    'app/unreadable-action.tsx',
    'features/context/import/import-samples-dialog.tsx',
    'features/editor/bulk-edit/bulk-edit.tsx',
    'features/library/examples-dialog.tsx',
    'features/sharing/shared-link-dialog.tsx',
    'features/transfer/open-export-dialog.tsx',
    'features/transfer/open-import-dialog.tsx',
    'features/vault/secrets-dialog.tsx',
    'storage/encryption/passphrase.ts',
  ],
};

const groups = Object.entries(FILES).map(([name, paths], index, { length }) => {
  const roots = paths.map((path) => join(import.meta.dirname, 'src', path));
  for (const root of roots) if (!existsSync(root)) throw new Error(`There is no ${root}`);
  const isWithin = within(roots);
  const isEntry = (id: string) => id === MAIN;
  const isPreloading = (id: string) => name === 'first' && id.includes('vite/preload-helper');
  return {
    name: (id: string, graph: { getModuleInfo: InfoOf }) =>
      (isWithin(id, (one) => graph.getModuleInfo(one)) && !isEntry(id)) || isPreloading(id) ? name : null,
    debugName: name,
    priority: length - index,
  };
});

/** Tests of modules that keep nothing but what they could work out again: the files share them, where others load them anew. */
const PURE = ['core', 'compile', 'formats', 'model'].map((folder) => `src/${folder}/**/*.test.ts`);

const unitTests = (mode: string, options: Project['test']): Project => ({
  test: {
    ...options,
    // Generous: property tests take their time where other work runs too, and a hang still ends.
    testTimeout: 120_000,
    // With `--mode thorough` the tests that take a slice of something take the whole: src/testing/thorough.ts.
    env: { THOROUGH: String(mode === 'thorough') },
  },
});

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    policyInPage,
    framesInPage,
    appInPage,
    filesInWorker,
    compiledEarly,
    packedFiles,
    command === 'serve' && localSender(),
  ],
  // The built app works in any folder of a server.
  base: './',
  build: {
    outDir: 'dist/app',
    license: { fileName: 'LICENSES.md' },
    // Every browser that runs the app preloads modules, or loads them a moment later.
    modulePreload: { polyfill: false },
    // In kB before compression: the app as one file, on purpose. `npm run bench:size` has the figure that counts.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'src/service-worker/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups },
      },
    },
  },
  // No other origin may read the page: it holds the token of the local sender.
  server: { host: '127.0.0.1', cors: false, headers: DEVELOPMENT_HEADERS },
  test: {
    projects: [
      unitTests(mode, { name: 'pure', include: PURE, isolate: false }),
      unitTests(mode, { name: 'rest', include: ['src/**/*.test.{ts,tsx}'], exclude: PURE }),
    ],
    // They start sooner than processes.
    pool: 'threads',
    maxWorkers: '100%',
  },
}));
