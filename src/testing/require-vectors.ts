import { existsSync } from 'node:fs';
import { VECTORS } from './vectors';

/** The exit code that tells "not run" from "failed"; `all-checks.js` knows it too. */
const NOT_RUN = 3;

/** A run without vectors would show nothing, so there is none. */
export function setup(): void {
  if (existsSync(VECTORS)) return;
  console.error(
    `Conformance not run: no vectors at ${VECTORS}. The variable VECTORS can name their folder. This is not a pass.`,
  );
  process.exit(NOT_RUN);
}
