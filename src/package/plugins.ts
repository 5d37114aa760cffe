/** What the build of the page does besides bundling: the policy, preloading, offline use and packed files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Plugin, runnerImport } from 'vite';
import { CONTENT_SECURITY_POLICY, policyText } from '../cli/open/page-headers.ts';

/** The entry of the service worker. */
export const WORKER = 'service-worker';

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

/** Tells the service worker which files to keep. */
const filesInWorker = (publicDir: string): Plugin => ({
  name: 'files-in-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle[`${WORKER}.js`];
    const page = bundle['index.html'];
    if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('No page, or no service worker');
    if (worker.imports.length > 0) throw new Error('The service worker must be one file');
    const built = Object.keys(bundle).filter((name) => bundle[name] !== worker && bundle[name] !== page);
    const copied = readdirSync(publicDir);
    const version = createHash('sha256').update(page.source).update(built.join());
    for (const name of copied) version.update(readFileSync(join(publicDir, name)));
    const build = {
      version: version.digest('base64url').slice(0, 12),
      page: String(page.source),
      files: [...built, ...copied],
    };
    worker.code = worker.code.replaceAll('__BUILD__', () => JSON.stringify(build));
  },
});

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
export async function localSender(): Promise<Plugin> {
  const file = join(import.meta.dirname, '../send/node/local-sender.ts');
  const { module } = await runnerImport<{ localSenderPlugin: () => Plugin }>(file);
  return module.localSenderPlugin();
}

export const pagePlugins = (publicDir: string): Plugin[] => [
  policyInPage,
  preloadInPage,
  filesInWorker(publicDir),
  gzippedFiles,
];

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
