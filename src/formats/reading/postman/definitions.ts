import { type Json, jsonText } from '../../../core/internal';
import { isTrue, itemsOf, member, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';

/**
 * The variables of a collection, and those of its folders that it does not have itself. They are
 * gathered first: a request may use what stands after it.
 */
export function definitionsOf(root: Json, notes: Notes): Map<string, string> {
  const definitions = new Map<string, string>();
  gather(root, definitions, notes);
  return definitions;
}

const WHERE: NoteLocation = { path: ['variable'] };

function gather(item: Json, definitions: Map<string, string>, notes: Notes): void {
  const own = new Map<string, string>();
  for (const variable of itemsOf(item, 'variable')) {
    const name = textOf(variable, 'key') ?? textOf(variable, 'id');
    const value = textOfAny(member(variable, 'value'));
    if (name === undefined || value === undefined) continue;
    if (isTrue(member(variable, 'disabled'))) notes.addNames('disabled', WHERE, [name]);
    else {
      noteOther(own.get(name), value, name, notes);
      own.set(name, value);
    }
  }
  for (const [name, value] of own) {
    noteOther(definitions.get(name), value, name, notes);
    if (!definitions.has(name)) definitions.set(name, value);
  }
  for (const inner of itemsOf(item, 'item')) gather(inner, definitions, notes);
}

/** A value may be of any type; null is none. */
function textOfAny(value: Json | undefined): string | undefined {
  return value?.type === 'object' || value?.type === 'array' ? jsonText(value) : scalarText(value);
}

function noteOther(present: string | undefined, value: string, name: string, notes: Notes): void {
  if (present !== undefined && present !== value) notes.addNames('variable-set-again', WHERE, [name]);
}
