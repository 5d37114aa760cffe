import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../components/button';
import { TextInput } from '../../../components/field';
import { texts } from '../../../i18n/query';
import {
  type Parameter,
  parametersOf,
  withoutParameter,
  withParameter,
  withParameterMoved,
} from '../../../model/url-query';
import styles from './query-table.module.css';

interface QueryTableProps {
  readonly id: string;
  readonly url: string;
  readonly onChange: (url: string) => void;
}

const NO_PARAMETER: Parameter = { name: '', value: '' };

/** The parameters of the query, each a row; an edit changes the bytes of its row and no others. */
export function QueryTable({ id, url, onChange }: QueryTableProps) {
  const list = useRef<HTMLUListElement>(null);
  const parameters = parametersOf(url);
  const focusName = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-name]')[Math.max(0, index)]?.focus();
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

  return (
    <div id={id}>
      <ul ref={list} className={styles.rows} aria-label={texts.parameters}>
        {[...parameters, NO_PARAMETER].map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place in the query
          <li key={index} className={styles.row} onKeyDown={(event) => onKeyDown(event, index)}>
            <TextInput
              mono
              data-name=""
              aria-label={texts.name(index + 1)}
              placeholder={texts.namePlaceholder}
              value={name}
              onChange={(event) => onChange(withParameter(url, index, 'name', event.target.value))}
            />
            <TextInput
              mono
              aria-label={texts.value(index + 1)}
              placeholder={texts.valuePlaceholder}
              value={value}
              onChange={(event) => onChange(withParameter(url, index, 'value', event.target.value))}
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
        ))}
      </ul>
      <p className={styles.note}>{texts.help}</p>
    </div>
  );
}
