import { parseArgs } from 'node:util';
import { loadFuzz } from './load.js';

const USAGE = `npm run fuzz -- [--seed NUMBER] [--inputs NUMBER] [--reader NAME]

Gives every reader of foreign text as many inputs as asked for (100,000), made from a seed (the time).
Lists what throws, what takes more than in proportion to its length, and what is slowest.`;

/** The options; undefined where one is unknown or lacks its value. */
function optionsGiven() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        inputs: { type: 'string', default: '100000' },
        reader: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const values = optionsGiven();
const [seed, inputs] = [Number(values?.seed), Number(values?.inputs)];

/** A text as one line that can be pasted into a test. @param {string} text */
const shown = (text) => {
  const literal = JSON.stringify(text);
  return literal.length <= 300 ? literal : `${literal.slice(0, 300)}… (${text.length} characters)`;
};

/** @param {import('./fuzz').Findings} findings */
function print({ name, grown, failures, growths, slowest }) {
  console.log(
    `${name}: ${inputs} inputs, ${failures.length} kinds of failure; ${grown} that grow, ${growths.length} faster than their length`,
  );
  for (const { input, error } of failures) console.log(`  throws: ${shown(input)}\n    ${error}`);
  for (const { input, times, steps } of growths)
    console.log(
      `  grows: ${steps.join(' → ')} steps with ${times} times the part of ${shown(input)}, doubled each time`,
    );
  for (const { input, milliseconds, factor } of slowest) {
    const half = factor === undefined ? '' : `, ${factor.toFixed(1)} times as long as half of it`;
    console.log(`  ${milliseconds.toFixed(2)} ms for ${input.length} characters${half}: ${shown(input)}`);
  }
}

if (!values || values.help || !Number.isSafeInteger(seed) || !(inputs > 0)) {
  console.log(USAGE);
  process.exitCode = values?.help ? 0 : 2;
} else {
  const { fuzz, names } = await loadFuzz();
  const chosen = values.reader === undefined ? names : names.filter((name) => name === values.reader);
  if (chosen.length === 0) {
    console.error(`No reader is called “${values.reader}”; there are ${names.join(', ')}`);
    process.exit(2);
  }
  console.log(`Seed ${seed}: --seed ${seed} gives the same inputs again.`);
  let found = 0;
  for (const name of chosen) {
    const findings = await fuzz(name, { seed, inputs, withVectors: true });
    print(findings);
    found += findings.failures.length + findings.growths.length;
  }
  console.log(found === 0 ? 'Nothing was found.' : `${found} findings.`);
  process.exitCode = found === 0 ? 0 : 1;
}
