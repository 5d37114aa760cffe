/** One action in the list: its name, its marks and the field that renames it. */
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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

/** The name of an action, edited in the list; it may become empty. */
function RenameField({ name, part, onDone }: RenameFieldProps) {
  const { folder, label } = splitName(name);
  // An action without a folder starts with the name of a new one.
  const asked = folder === '' ? libraryTexts.newFolder : folder;
  const isFolder = part === 'folder';
  const id = useId();
  return (
    <div className={styles.rename}>
      <NameField
        aria-label={libraryTexts.newName}
        aria-describedby={id}
        name={name}
        proposed={isFolder ? joinName({ folder: asked, label }) : name}
        selected={isFolder ? asked.length : name.length}
        onDone={onDone}
      />
      <span id={id} className={styles.hint}>
        {libraryTexts.folderHint}
      </span>
    </div>
  );
}

interface NameFieldProps extends Omit<ComponentProps<typeof TextInput>, 'ref' | 'value' | 'onChange'> {
  name: string;
  /** The text at first, of which so many characters are selected. */
  proposed?: string;
  selected?: number;
  /** Undefined if the name stays as it is. */
  onDone: (name: string | undefined) => void;
}

/** A name while it is edited. Enter and leaving the field save it, Escape does not. */
export function NameField({
  name,
  proposed = name,
  selected = proposed.length,
  onDone,
  ...rest
}: NameFieldProps) {
  const [typed, setTyped] = useState(proposed);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is the person's from then on
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, selected);
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const finish = (next: string | undefined) => {
    // Removing the field causes one more blur event.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === name ? undefined : next);
  };
  return (
    <TextInput
      ref={field}
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => finish(typed === proposed ? undefined : typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(typed);
        else if (event.key === 'Escape') finish(undefined);
        else return;
        event.preventDefault();
      }}
    />
  );
}
