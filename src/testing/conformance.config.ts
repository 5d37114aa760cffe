import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const { VECTORS } = process.env;
if (VECTORS !== undefined && !existsSync(VECTORS)) throw new Error(`VECTORS names no folder: ${VECTORS}`);

/** The project's own tables, and with `VECTORS` the public test vectors in the folder that it names. */
export default defineConfig({
  test: {
    include: VECTORS === undefined ? ['src/testing/tables/*.conformance.ts'] : ['src/**/*.conformance.ts'],
    reporters: ['default', './src/testing/tally-reporter.ts'],
    testTimeout: 120_000,
  },
});
