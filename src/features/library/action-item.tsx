import { type KeyboardEvent, memo } from 'react';
import { IconButton } from '../../components/button';
import { Icon } from '../../components/icon';
import { texts } from '../../i18n/library';
import { inLine } from '../../i18n/shown-text';
import type { Summary } from '../../model/library/entry';
import styles from './action-list.module.css';
import type { ItemActions } from './item-actions';
import { type RenamedPart, RenameField } from './rename-field';

interface ActionItemProps {
  summary: Summary;
  label: string;
  /** Its position in the list, from 1. */
  position: number;
  count: number;
  isOpen: boolean;
  isSelected: boolean;
  /** The line that Tab leads to. */
  isCurrent: boolean;
  renaming: RenamedPart | undefined;
  actions: ItemActions;
  measure: (element: HTMLLIElement | null) => (() => void) | undefined;
}

/** One action of the list. Memoized, so that a change in a list of thousands renders one row. */
export const ActionItem = memo(function ActionItem(props: ActionItemProps) {
  const { summary, label, position, count, isOpen, isSelected, isCurrent, renaming, actions, measure } =
    props;
  const { id, method, objectId, isReadable } = summary;
  const tabIndex = isCurrent ? 0 : -1;
  const name = summary.name || texts.untitled;

  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    const keys = isMod ? BY_MOD : event.altKey ? BY_ALT : event.shiftKey ? BY_SHIFT : BY_KEY;
    const act = isMod && event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(actions, id);
  };

  return (
    <li
      ref={measure}
      data-id={id}
      className={styles.item}
      data-selected={isSelected || undefined}
      aria-posinset={position}
      aria-setsize={count}
      onFocus={() => actions.reach(id)}
    >
      {renaming ? (
        <RenameField name={summary.name} part={renaming} onDone={(next) => actions.rename(id, next)} />
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-current={isOpen || undefined}
          aria-keyshortcuts="F2 Delete"
          tabIndex={tabIndex}
          onClick={(event) => {
            if (event.shiftKey) actions.extend(id);
            else if (event.ctrlKey || event.metaKey) actions.toggle(id);
            else actions.press(id);
          }}
          onKeyDown={onKeyDown}
          // The same key has taken it into the selection; it is no click too.
          onKeyUp={(event) => event.key === ' ' && event.ctrlKey && event.preventDefault()}
        >
          <span className={styles.name}>
            {isSelected && (
              <>
                <Icon name="chosen" />
                <span className="visually-hidden">{texts.selected}</span>{' '}
              </>
            )}
            {inLine(label)}
          </span>
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
  Escape: (actions) => actions.clearSelection(),
};

const BY_MOD: typeof BY_KEY = {
  ' ': (actions, id) => actions.toggle(id),
  a: (actions) => actions.select(),
};

const BY_SHIFT: typeof BY_KEY = {
  ArrowUp: (actions, id) => actions.extend(id, -1),
  ArrowDown: (actions, id) => actions.extend(id, 1),
};

const BY_ALT: typeof BY_KEY = {
  ArrowUp: (actions, id) => actions.shift(id, -1),
  ArrowDown: (actions, id) => actions.shift(id, 1),
};
