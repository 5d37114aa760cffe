import { chmodSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const outDir = 'dist/cli';

/** So that the file can be run by itself. */
const executable: Plugin = {
  name: 'executable',
  writeBundle: () => chmodSync(`${outDir}/main.js`, 0o755),
};

/** The command line with all that it needs, and the sender in a file of its own, read when it sends. */
export default defineConfig({
  publicDir: false,
  plugins: [executable],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    outDir,
    target: 'node20',
    // Less to read at every start.
    minify: true,
    rolldownOptions: {
      output: {
        banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
      },
    },
  },
});
