import { type KeyboardEvent, memo } from 'react';
import { IconButton } from '../../components/button';
import { Icon } from '../../components/icon';
import { texts } from '../../i18n/library';
import type { Summary } from '../../model/library/entry';
import styles from './action-list.module.css';
import type { ItemActions } from './item-actions';
import { RenameField, type RenameMode } from './rename-field';

interface ActionItemProps {
  summary: Summary;
  label: string;
  /** Its position in the list, from 1. */
  position: number;
  count: number;
  isOpen: boolean;
  /** The line that Tab leads to. */
  isCurrent: boolean;
  renaming: RenameMode | undefined;
  actions: ItemActions;
  measure: (element: HTMLLIElement | null) => (() => void) | undefined;
}

/** One action of the list. Memoized, so that a change in a list of thousands renders one row. */
export const ActionItem = memo(function ActionItem(props: ActionItemProps) {
  const { summary, label, position, count, isOpen, isCurrent, renaming, actions, measure } = props;
  const { id, method, objectId, isReadable } = summary;
  const tabIndex = isCurrent ? 0 : -1;
  const name = summary.name || texts.untitled;

  const onKeyDown = (event: KeyboardEvent) => {
    const isAlt = event.altKey && !event.ctrlKey && !event.metaKey;
    const act = isAlt ? BY_ALT[event.key] : event.ctrlKey || event.metaKey ? undefined : BY_KEY[event.key];
    if (!act) return;
    event.preventDefault();
    act(actions, id);
  };

  return (
    <li
      ref={measure}
      data-id={id}
      className={styles.item}
      aria-posinset={position}
      aria-setsize={count}
      onFocus={() => actions.reach(id)}
    >
      {renaming ? (
        <RenameField name={summary.name} asks={renaming} onDone={(next) => actions.rename(id, next)} />
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-current={isOpen || undefined}
          aria-keyshortcuts="F2 Delete"
          tabIndex={tabIndex}
          onClick={() => actions.open(id)}
          onKeyDown={onKeyDown}
        >
          <span className={styles.name}>{label}</span>
          {isReadable ? (
            <>
              <span className={styles.method} data-method={method}>
                {method}
              </span>
              <span className="visually-hidden">{texts.kinds[objectId].name}</span>
            </>
          ) : (
            <span className={styles.unreadable}>
              <Icon name="error" /> {texts.unreadable}
            </span>
          )}
        </button>
      )}
      <span className={styles.actions}>
        <IconButton
          icon="duplicate"
          label={texts.duplicate(name)}
          tabIndex={tabIndex}
          disabled={!isReadable}
          onClick={() => actions.duplicate(id)}
        />
        <IconButton
          icon="delete"
          label={texts.remove(name)}
          tabIndex={tabIndex}
          onClick={() => actions.remove(id)}
        />
      </span>
    </li>
  );
});

const BY_KEY: Readonly<Record<string, (actions: ItemActions, id: string) => void>> = {
  ArrowUp: (actions, id) => actions.go(id, -1),
  ArrowDown: (actions, id) => actions.go(id, 1),
  ArrowLeft: (actions, id) => actions.goToFolder(id),
  Home: (actions, id) => actions.go(id, Number.NEGATIVE_INFINITY),
  End: (actions, id) => actions.go(id, Number.POSITIVE_INFINITY),
  F2: (actions, id) => actions.beginRename(id),
  Delete: (actions, id) => actions.remove(id),
};

const BY_ALT: typeof BY_KEY = {
  ArrowUp: (actions, id) => actions.shift(id, -1),
  ArrowDown: (actions, id) => actions.shift(id, 1),
};
