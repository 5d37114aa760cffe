import { defineConfig } from 'vite';

/** The benchmark as a program for Node; it measures the core as it is published. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  ssr: { external: ['action-designer/core', 'action-designer/compile'] },
  build: { ssr: 'bench/main.ts', outDir: 'dist/bench', target: 'node20' },
});
