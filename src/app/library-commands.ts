import type { ObjectId } from '../core';
import { kindName, newAction, OBJECT_IDS } from '../core/internal';
import { commandsTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { type AppCommand, withoutAction, withoutReadableAction } from './command';
import type { Shell } from './dialogs';

const { titles } = commandsTexts;

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
  return [
    ...OBJECT_IDS.map(
      (kind): AppCommand => ({
        id: `new-${kindName(kind)}`,
        title: commonTexts.kinds[kind].add,
        group: 'library',
        run: begin(kind),
      }),
    ),
    open.examples,
    {
      id: 'duplicate',
      title: titles.duplicate,
      group: 'library',
      unavailable: withoutReadableAction(shell),
      run: withOpen((id) => {
        library.duplicate(id, commandsTexts.copyOf);
        shell.goToPane('edit');
      }),
    },
    {
      id: 'move-to-folder',
      title: titles.moveToFolder,
      group: 'library',
      unavailable: withoutAction(shell),
      run: withOpen(shell.moveToFolder),
    },
    {
      id: 'move-up',
      title: titles.moveUp,
      group: 'library',
      unavailable: withoutAction(shell),
      run: withOpen((id) => shell.shiftAction(id, -1)),
    },
    {
      id: 'move-down',
      title: titles.moveDown,
      group: 'library',
      unavailable: withoutAction(shell),
      run: withOpen((id) => shell.shiftAction(id, 1)),
    },
    {
      id: 'close-folders',
      title: titles.closeFolders,
      group: 'library',
      run: () => shell.setFoldersOpen(false),
    },
    {
      id: 'open-folders',
      title: titles.openFolders,
      group: 'library',
      run: () => shell.setFoldersOpen(true),
    },
    {
      id: 'remove',
      title: titles.remove,
      group: 'library',
      isDestructive: true,
      unavailable: withoutAction(shell),
      run: withOpen((id) => {
        const name = library.summaries.find((one) => one.id === id)?.name;
        shell.tell(commandsTexts.removed(name || commonTexts.untitled), () => library.remove(id));
        shell.goToPane('edit');
      }),
    },
  ];
}
