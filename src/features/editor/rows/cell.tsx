import { type ClipboardEvent, type KeyboardEvent, useMemo } from 'react';
import { sheetHolder, useSettingProblems } from '../../../fields/setting-problems';
import { TemplateField } from '../../../fields/template-field/template-field';
import type { Column } from '../../../model/edit/rows-edit';
import styles from './row.module.css';
import type { RowActions } from './row-actions';

interface CellProps {
  index: number;
  column: Column;
  text: string;
  label: string;
  placeholder: string;
  actions: RowActions;
  onKeyDown: (event: KeyboardEvent, column: Column) => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** The key or the value of a row, with what is to be said about it. */
export function Cell({ index, column, text, actions, onKeyDown, ...rest }: CellProps) {
  const path = useMemo(() => ['data', index, column], [index, column]);
  const problems = useSettingProblems(path, true);
  return (
    <div className={`${styles[column]} ${sheetHolder}`}>
      <TemplateField
        path={path}
        labelHidden
        multiline
        value={text}
        onChange={(next) => actions.edit(index, column, next)}
        describedBy={problems.describedBy}
        invalid={problems.invalid}
        onKeyDown={(event) => onKeyDown(event, column)}
        {...rest}
      />
      {problems.sheet}
    </div>
  );
}
