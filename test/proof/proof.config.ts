import { defineConfig } from 'vitest/config';
import type { ProofDocument } from './table-reporter';

const ENGINES = 'test/proof/engines/*.proof.ts';
/** All but what n8n sends without code, which the whole proof shows too. */
const OTHER_ENGINES = 'test/proof/engines/!(n8n-native).proof.ts';

const DOCUMENTS: Readonly<Record<string, ProofDocument>> = { whole: 'proof', engines: 'engines' };

/**
 * `--mode whole` installs the programs that are missing, where it can, and writes `docs/proof.md`; n8n runs only
 * where `ENGINES_FOLDER` names a folder for it;
 * `--mode quick` sends a few requests each from what starts quickly, and installs nothing. Without a
 * mode a part of the whole can be tried. `--mode engines` runs the engines, which install programs of their
 * own, and writes their table into `docs/engines.md`.
 */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'engines' ? ENGINES : 'test/proof/**/*.proof.ts'],
    exclude: { engines: [], whole: [OTHER_ENGINES] }[mode] ?? [ENGINES],
    env: { PROOF: mode },
    reporters: ['default', ['./test/proof/table-reporter.ts', { document: DOCUMENTS[mode] }]],
    // Whole programs start and compile here.
    testTimeout: 15 * 60_000,
    hookTimeout: 10 * 60_000,
    // One engine at a time.
    maxWorkers: mode === 'engines' ? 1 : 2,
  },
}));
