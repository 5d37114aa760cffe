import { cpus } from 'node:os';
import { printBuildSpeed } from './build-speed';
import { printStartUp } from './command-line-start';
import { printEditing } from './editing';
import { printLibrary } from './library';
import { printOpenings } from './opening';
import { printRatios } from './ratios';
import { printRefusals } from './refusals';
import { printRunMemory } from './run-memory';
import { printRunSpeed } from './run-speed';
import { printSizes } from './size';
import { printResponse, printScoreCost } from './typing';

const parts: Record<string, () => void | Promise<void>> = {
  ratios: printRatios,
  build: printBuildSpeed,
  refusals: printRefusals,
  size: printSizes,
  start: printStartUp,
  run: printRunMemory,
  sending: printRunSpeed,
  opening: printOpenings,
  editing: printEditing,
  typing: printResponse,
  score: printScoreCost,
  library: printLibrary,
};

const [cpu] = cpus();
console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}`);

const asked = process.argv.slice(2);
for (const [name, print] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await print();
}
