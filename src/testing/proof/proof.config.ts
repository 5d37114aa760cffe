import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.proof.ts'],
    reporters: ['default', './src/testing/proof/table-reporter.ts'],
    // Whole programs start and compile here.
    testTimeout: 15 * 60_000,
    hookTimeout: 10 * 60_000,
    maxWorkers: 2,
  },
});
