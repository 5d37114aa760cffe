import type { NoteLocation, Notes } from '../note';
import { type Block, definitionOf } from './blocks';
import type { Dialects } from './dialects';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** The variables that a file sets; the last value of each one holds in the whole file. */
export function definitionsOf(
  blocks: readonly Block[],
  { notes, dialects, at }: { notes: Notes; dialects: Dialects; at: (offset: number) => NoteLocation },
): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const line of blocks.flatMap((block) => block.definitions)) {
    const [name, written] = definitionOf(line);
    if (written.includes('\\')) dialects.assume('backslash-in-variable', at(line.start));
    const value = written.replace(/\\(.?)/gs, (_, character: string) => ESCAPES.get(character) ?? character);
    const before = definitions.get(name);
    if (before !== undefined && before !== value)
      notes.addNames('variable-set-again', at(line.start), [name]);
    definitions.set(name, value);
  }
  return definitions;
}
