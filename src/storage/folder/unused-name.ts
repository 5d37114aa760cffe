import { fileName } from '../../model/file-name';

/** What some file systems take for the same name: they know no capitals, and store accents in their own way. */
export const plainName = (name: string): string => name.normalize('NFC').toLowerCase();

/** A name for the file of an action that is not among `taken`, which are plain; it is then. */
export function unusedName(actionName: string, taken: Set<string>): string {
  const name = fileName(actionName);
  const [stem = '', ...endings] = name.split('.');
  let free = name;
  for (let number = 2; taken.has(plainName(free)); number++)
    free = [`${stem}-${number}`, ...endings].join('.');
  taken.add(plainName(free));
  return free;
}
