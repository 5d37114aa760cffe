import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../components/button';
import { TextInput } from '../../../components/field';
import { useWindow } from '../../../components/use-window';
import { texts } from '../../../i18n/query';
import {
  type Parameter,
  parametersOf,
  withoutParameter,
  withParameter,
  withParameterMoved,
} from '../../../model/url-query';
import { ParameterValue } from './parameter-value';
import styles from './query-table.module.css';

interface QueryTableProps {
  readonly id: string;
  readonly url: string;
  readonly onChange: (url: string) => void;
}

/** The one that is typed on the row behind the last. */
const NO_PARAMETER: Parameter = { name: '', value: '' };

/** The parameters of the query, each a row; an edit changes the bytes of its row and no others. */
export function QueryTable({ id, url, onChange }: QueryTableProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  const parameters = useMemo(() => parametersOf(url), [url]);
  const count = parameters.length + 1;
  // A parameter is its place in the query: it has no other identity.
  const ids = useMemo(() => Array.from({ length: count }, (_, index) => String(index)), [count]);
  const { parts, measure } = useWindow(list, ids, [focused]);
  const focusName = (index: number) => {
    const place = Math.max(0, index);
    flushSync(() => setFocused(place));
    list.current?.querySelector<HTMLElement>(`[data-id="${place}"] input`)?.focus();
  };
  const move = (index: number, to: number) => {
    if (index >= parameters.length || to < 0 || to >= parameters.length) return;
    flushSync(() => onChange(withParameterMoved(url, index, to)));
    focusName(to);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(withoutParameter(url, index)));
    focusName(index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
    else if (event.key === 'Delete' && event.shiftKey && index < parameters.length) remove(index);
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
        className={styles.row}
        onKeyDown={(event) => onKeyDown(event, index)}
        onFocus={() => setFocused(index)}
      >
        <TextInput
          mono
          aria-label={texts.name(index + 1)}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={(event) => onChange(withParameter(url, index, 'name', event.target.value))}
        />
        <ParameterValue
          index={index}
          url={url}
          value={value}
          onChange={(next) => onChange(withParameter(url, index, 'value', next))}
        />
        {index < parameters.length && (
          <>
            <IconButton
              icon="down"
              className={styles.up ?? ''}
              label={texts.moveUp(index + 1)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton icon="delete" label={texts.remove(index + 1)} onClick={() => remove(index)} />
          </>
        )}
      </li>
    );
  };

  return (
    <div id={id}>
      <ul ref={list} className={styles.rows} aria-label={texts.parameters}>
        {parts.flatMap((part) =>
          part.type === 'gap'
            ? [<li key={`gap ${part.from}`} aria-hidden="true" style={{ blockSize: part.height }} />]
            : Array.from({ length: part.to - part.from }, (_, offset) => row(part.from + offset)),
        )}
      </ul>
      <p className={styles.note}>{texts.help}</p>
    </div>
  );
}
