import type { Input } from './origin';
import type { Traced } from './traced';

/** Adds the context values that a text was made of, in order, for a derivation to name. */
export function addContextInputs(inputs: Input[], text: Traced): void {
  for (const { origin } of text) {
    if (origin.from === 'context') {
      inputs.push({ from: 'context', context: origin.context, path: origin.path });
    } else if (origin.from === 'derived') {
      for (const input of origin.inputs) if (input.from === 'context') inputs.push(input);
    }
  }
}
