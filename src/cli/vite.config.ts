import { defineConfig } from 'vite';

/** The command line with all that it needs, and the sender in a file of its own, read when it sends. */
export default defineConfig({
  publicDir: false,
  // Those who use a queue install its libraries.
  ssr: { noExternal: true, external: ['bullmq', 'ioredis'] },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist/cli',
    target: 'node20',
    // Less to read at every start.
    minify: true,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
      },
    },
  },
});
