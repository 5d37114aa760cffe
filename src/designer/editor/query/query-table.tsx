/** The parameters of the query as rows. */
import {
  type KeyboardEvent,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Range } from '../../../core';
import { editorTexts } from '../../../i18n/editor';
import { queryTexts } from '../../../i18n/editor-tools';
import { focusUnasked } from '../../../ui/browser/dom-root';
import { isPlainEnter } from '../../../ui/browser/plain-enter';
import { IconButton, ReadOnlyContext } from '../../../ui/button';
import { TextInput } from '../../../ui/field';
import { useWindow } from '../../../ui/use-window';
import { useDiagnosticsAt, useEditor, useExampleTag } from '../../fields/editor-context';
import { TemplateField } from '../../fields/template-field/template-field';
import type { Diagnostic, SettingDiagnostics } from '../../problems/shown-problems';
import styles from '../editor.module.css';
import { rowCommand } from '../rows/row';
import rowStyles from '../rows/row.module.css';
import {
  type Parameter,
  parameterAt,
  parametersOf,
  rangeInValue,
  withoutParameter,
  withParameter,
  withParameterMoved,
} from '../url-query';

interface QueryTableProps {
  readonly id: string;
  readonly url: string;
  readonly onChange: (url: string) => void;
}

const ROWS = ['url', 'query', 'rows'];

/** The one that is typed on the row behind the last. */
const NO_PARAMETER: Parameter = { name: '', value: '' };

/** The parameters of the query, each a row; an edit changes the bytes of its row and no others. */
export function QueryTable({ id, url, onChange }: QueryTableProps) {
  const { link } = useEditor();
  const isReadOnly = useContext(ReadOnlyContext);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  const parameters = useMemo(() => parametersOf(url), [url]);
  const count = parameters.length + 1;
  // A parameter is its place in the query: it has no other identity.
  const ids = useMemo(() => Array.from({ length: count }, (_, index) => String(index)), [count]);
  const { items, measure } = useWindow(list, ids, [focused]);
  const focus = (index: number, field = 'input') => {
    flushSync(() => setFocused(index));
    list.current?.querySelector<HTMLElement>(`[data-id="${index}"] ${field}`)?.focus();
  };
  const onPlace = useEffectEvent((range: Range | undefined) =>
    focus(Math.min(range ? parameterAt(url, range.end) : 0, parameters.length)),
  );
  useLayoutEffect(() => link.register(ROWS, { focus: (range) => onPlace(range) }), [link]);
  const move = (index: number, to: number) => {
    if (index >= parameters.length || to < 0 || to >= parameters.length) return;
    flushSync(() => onChange(withParameterMoved(url, index, to)));
    focus(to);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(withoutParameter(url, index)));
    focusUnasked(() => focus(index));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const command = isReadOnly ? undefined : rowCommand(event);
    if (command === 'move-up' || command === 'move-down')
      move(index, index + (command === 'move-up' ? -1 : 1));
    else if (command === 'delete' && index < parameters.length) remove(index);
    else if (event.target instanceof HTMLInputElement && isPlainEnter(event)) focus(index, 'textarea');
    else if (event.target instanceof HTMLTextAreaElement && isPlainEnter(event))
      focus(Math.min(index + 1, parameters.length));
    else return;
    event.preventDefault();
  };

  const row = (index: number) => {
    const { name, value } = parameters[index] ?? NO_PARAMETER;
    return (
      <li
        key={index}
        ref={measure}
        data-id={index}
        className={rowStyles.row}
        onKeyDown={(event) => onKeyDown(event, index)}
        onFocus={() => setFocused(index)}
      >
        {index > 0 && index < parameters.length && (
          <IconButton
            tabIndex={-1}
            icon="down"
            className={`${styles.up} ${rowStyles.grip}`}
            label={queryTexts.moveUp(index + 1)}
            onClick={() => move(index, index - 1)}
          />
        )}
        <TextInput
          mono
          className={rowStyles.key ?? ''}
          aria-label={queryTexts.name(index + 1)}
          placeholder={queryTexts.namePlaceholder}
          value={name}
          onChange={(event) => onChange(withParameter(url, index, 'name', event.target.value))}
        />
        <div className={rowStyles.value}>
          <ParameterValue
            index={index}
            url={url}
            name={name}
            value={value}
            onChange={(next) => onChange(withParameter(url, index, 'value', next))}
          />
        </div>
        {index < parameters.length && (
          <IconButton
            tabIndex={-1}
            className={rowStyles.delete ?? ''}
            icon="delete"
            label={queryTexts.remove(index + 1)}
            onClick={() => remove(index)}
          />
        )}
      </li>
    );
  };

  return (
    <ul id={id} ref={list} data-place="query" className={rowStyles.rows} aria-label={queryTexts.parameters}>
      {items(row)}
    </ul>
  );
}

/** The number of parameters, beside the name of the section. */
export const QueryCount = ({ url }: { url: string }) => (
  <span className={styles.count}>{useMemo(() => parametersOf(url).length, [url])}</span>
);

const URL_PATH = ['url'];

interface ParameterValueProps {
  readonly index: number;
  readonly url: string;
  readonly name: string;
  /** The decoded value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The value field of a parameter. It shows the problems of the URL that are in this value. */
function ParameterValue({ index, url, name, value, onChange }: ParameterValueProps) {
  const path = useMemo(() => ['url', 'query', index], [index]);
  const ofUrl = useDiagnosticsAt(URL_PATH);
  const example = useExampleTag();
  const diagnostics = useMemo(() => diagnosticsIn(index, url, ofUrl), [index, url, ofUrl]);
  return (
    <TemplateField
      path={path}
      label={queryTexts.value(index + 1)}
      labelHidden
      placeholder={editorTexts.valuePlaceholder(example)}
      value={value}
      nameOfValue={name}
      diagnostics={diagnostics}
      onChange={onChange}
    />
  );
}

/** The problems of the URL whose range is in the value of this parameter. */
function diagnosticsIn(index: number, url: string, ofUrl: SettingDiagnostics): SettingDiagnostics {
  if (ofUrl.shown.length + ofUrl.quiet.length === 0) return ofUrl;
  const inValue = (diagnostic: Diagnostic): Diagnostic[] => {
    const range = diagnostic.range && rangeInValue(url, index, diagnostic.range);
    return range ? [{ ...diagnostic, range }] : [];
  };
  return { shown: ofUrl.shown.flatMap(inValue), quiet: ofUrl.quiet.flatMap(inValue), steps: [] };
}
