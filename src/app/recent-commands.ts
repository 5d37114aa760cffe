import { readPreference, writePreference } from '../browser/preference';

const KEY = 'commands';
const MAX_COUNT = 5;

/** The ids of the commands that were chosen in the palette, the last one first. */
export const recentCommands = (): string[] =>
  (readPreference(KEY) ?? '').split(' ').filter((id) => id !== '');

/** Remembers that a command was chosen. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((one) => one !== id);
  writePreference(KEY, [id, ...others].slice(0, MAX_COUNT).join(' '));
}
