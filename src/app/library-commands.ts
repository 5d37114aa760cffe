/** The commands for the list of actions. */
import type { ObjectId } from '../core';
import { kindName, newAction, OBJECT_IDS } from '../core/internal';
import { commandsTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { type AppCommand, commandsIn, withoutAction, withoutReadableAction } from './command';
import type { Shell } from './dialogs';

/** The commands for the list of actions. */
export function libraryCommands(
  shell: Shell,
  open: Readonly<Record<'examples', AppCommand>>,
): readonly AppCommand[] {
  const { library, designer } = shell.session;
  const begin = (kind: ObjectId) => () => {
    library.add([newAction(kind)]);
    shell.goToPane('edit');
    // Its editor comes with the next rendering.
    requestAnimationFrame(() => designer.focus('name'));
  };
  const withOpen = (use: (id: string) => void) => () => {
    if (library.openId !== undefined) use(library.openId);
  };
  return commandsIn('library', [
    ...OBJECT_IDS.map((kind) => ({
      id: `new-${kindName(kind)}` as const,
      title: commonTexts.kinds[kind].add,
      run: begin(kind),
    })),
    open.examples,
    {
      id: 'duplicate',
      unavailable: withoutReadableAction(shell),
      run: withOpen((id) => {
        library.duplicate(id, commandsTexts.copyOf);
        shell.goToPane('edit');
      }),
    },
    {
      id: 'move-to-folder',
      unavailable: withoutAction(shell),
      run: withOpen(shell.moveToFolder),
    },
    {
      id: 'move-up',
      unavailable: withoutAction(shell),
      run: withOpen((id) => shell.shiftAction(id, -1)),
    },
    {
      id: 'move-down',
      unavailable: withoutAction(shell),
      run: withOpen((id) => shell.shiftAction(id, 1)),
    },
    {
      id: 'close-folders',
      run: () => shell.setFoldersOpen(false),
    },
    {
      id: 'open-folders',
      run: () => shell.setFoldersOpen(true),
    },
    {
      id: 'remove',
      isDestructive: true,
      unavailable: withoutAction(shell),
      run: withOpen((id) => {
        const name = library.summaries.find((one) => one.id === id)?.name;
        shell.tell(commandsTexts.removed(name || commonTexts.untitled), () => library.remove(id));
        shell.goToPane('edit');
      }),
    },
  ]);
}
