import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { countSteps } from './count-steps.js';

/**
 * The fuzz runner, and the readers under it, in code that counts its steps.
 * @returns {Promise<typeof import('./fuzz')>}
 */
export async function loadFuzz() {
  const { module } = await runnerImport(fileURLToPath(new URL('./fuzz.ts', import.meta.url)), {
    configFile: false,
    logLevel: 'error',
    plugins: [countSteps()],
  });
  return /** @type {typeof import('./fuzz')} */ (module);
}
