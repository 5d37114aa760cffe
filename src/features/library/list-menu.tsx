import { ContextMenu, type Point } from '../../components/context-menu';
import type { MenuGroup, MenuItem } from '../../components/menu';
import { texts as listTexts } from '../../i18n/library';
import { texts } from '../../i18n/list-menu';
import type { Library } from '../../model/library/library';
import type { ItemActions } from './item-actions';
import type { HandOut, ListQuestion } from './list-question';
import { actionsIn, lineKey } from './listing';
import { chosenWith, type ListState } from './use-item-actions';

interface ListMenuProps {
  library: Library;
  actions: ItemActions;
  state: ListState;
  /** The key of the line that it is the menu of. */
  line: string;
  at: Point;
  onAsk: (question: ListQuestion) => void;
  onHandOut: HandOut;
  onClose: () => void;
  onLeft: () => void;
}

/** What can be done with an action, with all that are selected, or with a folder. */
export function ListMenu(props: ListMenuProps) {
  const { state, line: key, at, onClose, onLeft } = props;
  const line = state.lines.find((one) => lineKey(one) === key);
  if (!line) return null;
  const groups =
    line.type === 'folder'
      ? folderGroups(line.folder, props)
      : chosenWith(state, key).length > 1
        ? selectedGroups(chosenWith(state, key), props)
        : actionGroups(key, props);
  const label = texts.menuOf(groups[0]?.title ?? '');
  return <ContextMenu at={at} label={label} groups={groups} onClose={onClose} onLeft={onLeft} />;
}

function actionGroups(id: string, { library, actions, onAsk, onHandOut }: ListMenuProps): MenuGroup[] {
  const summary = library.summaryOf(id);
  const unavailable = library.draftOf(id) ? undefined : texts.unreadable;
  return [
    {
      title: summary?.name || listTexts.untitled,
      items: [
        { id: 'open', title: texts.open, keys: texts.openKeys, run: () => actions.open(id) },
        { id: 'rename', title: texts.rename, keys: 'F2', unavailable, run: () => actions.beginRename(id) },
        { id: 'duplicate', title: texts.duplicate, unavailable, run: () => actions.duplicate(id) },
        { id: 'move', title: texts.move, unavailable, run: () => onAsk({ type: 'move', ids: [id] }) },
        { id: 'select', title: texts.selectOne, run: () => actions.toggle(id) },
      ],
    },
    { items: handingOut([id], onHandOut, unavailable) },
    { items: [deletion([id], texts.delete, actions)] },
  ];
}

function selectedGroups(
  ids: readonly string[],
  { actions, onAsk, onHandOut }: ListMenuProps,
): readonly MenuGroup[] {
  return [
    {
      title: texts.selected(ids.length),
      items: [{ id: 'move', title: texts.move, run: () => onAsk({ type: 'move', ids }) }],
    },
    { items: handingOut(ids, onHandOut) },
    { items: [deletion(ids, texts.deleteAll(ids.length), actions)] },
  ];
}

function folderGroups(folder: string, props: ListMenuProps): readonly MenuGroup[] {
  const { library, state, actions, onAsk, onHandOut } = props;
  const ids = actionsIn(library.summaries, folder);
  const select = () => {
    state.folders.reveal(folder);
    actions.select(ids);
  };
  return [
    {
      title: folder,
      items: [
        { id: 'rename', title: texts.renameFolder, run: () => onAsk({ type: 'rename-folder', folder }) },
        { id: 'select', title: texts.select, run: select },
      ],
    },
    { items: handingOut(ids, onHandOut) },
    { items: [deletion(ids, texts.deleteAll(ids.length), actions)] },
  ];
}

const handingOut = (ids: readonly string[], handOut: HandOut, unavailable?: string): readonly MenuItem[] => [
  { id: 'export', title: texts.export, unavailable, run: () => handOut('export', ids) },
  { id: 'share', title: texts.share, unavailable, run: () => handOut('share', ids) },
];

const deletion = (ids: readonly string[], title: string, actions: ItemActions): MenuItem => ({
  id: 'delete',
  title,
  keys: texts.deleteKeys,
  run: () => actions.removeAll(ids),
});
