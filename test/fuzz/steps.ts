import { countNativeWork } from './native-work';

declare global {
  /** Counts the steps of the project's own code, which `count-steps.js` put there. */
  var __steps: number;
}

globalThis.__steps = 0;

/**
 * The steps that `run` takes: calls and turns of loops of the project's code, and the characters that
 * the engine's functions went over for it. The same at every run. What a regular expression tries
 * again inside one match cannot be seen; its time tells.
 */
export async function stepsOf(run: () => unknown): Promise<number> {
  const before = globalThis.__steps;
  const native = await countNativeWork(run);
  return globalThis.__steps - before + native;
}
