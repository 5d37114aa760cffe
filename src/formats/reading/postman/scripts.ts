import type { Json } from '../../../core/internal';
import { isTrue, itemsOf, member, memberAt, text, textOf } from '../json';

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['prerequest', 'a pre-request script'],
  ['test', 'tests'],
]);

/** The scripts of a request or folder, in words; an empty one is none. */
export function scriptsOf(item: Json): string[] {
  return itemsOf(item, 'event').flatMap((event) => {
    const lines = memberAt(event, 'script', 'exec');
    const script = text(lines) ?? itemsOf(member(event, 'script'), 'exec').map(text).join('');
    const listen = textOf(event, 'listen') ?? '';
    const isOff = isTrue(member(event, 'disabled'));
    return isOff || script.trim() === '' ? [] : [SCRIPTS.get(listen) ?? `a script (${listen})`];
  });
}
