import { defineConfig } from 'vitest/config';

/**
 * `--mode whole` installs the programs that are missing, where it can, and writes `docs/proof.md`;
 * `--mode quick` sends a few requests each from what starts quickly, and installs nothing. Without a
 * mode a part of the whole can be tried.
 */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['src/**/*.proof.ts'],
    env: { PROOF: mode },
    reporters: ['default', ['./src/testing/proof/table-reporter.ts', { isWhole: mode === 'whole' }]],
    // Whole programs start and compile here.
    testTimeout: 15 * 60_000,
    hookTimeout: 10 * 60_000,
    maxWorkers: 2,
  },
}));
