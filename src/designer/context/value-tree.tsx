import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Path, Span } from '../../core';
import { isContainer, type Json, tagFor } from '../../core/internal';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { contextTexts } from '../../i18n/samples';
import { useAnnouncements } from '../../ui/announcements';
import { copyText } from '../../ui/browser/clipboard';
import { Icon } from '../../ui/icon';
import { ReportPainted, useEditor, useKnownContext } from '../fields/editor-context';
import { previewShort, typeText } from '../fields/template-help/tag-card';
import { carryTag } from '../fields/template-help/tags';
import { highlightValues, usedValues } from '../request/live-request';
import { pathKey } from '../store/draft';
import type { InsertionTarget } from '../store/settings-link';
import styles from './value-tree.module.css';
import {
  aboutValue,
  PAGE_SIZE,
  parentRowIndex,
  rowBeginningWith,
  rowShowing,
  type TreeRow,
  type TreeView,
  treeRows,
} from './values';

/**
 * The values of the open sample as a tree. A click inserts the tag of a value where the focus was last, or copies it.
 */
export function ValuesPane() {
  const { sample, handle } = useEditor();
  const openId = useSyncExternalStore(sample.subscribe, () => sample.openId);
  const { root } = useKnownContext();
  const { notify } = useAnnouncements();
  const insert = async (tag: string) => {
    if (handle.insert(tag)) return;
    notify({ text: (await copyText(tag)) ? contextTexts.copied(tag) : contextTexts.notCopied(tag) });
  };
  return (
    <>
      <ValueTree key={openId} root={root} onInsert={(tag) => void insert(tag)} />
      <ReportPainted key={`painted ${openId}`} part="context" />
    </>
  );
}

interface ValueTreeProps {
  readonly root: Json;
  readonly onInsert: (tag: string) => void;
}

/** The values of the sample as a tree; a click, Enter or a drop inserts the tag of one. */
function ValueTree({ root, onInsert }: ValueTreeProps) {
  const [view, setView] = useState<TreeView>({ open: new Map(), shown: new Map() });
  const [activeKey, setActiveKey] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { link, live, editSample } = useEditor();
  const insertion = useSyncExternalStore(link.subscribe, () => link.insertion);
  const used = useUsedValues();
  const typeAhead = useTypeAhead();
  const rows = treeRows(root, view);
  const usedRows = new Set(used.map((path) => rowShowing(rows, path)));
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

  const highlight = (row: TreeRow | undefined) => {
    if (row?.type === 'value') highlightValues({ link, live }, 'tree', [row.path]);
    else link.clearHighlight('tree');
  };
  useHighlightedRows(tree, rows);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = row.type === 'value' ? row.isOpen : undefined;
    const target = rowOfKey(event.key, active, rows.length);
    switch (event.key) {
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
        if (target === undefined && event.key.length !== 1) return;
        const next = target ?? typeAhead(event.key, rows, active);
        if (next !== undefined) focusRow(next);
      }
    }
    event.preventDefault();
  };

  if (rows.length === 0) {
    // Who cannot change a sample is not told to.
    const empty = editSample ? `${contextTexts.nothing} ${contextTexts.write}` : contextTexts.nothing;
    return <p className={styles.note}>{isContainer(root) ? empty : contextTexts.single}</p>;
  }
  return (
    <div>
      <p id={helpId} className={styles.target} data-target={insertion?.takesTags || undefined}>
        {targetText(insertion) ?? <span className={styles.drag}>{contextTexts.drag}</span>}{' '}
        <span className="visually-hidden">{contextTexts.treeHelp}</span>
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label={contextTexts.tree}
        aria-describedby={helpId}
        className={styles.tree}
        onKeyDown={onKeyDown}
        onPointerEnter={() => point(true)}
        onPointerLeave={() => {
          point(false);
          link.clearHighlight('tree');
        }}
        onPointerOver={({ target, pointerType }) => {
          if (pointerType === 'touch' || !(target instanceof Element)) return;
          const over = target.closest('[role="treeitem"]');
          const index = [...(tree.current?.children ?? [])].indexOf(over as Element);
          highlight(rows[index]);
        }}
        onBlur={() => link.clearHighlight('tree')}
      >
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            isActive={index === active}
            isUsed={usedRows.has(index)}
            onFocus={() => {
              setActiveKey(row.key);
              highlight(row);
            }}
            onClick={(event) => onClick(row, event)}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </div>
  );
}

/** The row to which a key moves the focus; undefined for other keys. */
function rowOfKey(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, count - 1);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Marks the rows of values that another view highlights. */
function useHighlightedRows(tree: RefObject<HTMLElement | null>, rows: readonly TreeRow[]): void {
  const { link } = useEditor();
  // As attributes: the pointer crosses many values, and a render for each would be slow.
  useEffect(() => {
    const show = () => {
      const { from, values = [] } = link.highlight ?? {};
      const highlighted = new Set(from === 'tree' ? [] : values.map((path) => rowShowing(rows, path)));
      for (const [index, row] of [...(tree.current?.children ?? [])].entries())
        row.toggleAttribute('data-pointed', highlighted.has(index));
    };
    show();
    return link.onHighlight(show);
  });
}

/** Where a value goes, or what to do so that it can go somewhere. */
function targetText(insertion: InsertionTarget | undefined): string | undefined {
  if (!insertion) return undefined;
  return insertion.takesTags ? contextTexts.target(settingName(insertion.path)) : contextTexts.notTarget;
}

/** The values in the request; the same array while they are the same. */
function useUsedValues(): readonly Path[] {
  const { live, draft } = useEditor();
  const last = useRef<{ spans?: readonly Span[]; used: readonly Path[] }>({ used: [] });
  return useSyncExternalStore(live.subscribe, () => {
    const spans = draft() && live.spans;
    // The live request still has the spans of an action that was removed.
    if (spans !== last.current.spans) {
      const used = spans ? usedValues(spans) : [];
      const isSame = used.map(pathKey).join(' ') === last.current.used.map(pathKey).join(' ');
      last.current = { spans, used: isSame ? last.current.used : used };
    }
    return last.current.used;
  });
}

interface RowProps {
  readonly row: TreeRow;
  readonly isActive: boolean;
  /** The request contains its value, or one inside it that has no row. */
  readonly isUsed: boolean;
  readonly onFocus: () => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onChoose: () => void;
}

function Row({ row, isActive, isUsed, onFocus, onClick, onChoose }: RowProps) {
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
      data-used={isUsed || undefined}
      style={{ paddingInlineStart: `calc(${(Math.min(row.level, 12) - 1) * 0.75} * var(--rem))` }}
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
        <span className={styles.more}>{contextTexts.more(row.hidden)}</span>
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
  const isOnlyInSchema = aboutValue(value)?.isOnlyInSchema;
  return (
    <>
      <span className={styles.twist}>
        {isOpen !== undefined && <Icon name={isOpen ? 'down' : 'right'} />}
      </span>
      <span className={styles.name} title={aboutValue(value)?.description}>
        {name === '' ? '""' : inLine(name)}
      </span>
      <span className={styles.preview} data-plain={(!isContainer(value) && !isOnlyInSchema) || undefined}>
        <span>{previewShort(value)}</span>
      </span>
      <span className={styles.type}>{typeText(value)}</span>
      {tag ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.insert}
          title={contextTexts.insert(tag)}
          aria-label={contextTexts.insert(tag)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onChoose();
          }}
        >
          {contextTexts.insertShort}
        </button>
      ) : (
        <span className={styles.type}>{contextTexts.unnamed}</span>
      )}
    </>
  );
}

/** Letters typed within this time make one word. */
const TYPE_AHEAD_TIMEOUT_MS = 700;

/** Finds rows by the letters typed shortly after one another. */
export function useTypeAhead(): (
  letter: string,
  rows: readonly TreeRow[],
  active: number,
) => number | undefined {
  const typed = useRef({ letters: '', at: 0 });
  return (letter, rows, active) => {
    const now = performance.now();
    const { letters, at } = typed.current;
    typed.current = { letters: now - at > TYPE_AHEAD_TIMEOUT_MS ? letter : letters + letter, at: now };
    return rowBeginningWith(typed.current.letters, rows, active);
  };
}
