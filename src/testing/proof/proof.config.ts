import { defineConfig } from 'vitest/config';

/**
 * The whole proof installs the programs that are missing, where it can, and writes `docs/proof.md`.
 * The quick part sends a few requests of each kind, with the programs that are here.
 */
export function proof(part: 'whole' | 'quick') {
  return defineConfig({
    test: {
      include: ['src/**/*.proof.ts'],
      env: { PROOF: part },
      reporters: ['default', ['./src/testing/proof/table-reporter.ts', { isWhole: part === 'whole' }]],
      // Whole programs start and compile here.
      testTimeout: 15 * 60_000,
      hookTimeout: 10 * 60_000,
      maxWorkers: 2,
    },
  });
}

export default proof('whole');
