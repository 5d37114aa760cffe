import { type KeyboardEvent, memo } from 'react';
import { Icon } from '../../components/icon';
import { texts } from '../../i18n/library';
import { inLine } from '../../i18n/shown-text';
import styles from './action-list.module.css';
import type { ItemActions } from './item-actions';
import { folderKey } from './listing';

interface FolderItemProps {
  folder: string;
  /** How many actions are in it, or were found in it. */
  count: number;
  isOpen: boolean;
  /** The action that is open is in it. */
  holdsOpen: boolean;
  /** The line that Tab leads to. */
  isCurrent: boolean;
  actions: ItemActions;
  measure: (element: HTMLLIElement | null) => (() => void) | undefined;
}

/** The heading of a folder: shows its actions, or only how many they are. */
export const FolderItem = memo(function FolderItem(props: FolderItemProps) {
  const { folder, count, isOpen, holdsOpen, isCurrent, actions, measure } = props;
  const key = folderKey(folder);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = isOpen
      ? (IN_OPEN[event.key] ?? BY_KEY[event.key])
      : (IN_CLOSED[event.key] ?? BY_KEY[event.key]);
    if (!act) return;
    event.preventDefault();
    act(actions, folder);
  };

  return (
    <li
      ref={measure}
      data-id={key}
      data-holds-open={(holdsOpen && !isOpen) || undefined}
      className={styles.folder}
      onFocus={() => actions.reach(key)}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={texts.folder(folder, count, holdsOpen && !isOpen)}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => actions.setOpen(folder, !isOpen)}
          onKeyDown={onKeyDown}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
          <span>{inLine(folder)}</span>
        </button>
      </h3>
      <span aria-hidden="true">{texts.inFolder(count)}</span>
    </li>
  );
});

type ByKey = Readonly<Record<string, (actions: ItemActions, folder: string) => void>>;

const BY_KEY: ByKey = {
  ArrowUp: (actions, folder) => actions.go(folderKey(folder), -1),
  ArrowDown: (actions, folder) => actions.go(folderKey(folder), 1),
  Home: (actions, folder) => actions.go(folderKey(folder), Number.NEGATIVE_INFINITY),
  End: (actions, folder) => actions.go(folderKey(folder), Number.POSITIVE_INFINITY),
};

const IN_OPEN: ByKey = {
  ArrowLeft: (actions, folder) => actions.setOpen(folder, false),
  ArrowRight: (actions, folder) => actions.go(folderKey(folder), 1),
};

const IN_CLOSED: ByKey = {
  ArrowRight: (actions, folder) => actions.setOpen(folder, true),
};
