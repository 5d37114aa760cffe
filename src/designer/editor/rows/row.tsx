/** One row of the data of a Webhook, and the keys that work in it. */
import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react';
import { editorTexts } from '../../../i18n/editor';
import { IconButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useExampleTag } from '../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { TemplateField } from '../../fields/template-field/template-field';
import { BLANK_ROW } from '../../store/draft';
import type { Column } from '../../store/edit/rows-edit';
import { useDraft, useOpenDraft } from '../open-draft';
import styles from './row.module.css';
import { isOneLine, pastedRows, type RowActions } from './row-actions';

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
export function Cell({ index, column, text, onKeyDown, ...rest }: CellProps) {
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

export const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing);

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
  const example = useExampleTag();

  function onKeyDown(event: KeyboardEvent, column: Column) {
    const command = rowCommand(event);
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
          aria-label={editorTexts.moveRow(number)}
          title={editorTexts.moveRow(number)}
          onPointerDown={(event) => props.onGrip(index, event)}
          onKeyDown={(event) => onKeyDown(event, 'key')}
        >
          <Icon name="grip" />
        </button>
      )}
      {!isLast && (
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles.switch}
          aria-label={editorTexts.sendRow(number)}
          title={editorTexts.withKeys(editorTexts.sendRow(number), editorTexts.switchKeys)}
          checked={enabled}
          onChange={(event) => actions.switch(index, event.target.checked)}
          onKeyDown={(event) => onKeyDown(event, 'key')}
        />
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
