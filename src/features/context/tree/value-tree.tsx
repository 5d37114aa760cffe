import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../components/icon';
import { isContainer, type Json, tagFor } from '../../../core/internal';
import { previewShort } from '../../../fields/template-help';
import { texts } from '../../../i18n/context';
import { texts as values } from '../../../i18n/template-help';
import { PAGE_SIZE, type TreeRow, type TreeView, treeRows } from './rows';
import { useTypeAhead } from './type-ahead';
import styles from './value-tree.module.css';

interface ValueTreeProps {
  readonly root: Json;
  readonly onInsert: (tag: string) => void;
}

/** The values of the sample as a tree; choosing one inserts its tag. */
export function ValueTree({ root, onInsert }: ValueTreeProps) {
  const [view, setView] = useState<TreeView>({ open: new Map(), shown: new Map() });
  const [activeKey, setActiveKey] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const helpId = useId();
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
      <p id={helpId} className={styles.note}>
        {texts.treeHelp}
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label={texts.tree}
        aria-describedby={helpId}
        className={styles.tree}
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            isActive={index === active}
            onFocus={() => setActiveKey(row.key)}
            onPress={() => press(row)}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </div>
  );
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
  readonly onPress: () => void;
  readonly onChoose: () => void;
}

function Row({ row, isActive, onFocus, onPress, onChoose }: RowProps) {
  const isValue = row.type === 'value';
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
      onFocus={onFocus}
      onClick={onPress}
    >
      {isValue ? (
        <ValueCells row={row} onChoose={onChoose} />
      ) : (
        <span className={styles.more}>{texts.more(row.hidden)}</span>
      )}
    </div>
  );
}

function ValueCells({ row, onChoose }: { row: TreeRow & { type: 'value' }; onChoose: () => void }) {
  const { name, value, isOpen, path } = row;
  const tag = tagFor(path, value);
  return (
    <>
      <span className={styles.twist}>
        {isOpen !== undefined && <Icon name={isOpen ? 'down' : 'right'} />}
      </span>
      <span className={styles.name}>{name === '' ? '""' : name}</span>
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
