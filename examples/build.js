/** Builds the hosts that need a bundler, each as its own bundler would: all of them, or those that are named. */
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** @type {Readonly<Record<string, { folder: string, plugins?: () => import('vite').PluginOption[], alias?: Readonly<Record<string, string>> }>>} */
const HOSTS = {
  react: { folder: 'react', plugins: () => [react()] },
  // The same host with the oldest React that is supported.
  'react-18': {
    folder: 'react',
    plugins: () => [react()],
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
  },
  vue: { folder: 'vue' },
};

// In another project, its bundler finds them in the installed package.
const PACKAGE = Object.fromEntries(
  ['action-designer/element', 'action-designer/react'].map((name) => [
    name,
    fileURLToPath(import.meta.resolve(name)),
  ]),
);

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(HOSTS)) {
  const host = HOSTS[name];
  if (!host) throw new Error(`There is no host ${name}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, host.folder),
    base: './',
    plugins: host.plugins?.() ?? [],
    // Vue is a build for bundlers.
    define: { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' },
    resolve: { alias: { ...PACKAGE, ...host.alias } },
    build: {
      outDir: join(import.meta.dirname, '../dist/examples', name),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  });
}
