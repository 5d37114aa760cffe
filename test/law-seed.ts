/** Set-up of all unit tests: laws try the inputs of this version, so that they fail for a change and not by chance. */
import fc from 'fast-check';
import { version } from '../package.json';

const { SEED, RUNS } = process.env;

// A run for which somebody says how often a law is tried takes other inputs each time.
if (SEED !== undefined || RUNS === undefined)
  fc.configureGlobal({ seed: Number(SEED ?? version.replaceAll('.', '')) });
