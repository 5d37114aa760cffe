import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// A config imports nothing of the sources; `vectors.ts` says the same.
const hasVectors = existsSync(resolve(process.env.VECTORS ?? '../shared/vectors'));

/** The project's own tables, and the public vectors where there are any. */
export default defineConfig({
  test: {
    include: hasVectors ? ['src/**/*.conformance.ts'] : ['src/testing/tables/*.conformance.ts'],
    reporters: ['default', './src/testing/tally-reporter.ts'],
    testTimeout: 120_000,
  },
});
