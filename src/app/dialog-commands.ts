import type { Command } from './command';
import { ALL_DIALOGS, type DialogName } from './dialogs';
import type { Shell } from './shell';

/** The command of each dialog. */
export const dialogCommands = (shell: Shell): Readonly<Record<DialogName, Command>> =>
  Object.fromEntries(
    ALL_DIALOGS.map(([id, { render, isLasting, unavailable, ...command }]) => [
      id,
      { ...command, id, unavailable: unavailable?.(shell), run: () => shell.openDialog(id) },
    ]),
  ) as Record<DialogName, Command>;
