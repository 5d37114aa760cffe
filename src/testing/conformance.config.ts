import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// A config imports nothing of the sources; `vectors.ts` says the same.
const { VECTORS } = process.env;
const hasVectors = existsSync(resolve(VECTORS ?? '../shared/vectors'));
if (VECTORS !== undefined && !hasVectors) throw new Error(`VECTORS names no folder: ${VECTORS}`);

/** The project's own tables, and the public vectors where there are any. */
export default defineConfig({
  test: {
    include: hasVectors ? ['src/**/*.conformance.ts'] : ['src/testing/tables/*.conformance.ts'],
    reporters: ['default', './src/testing/tally-reporter.ts'],
    testTimeout: 120_000,
  },
});
