import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.conformance.ts'],
    globalSetup: './src/testing/require-vectors.ts',
    reporters: ['default', './src/testing/tally-reporter.ts'],
    testTimeout: 120_000,
  },
});
