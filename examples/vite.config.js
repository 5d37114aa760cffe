import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The host with React, as its own bundler builds it. */
// biome-ignore lint/style/noDefaultExport: Vite takes the default export
export default defineConfig({
  root: join(import.meta.dirname, 'react'),
  base: './',
  plugins: [react()],
  resolve: {
    // In another project, its bundler finds it in the installed package.
    alias: { 'action-designer/react': fileURLToPath(import.meta.resolve('action-designer/react')) },
  },
  build: {
    outDir: join(import.meta.dirname, '../dist/examples/react'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
