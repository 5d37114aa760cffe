import { defineConfig } from 'vite';
import { writeDeclarations } from './declarations.ts';

/**
 * What runs in Node, over one copy of what all of it needs, packages included: the command line, and the modules
 * that other programs import (docs/modules.md).
 */
export default defineConfig({
  publicDir: false,
  plugins: [writeDeclarations],
  // Those who use a queue install its libraries.
  ssr: { noExternal: true, external: ['bullmq', 'ioredis', '@nats-io/transport-node', '@nats-io/jetstream'] },
  build: {
    ssr: true,
    outDir: 'dist/lib',
    target: 'node20',
    // Less to read at every start.
    minify: true,
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: {
        main: 'src/cli/main.ts',
        core: 'src/core/index.ts',
        compile: 'src/compile/index.ts',
        send: 'src/send/node/index.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
      },
    },
  },
});
