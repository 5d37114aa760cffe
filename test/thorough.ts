/** Whether tests take all the time that they want, as in `npm run test:all`. */
export const isThorough = process.env.THOROUGH === 'true';

/** Registers tests of limits at their true size, each of which takes seconds. */
export function atTrueSize(register: () => void): void {
  if (isThorough) register();
}

/** How often a law is tried where somebody says it, as for a night. */
const RUNS = Number(process.env.RUNS);

/** How much of something is tried: the whole of it where there is the time. */
export const slice = (whole: number, part: number): number => RUNS || (isThorough ? whole : part);
