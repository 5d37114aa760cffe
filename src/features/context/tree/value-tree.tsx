import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Icon } from '../../../components/icon';
import { isContainer, type Json, tagFor } from '../../../core/internal';
import { carryTag } from '../../../fields/dragged-tag';
import { useEditor } from '../../../fields/editor-context';
import { settingName } from '../../../fields/setting-name';
import { previewShort } from '../../../fields/template-help/value-preview';
import { texts } from '../../../i18n/context';
import { inLine } from '../../../i18n/shown-text';
import { texts as values } from '../../../i18n/template-help';
import type { InsertionTarget } from '../../../model/settings-link';
import { PAGE_SIZE, type TreeRow, type TreeView, treeRows } from './rows';
import { useTypeAhead } from './type-ahead';
import styles from './value-tree.module.css';

interface ValueTreeProps {
  readonly root: Json;
  readonly onInsert: (tag: string) => void;
}

/** The values of the sample as a tree; a click, Enter or a drop inserts the tag of one. */
export function ValueTree({ root, onInsert }: ValueTreeProps) {
  const [view, setView] = useState<TreeView>({ open: new Map(), shown: new Map() });
  const [activeKey, setActiveKey] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { link } = useEditor();
  const insertion = useSyncExternalStore(link.subscribe, () => link.insertion);
  const typeAhead = useTypeAhead();
  const rows = treeRows(root, view);
  const found = rows.findIndex(({ key }) => key === activeKey);
  const active = Math.max(0, found);

  const focusRow = (index: number) => {
    const row = tree.current?.children[index];
    if (row instanceof HTMLElement) row.focus();
  };
  const setOpen = (key: string, isOpen: boolean) =>
    setView((last) => ({ ...last, open: new Map(last.open).set(key, isOpen) }));
  const showMore = (parent: string) =>
    setView((last) => {
      const next = (last.shown.get(parent) ?? PAGE_SIZE) + PAGE_SIZE;
      return { ...last, shown: new Map(last.shown).set(parent, next) };
    });
  const choose = (row: TreeRow) => {
    if (row.type === 'more') return showMore(row.parent);
    const tag = tagFor(row.path, row.value);
    if (tag) onInsert(tag);
  };
  const press = (row: TreeRow) => {
    if (row.type === 'more') showMore(row.parent);
    else if (row.isOpen !== undefined) setOpen(row.key, !row.isOpen);
  };
  /** A click opens what can be opened and inserts a plain value; two insert what can be opened. */
  const onClick = (row: TreeRow, { detail }: MouseEvent) => {
    const isPlain = row.type === 'value' && row.isOpen === undefined;
    if (detail > 2 || (isPlain && detail > 1)) return;
    if (!isPlain) press(row);
    if (row.type === 'value' && (isPlain || detail === 2) && insertion?.takesTags) choose(row);
  };
  const point = (isNear: boolean) =>
    link.point(isNear && insertion?.takesTags ? [{ path: insertion.path }] : []);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = row.type === 'value' ? row.isOpen : undefined;
    switch (event.key) {
      case 'ArrowDown':
        focusRow(Math.min(active + 1, rows.length - 1));
        break;
      case 'ArrowUp':
        focusRow(Math.max(active - 1, 0));
        break;
      case 'Home':
        focusRow(0);
        break;
      case 'End':
        focusRow(rows.length - 1);
        break;
      case 'ArrowRight':
        if (isOpen === false) setOpen(row.key, true);
        else if (isOpen) focusRow(active + 1);
        break;
      case 'ArrowLeft':
        if (isOpen) setOpen(row.key, false);
        else focusRow(parentRowIndex(rows, active));
        break;
      case 'Enter':
        choose(row);
        break;
      case ' ':
        press(row);
        break;
      default: {
        if (event.key.length !== 1) return;
        const next = typeAhead(event.key, rows, active);
        if (next !== undefined) focusRow(next);
      }
    }
    event.preventDefault();
  };

  if (rows.length === 0) {
    const isEmpty = isContainer(root);
    return <p className={styles.note}>{isEmpty ? texts.nothing : texts.single}</p>;
  }
  return (
    <div>
      <p id={helpId} className={styles.note} data-target={insertion?.takesTags || undefined}>
        {targetText(insertion)} <span className="visually-hidden">{texts.treeHelp}</span>
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label={texts.tree}
        aria-describedby={helpId}
        className={styles.tree}
        onKeyDown={onKeyDown}
        onPointerEnter={() => point(true)}
        onPointerLeave={() => point(false)}
      >
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            isActive={index === active}
            onFocus={() => setActiveKey(row.key)}
            onClick={(event) => onClick(row, event)}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </div>
  );
}

/** Where a value goes, or what to do so that it can go somewhere. */
function targetText(insertion: InsertionTarget | undefined): string {
  if (!insertion) return texts.noTarget;
  const name = settingName(insertion.path);
  return insertion.takesTags ? texts.target(name) : texts.notTarget(name);
}

function parentRowIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  const parent = rows.findLastIndex((row, at) => at < index && row.level < level);
  return parent === -1 ? index : parent;
}

interface RowProps {
  readonly row: TreeRow;
  readonly isActive: boolean;
  readonly onFocus: () => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onChoose: () => void;
}

function Row({ row, isActive, onFocus, onClick, onChoose }: RowProps) {
  const isValue = row.type === 'value';
  const tag = isValue ? tagFor(row.path, row.value) : undefined;
  const onDragStart = ({ dataTransfer }: DragEvent) => tag && carryTag(dataTransfer, tag);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={isValue ? row.isOpen : undefined}
      aria-selected={isActive}
      className={styles.row}
      style={{ paddingInlineStart: `${(Math.min(row.level, 12) - 1) * 0.75}rem` }}
      draggable={tag !== undefined}
      onDragStart={onDragStart}
      // The second press of two leaves the focus where the first has put it.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onFocus={onFocus}
      onClick={onClick}
    >
      {isValue ? (
        <ValueCells row={row} tag={tag} onChoose={onChoose} />
      ) : (
        <span className={styles.more}>{texts.more(row.hidden)}</span>
      )}
    </div>
  );
}

interface ValueCellsProps {
  readonly row: TreeRow & { type: 'value' };
  readonly tag: string | undefined;
  readonly onChoose: () => void;
}

function ValueCells({ row: { name, value, isOpen }, tag, onChoose }: ValueCellsProps) {
  return (
    <>
      <span className={styles.twist}>
        {isOpen !== undefined && <Icon name={isOpen ? 'down' : 'right'} />}
      </span>
      <span className={styles.name}>{name === '' ? '""' : inLine(name)}</span>
      <span className={styles.preview}>{previewShort(value)}</span>
      <span className={styles.type}>{values.types[value.type]}</span>
      {tag ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.insert}
          title={texts.insert(tag)}
          aria-label={texts.insert(tag)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onChoose();
          }}
        >
          {texts.insertShort}
        </button>
      ) : (
        <span className={styles.type}>{texts.unnamed}</span>
      )}
    </>
  );
}
