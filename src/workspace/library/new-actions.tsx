import { flushSync } from 'react-dom';
import type { Action } from '../../core';
import { newAction, OBJECT_IDS } from '../../core/internal';
import { useDesigner } from '../../designer';
import { libraryTexts } from '../../i18n/library';
import { MenuButton } from '../../ui/menu-button';
import type { Library } from './state/library';

/** Returns a function that adds an action, opens it, and focuses its name. */
export function useAddAction(add: (action: Action) => void, onOpened?: () => void): (action: Action) => void {
  const designer = useDesigner();
  return (action) => {
    flushSync(() => add(action));
    onOpened?.();
    designer.focus('name');
  };
}

interface NewActionsProps {
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: (() => void) | undefined;
  onImport: () => void;
  onExamples: () => void;
  onNewFolder: () => void;
}

/** The menu of everything that can be added to the list. */
export function NewActions({ library, onOpened, onImport, onExamples, onNewFolder }: NewActionsProps) {
  const add = useAddAction((action) => library.add([action]), onOpened);
  return (
    <MenuButton
      icon="add"
      look="plain"
      label={libraryTexts.new}
      text={libraryTexts.new}
      align="start"
      groups={() => [
        {
          items: OBJECT_IDS.map((kind) => ({
            id: kind,
            title: libraryTexts.kinds[kind].name,
            run: () => add(newAction(kind)),
          })),
        },
        {
          items: [
            { id: 'import', title: libraryTexts.fromText, run: onImport },
            { id: 'examples', title: libraryTexts.fromExample, run: onExamples },
          ],
        },
        { items: [{ id: 'folder', title: libraryTexts.addFolder, run: onNewFolder }] },
      ]}
    />
  );
}
