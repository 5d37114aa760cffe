import { defineConfig } from 'vitest/config';

/**
 * The whole proof installs the programs that are missing, where it can, and writes `docs/proof.md`.
 * The quick part (`--mode quick`) sends a few requests of each kind, with the programs that are here.
 */
export default defineConfig(({ mode }) => {
  const isWhole = mode !== 'quick';
  return {
    test: {
      include: ['src/**/*.proof.ts'],
      env: { PROOF: isWhole ? 'whole' : 'quick' },
      reporters: ['default', ['./src/testing/proof/table-reporter.ts', { isWhole }]],
      // Whole programs start and compile here.
      testTimeout: 15 * 60_000,
      hookTimeout: 10 * 60_000,
      maxWorkers: 2,
    },
  };
});
