/**
 * One row of the data of a Webhook: its cells, its keyboard commands, pasting several lines, and the actions on rows.
 */
import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent, useContext, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { type DataRow, readContext } from '../../../core';
import { asText, jsonText, parseTemplate } from '../../../core/internal';
import { editorTexts } from '../../../i18n/editor';
import { useAnnouncements, useUndoToast } from '../../../ui/announcements';
import { isPlainEnter } from '../../../ui/browser/plain-enter';
import { IconButton, ReadOnlyContext } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useManyRows } from '../../../ui/many-rows';
import { useEditor, useExampleTag } from '../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../fields/form-parts';
import { TemplateField } from '../../fields/template-field/template-field';
import { BLANK_ROW } from '../../store/draft';
import {
  type Column,
  type RowsEdit,
  rowMoved,
  rowSwitched,
  rowsEditsBetween,
} from '../../store/edit/row-and-text-edits';
import { useDraft, useOpenDraft } from '../open-draft';
import styles from './row.module.css';

interface CellProps {
  index: number;
  column: Column;
  text: string;
  label: string;
  placeholder: string;
  onKeyDown: (event: KeyboardEvent, column: Column) => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** The key or the value of a row, with its problems. */
function Cell({ index, column, text, onKeyDown, ...rest }: CellProps) {
  const open = useOpenDraft();
  const path = useMemo(() => ['data', index, column], [index, column]);
  const problems = useSettingProblems(path, { isShort: true });
  return (
    <div className={`${styles[column]} ${sheetHolder}`}>
      <TemplateField
        path={path}
        labelHidden
        multiline
        value={text}
        onChange={(next) => open.setCell(index, column, next)}
        describedBy={problems.describedBy}
        invalid={problems.invalid}
        onKeyDown={(event) => onKeyDown(event, column)}
        {...rest}
      />
      {problems.sheet}
    </div>
  );
}

/** While a finger drags a row, the page does not scroll with it. Browsers ask for this before the finger comes. */
function keepPageStill(grip: HTMLElement | null): (() => void) | undefined {
  const still = (event: TouchEvent) => grip?.closest('[data-dragged]') && event.preventDefault();
  grip?.addEventListener('touchmove', still, { passive: false });
  return () => grip?.removeEventListener('touchmove', still);
}

interface RowProps {
  id: string;
  index: number;
  /** The blank row at the end: it becomes a row by typing on it. */
  isLast: boolean;
  actions: RowActions;
  /** Measures the row. */
  measure: (element: HTMLLIElement | null) => (() => void) | undefined;
  onGrip: (index: number, event: PointerEvent<HTMLButtonElement>) => void;
  isDragged: boolean;
  /** Whether a dragged row would be inserted before this one. */
  isTarget: boolean;
}

type RowCommand = 'move-up' | 'move-down' | 'duplicate' | 'delete' | 'switch';

const WITH_ALT: Record<string, RowCommand> = { ArrowUp: 'move-up', ArrowDown: 'move-down' };
const WITH_ALT_AND_SHIFT: Record<string, RowCommand> = {
  ArrowDown: 'duplicate',
  Delete: 'delete',
  // The key with the name “delete” on an Apple keyboard
  Backspace: 'delete',
  Enter: 'switch',
};

/** The command of a key press in any control of a row. */
export function rowCommand(event: KeyboardEvent): RowCommand | undefined {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return (event.shiftKey ? WITH_ALT_AND_SHIFT : WITH_ALT)[event.key];
}

/** One row. It watches its own cells and problems only, and renders again only when these change. */
export const Row = memo(function Row(props: RowProps) {
  const { index, isLast, actions } = props;
  // A removed row renders once more before the list does.
  const { key, value, enabled } = useDraft(({ rows }) => rows[index]) ?? BLANK_ROW;
  const number = index + 1;
  const isReadOnly = useContext(ReadOnlyContext);
  const example = useExampleTag();

  function onKeyDown(event: KeyboardEvent, column: Column) {
    const command = isReadOnly ? undefined : rowCommand(event);
    if (command) {
      event.preventDefault();
      run[command](column);
    } else if (isPlainEnter(event)) {
      event.preventDefault();
      if (column === 'key') actions.focus(index, 'value');
      else if (!isLast) actions.focus(index + 1, 'key');
    }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    const rows = pastedRows(text);
    const isLine = isOneLine(text);
    // A single line becomes rows only in an empty key; otherwise it is pasted as text.
    if (!rows || (isLine && (key !== '' || value !== ''))) return;
    event.preventDefault();
    actions.paste(index, rows, isLine ? text.trim() : undefined);
  }

  const run = {
    'move-up': (column: Column) => actions.move(index, index - 1, column),
    'move-down': (column: Column) => actions.move(index, index + 1, column),
    duplicate: (column: Column) => actions.duplicate(index, column),
    delete: (column: Column) => actions.remove(index, column),
    switch: () => !isLast && actions.switch(index, !enabled),
  };

  return (
    <li
      ref={props.measure}
      className={styles.row}
      data-id={props.id}
      data-index={index}
      data-off={!enabled || undefined}
      data-dragged={props.isDragged || undefined}
      data-target={props.isTarget || undefined}
    >
      {!isLast && (
        <button
          ref={keepPageStill}
          type="button"
          tabIndex={-1}
          className={styles.grip}
          disabled={isReadOnly}
          aria-label={editorTexts.moveRow(number)}
          title={editorTexts.moveRow(number)}
          onPointerDown={(event) => props.onGrip(index, event)}
          onKeyDown={(event) => onKeyDown(event, 'key')}
        >
          <Icon name="grip" />
        </button>
      )}
      {!isLast && (
        <label className={styles.switch}>
          <input
            type="checkbox"
            tabIndex={-1}
            disabled={isReadOnly}
            aria-label={editorTexts.sendRow(number)}
            title={editorTexts.withKeys(editorTexts.sendRow(number), editorTexts.switchKeys)}
            checked={enabled}
            onChange={(event) => actions.switch(index, event.target.checked)}
            onKeyDown={(event) => onKeyDown(event, 'key')}
          />
        </label>
      )}
      <Cell
        index={index}
        column="key"
        text={key}
        label={editorTexts.keyOf(number)}
        placeholder={editorTexts.key}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Cell
        index={index}
        column="value"
        text={value}
        label={editorTexts.valueOf(number)}
        placeholder={editorTexts.valuePlaceholder(example)}
        onKeyDown={onKeyDown}
      />
      {!isLast && (
        <IconButton
          tabIndex={-1}
          className={styles.delete}
          icon="delete"
          label={editorTexts.deleteRow(number)}
          title={editorTexts.withKeys(editorTexts.deleteRow(number), editorTexts.deleteKeys)}
          onClick={() => actions.remove(index)}
        />
      )}
    </li>
  );
});

/** The operations on the rows. Stable for each open action, so that rows can be memoized. */
export interface RowActions {
  switch(index: number, enabled: boolean): void;
  remove(index: number, column?: Column): void;
  duplicate(index: number, column: Column): void;
  move(from: number, to: number, column?: Column): void;
  /** Replaces a blank row, otherwise inserts after the row. `line` is the pasted text, if it is one line. */
  paste(index: number, rows: readonly DataRow[], line?: string): void;
  replaceAll(rows: readonly DataRow[]): void;
  focus(index: number, column: Column): void;
}

/** The keys of the rows in order, and the operations on them. */
export function useRows(): { ids: readonly string[]; actions: RowActions } {
  const open = useOpenDraft();
  const ids = useDraft(({ rowKeys }) => rowKeys);
  const { link } = useEditor();
  const { announce } = useAnnouncements();
  const showUndoToast = useUndoToast();
  const askForRows = useManyRows();

  const actions = useMemo<RowActions>(() => {
    /** Without the blank row at the end. */
    const count = () => open.rows.length - 1;
    const focus = (index: number, column: Column) => link.focusSetting({ path: ['data', index, column] });
    const perform = (...edits: readonly RowsEdit[]) => flushSync(() => open.perform(edits));
    const splice = (row: number, removed: number, inserted: readonly DataRow[]) =>
      perform({ type: 'rows', row, removed: open.rows.slice(row, row + removed), inserted });

    const insertPasted = (index: number, pasted: readonly DataRow[], line: string | undefined) => {
      const before = open.rows[index];
      const isFree = before?.key === '' && before.value === '';
      const at = isFree ? index : index + 1;
      // A separate step, so that undo restores the pasted line.
      if (line !== undefined) flushSync(() => open.setCell(index, 'key', line));
      showUndoToast(editorTexts.rowsPasted(pasted.length), () =>
        splice(at, isFree && index < count() ? 1 : 0, pasted),
      );
      focus(at + pasted.length, 'key');
    };

    return {
      focus,
      switch(index, enabled) {
        perform(rowSwitched(open.rows, index, enabled));
        announce(editorTexts.rowSwitched(index + 1, enabled));
      },
      remove(index, column = 'key') {
        if (index >= count()) return;
        showUndoToast(editorTexts.rowDeleted(index + 1), () => splice(index, 1, []));
        link.showSetting({ path: ['data', index, column] });
      },
      duplicate(index, column) {
        const row = open.rows[index];
        if (!row || index === count()) return;
        splice(index + 1, 0, [row]);
        focus(index + 1, column);
        announce(editorTexts.rowDuplicated(index + 2));
      },
      move(from, to, column) {
        const last = count() - 1;
        if (from === to || from > last || to < 0 || to > last) return;
        perform(rowMoved(open.rows, from, to));
        if (column) focus(to, column);
        announce(editorTexts.rowMoved(to + 1, count()));
      },
      paste(index, pasted, line) {
        askForRows(count() + pasted.length, () => insertPasted(index, pasted, line));
      },
      replaceAll: (next) =>
        showUndoToast(editorTexts.rowsReplaced, () =>
          perform(...rowsEditsBetween(open.rows.slice(0, -1), next)),
        ),
    };
  }, [open, link, announce, showUndoToast, askForRows]);

  return { ids, actions };
}

/**
 * Parses text that was pasted into a key as rows: the members of a JSON object, the decoded pairs of
 * one line of form-urlencoded data, or several lines. Each non-blank line is a row, split at its first
 * tab if it has one (spreadsheet cells), otherwise at its first `=` or `: ` outside of tags.
 * Undefined for any other text, which is pasted as it is.
 */
export function pastedRows(text: string): DataRow[] | undefined {
  const lines = linesOf(text);
  const members = membersOf(text);
  if (members) return members;
  const [first = '', ...others] = lines;
  if (others.length === 0) return formPairs(first.trim());
  return lines.map((line) => ({
    ...(line.includes('\t') ? partAtTab(line) : partAtSign(line)),
    enabled: true,
  }));
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

export const isOneLine = (text: string): boolean => linesOf(text).length === 1;

/** Stands for a tag while a form is decoded. */
const MASK = '\ue000';
const HAS_MASK = /\ue000|%ee%80%80/i;
const FORM = /^[^&=\s]*=[^&\s]*(?:&[^&=\s]*=[^&\s]*)+$/;

/** The pairs of `a=1&b=2`, decoded as a receiver of a form would; tags stay as they are. */
function formPairs(line: string): DataRow[] | undefined {
  const tags: string[] = [];
  const parts = parseTemplate(line).map(({ type, start, end }) => {
    const text = line.slice(start, end);
    if (type === 'text') return text;
    tags.push(text);
    return MASK;
  });
  const masked = parts.join('');
  if (HAS_MASK.test(line) || !FORM.test(masked)) return undefined;
  const pairs = [...new URLSearchParams(masked)];
  // It would become a tag.
  if (pairs.flat().some((text) => text.includes('{{'))) return undefined;
  const withTags = (text: string) => text.replaceAll(MASK, () => tags.shift() ?? '');
  return pairs.map(([key, value]) => ({ key: withTags(key), value: withTags(value), enabled: true }));
}

type Parted = Pick<DataRow, 'key' | 'value'>;

function partAtTab(line: string): Parted {
  const tab = line.indexOf('\t');
  return { key: line.slice(0, tab), value: line.slice(tab + 1) };
}

// A colon must be followed by a space or the end of the line, so that URLs are not split.
const SIGN = /=|:(?=\s|$)/;

function partAtSign(line: string): Parted {
  for (const { type, start, end } of parseTemplate(line)) {
    if (type === 'tag') continue;
    const sign = line.slice(start, end).search(SIGN);
    if (sign < 0) continue;
    return { key: line.slice(0, start + sign).trim(), value: line.slice(start + sign + 1).trim() };
  }
  return { key: line.trim(), value: '' };
}

/** A nested value becomes its JSON text. */
function membersOf(text: string): DataRow[] | undefined {
  if (!/^\s*\{\s*"/.test(text)) return undefined;
  const { root } = readContext(text).context;
  if (root.type !== 'object' || root.members.length === 0) return undefined;
  return root.members.map(({ name, value }) => ({
    key: name,
    value: asText(value) ?? jsonText(value),
    enabled: true,
  }));
}
