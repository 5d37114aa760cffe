import type { Json } from '../../../core/internal';
import { isTrue, itemsOf, member, memberAt, scalarText, textOf } from '../json';
import type { Script } from '../note-values';

const SCRIPTS: ReadonlyMap<string, Script> = new Map([
  ['prerequest', 'before-request'],
  ['test', 'tests'],
]);

/** The scripts of a request or folder; an empty one is none. */
export function scriptsOf(item: Json): Script[] {
  return itemsOf(item, 'event').flatMap((event): Script[] => {
    const lines = memberAt(event, 'script', 'exec');
    const script = scalarText(lines) ?? itemsOf(member(event, 'script'), 'exec').map(scalarText).join('');
    const listen = textOf(event, 'listen') ?? '';
    const isOff = isTrue(member(event, 'disabled'));
    return isOff || script.trim() === '' ? [] : [SCRIPTS.get(listen) ?? `event ${listen}`];
  });
}
