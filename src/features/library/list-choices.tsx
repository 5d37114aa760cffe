import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { UndoContext, useUndoToast } from '../../fields/use-undo-toast';
import { texts } from '../../i18n/list-menu';
import type { Library } from '../../model/library/library';
import { joinName, splitName } from '../../model/library/name-parts';
import type { RowsHandle } from './action-rows';
import { newAction } from './add-new';
import { type FolderAnswer, FolderDialog } from './folder-dialog';
import type { ItemActions } from './item-actions';
import { ListMenu } from './list-menu';
import type { HandOut, ListQuestion } from './list-question';
import { actionsIn } from './listing';
import { SelectionBar } from './selection-bar';
import type { ListState } from './use-item-actions';

interface ListChoicesProps {
  readonly library: Library;
  readonly actions: ItemActions;
  /** The list as it is rendered now. */
  readonly state: ListState;
  readonly rows: RowsHandle | null;
  readonly selected: readonly string[];
  readonly asked: ListQuestion | undefined;
  readonly ask: (question: ListQuestion | undefined) => void;
  readonly onHandOut: HandOut;
  /** Takes the focus to the name of the action that has just been made. */
  readonly onAdded: () => void;
}

/** What can be done with what is chosen in the list: the menu, the bar below the list, and the dialogs of folders. */
export function ListChoices(props: ListChoicesProps) {
  const { library, actions, state, rows, selected, asked, ask, onHandOut, onAdded } = props;
  const steps = useContext(UndoContext);
  const changeWithUndo = useUndoToast();

  const moveAll = (ids: readonly string[], folder: string, text: string) => {
    const change = () => {
      for (const id of ids)
        library.revise(id, (draft) => ({
          ...draft,
          name: joinName({ folder, label: splitName(draft.name).label }),
        }));
    };
    changeWithUndo(text, () => flushSync(() => steps?.transaction(change)));
    flushSync(() => state.folders.reveal(folder));
    if (ids[0] !== undefined) rows?.focus(ids[0]);
  };
  const take = ({ folder, ids }: FolderAnswer) => {
    flushSync(() => ask(undefined));
    if (asked?.type === 'rename-folder') return moveAll(ids, folder, texts.renamed(folder));
    if (asked?.type === 'move') return moveAll(ids, folder, texts.moved(ids.length, folder));
    if (ids.length > 0) return moveAll(ids, folder, texts.created(folder));
    const action = { ...newAction('automation.webhook'), name: joinName({ folder, label: '' }) };
    changeWithUndo(texts.created(folder), () => flushSync(() => library.add([action])));
    onAdded();
  };
  const chosenFor = (question: Exclude<ListQuestion, { type: 'menu' }>): readonly string[] => {
    if (question.type === 'move') return question.ids;
    return question.type === 'new-folder' ? selected : actionsIn(library.summaries, question.folder);
  };

  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onMove={() => ask({ type: 'move', ids: selected })}
          onHandOut={(to) => onHandOut(to, selected)}
          onDelete={() => actions.removeAll(selected)}
          onClear={() => {
            flushSync(actions.clearSelection);
            if (selected[0] !== undefined) rows?.focus(selected[0]);
          }}
        />
      )}
      {asked?.type === 'menu' && (
        <ListMenu
          library={library}
          actions={actions}
          state={state}
          line={asked.key}
          at={asked.at}
          onAsk={ask}
          onHandOut={onHandOut}
          onClose={() => {
            flushSync(() => ask(undefined));
            rows?.focus(asked.key);
          }}
          onLeft={() => ask(undefined)}
        />
      )}
      {asked && asked.type !== 'menu' && (
        <FolderDialog
          type={asked.type}
          summaries={library.summaries}
          chosen={chosenFor(asked)}
          openId={library.openId}
          folder={asked.type === 'rename-folder' ? asked.folder : ''}
          onAnswer={take}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
