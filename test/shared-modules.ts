/** Set-up of test files that share modules: the reader of configs is there, and what a file replaced is put back. */
import { afterAll, vi } from 'vitest';
import './config-reader';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
