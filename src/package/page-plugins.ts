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
  const file = join(import.meta.dirname, '../send/node/local-sender-plugin.ts');
  const { module } = await runnerImport<{ localSenderPlugin: () => Plugin }>(file);
  return module.localSenderPlugin();
}

export const pagePlugins = (publicDir: string): Plugin[] => [
  policyInPage,
  preloadInPage,
  filesInWorker(publicDir),
  gzippedFiles,
];
