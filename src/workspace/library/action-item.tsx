/** One action in the list: its name, its marks and the form that renames it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { inLine } from '../../i18n/format';
import { libraryTexts } from '../../i18n/library';
import { IconButton } from '../../ui/button';
import { TextInput } from '../../ui/field';
import { Icon } from '../../ui/icon';
import styles from './action-list.module.css';
import type { ItemActions, RenamedPart } from './item-actions';
import { joinName, splitName } from './listing';
import type { Summary } from './state/entry';

interface ActionItemProps {
  summary: Summary;
  label: string;
  /** It stands below the heading of its folder. */
  isInside: boolean;
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
  const {
    summary,
    label,
    isInside,
    position,
    count,
    isOpen,
    isSelected,
    isCurrent,
    renaming,
    actions,
    measure,
  } = props;
  const { id, method, objectId, isReadable } = summary;
  const tabIndex = isCurrent ? 0 : -1;
  const name = summary.name || libraryTexts.untitled;

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
      data-inside={isInside || undefined}
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
                <span className="visually-hidden">{libraryTexts.selected}</span>{' '}
              </>
            )}
            {inLine(label)}
          </span>
          {isReadable ? (
            <>
              <span className={styles.method} data-method={method}>
                {method}
              </span>
              <span className="visually-hidden">{libraryTexts.kinds[objectId].name}</span>
            </>
          ) : (
            <span className={styles.unreadable}>
              <Icon name="error" /> {libraryTexts.unreadable}
            </span>
          )}
        </button>
      )}
      <span className={styles.actions}>
        <IconButton
          icon="duplicate"
          label={libraryTexts.duplicate(name)}
          tabIndex={tabIndex}
          disabled={!isReadable}
          onClick={() => actions.duplicate(id)}
        />
        <IconButton
          icon="delete"
          label={libraryTexts.remove(name)}
          tabIndex={tabIndex}
          // The second press of a double click would hit the action that comes in its place.
          onClick={({ detail }) => detail < 2 && actions.remove(id)}
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

interface RenameFieldProps {
  name: string;
  part: RenamedPart;
  /** Undefined if the person cancelled. */
  onDone: (name: string | undefined) => void;
}

/** An action may have any name, also an empty one. */
const RESOLVER = zodResolver(z.object({ name: z.string() }));

/** The name of an action, edited in the list. Leaving the field saves too. */
export function RenameField({ name, part, onDone }: RenameFieldProps) {
  const { folder, label } = splitName(name);
  // An action without a folder starts with the name of a new one.
  const asked = folder === '' ? libraryTexts.newFolder : folder;
  const proposed = part === 'folder' ? joinName({ folder: asked, label }) : name;
  const { control, handleSubmit } = useForm({ resolver: RESOLVER, defaultValues: { name: proposed } });
  const { field } = useController({ control, name: 'name' });
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is the person's from then on
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus();
    if (part === 'folder') element.setSelectionRange(0, asked.length);
    else element.select();
    element.scrollIntoView({ block: 'nearest' });
  }, []);

  const finish = (next: string | undefined) => {
    // Removing the field causes one more blur event.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === name ? undefined : next);
  };
  const rename = handleSubmit((chosen) => finish(chosen.name));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    finish(undefined);
  };
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => void rename(event)}
      onKeyDown={leave}
      onBlur={(event) => void (field.value === proposed ? finish(undefined) : rename(event))}
    >
      <TextInput
        ref={input}
        aria-label={libraryTexts.newName}
        aria-describedby={id}
        value={field.value}
        onChange={field.onChange}
      />
      <span id={id} className={styles.hint}>
        {libraryTexts.folderHint}
      </span>
    </form>
  );
}
