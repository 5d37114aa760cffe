import { useId } from 'react';
import { Select, TextInput } from '../../components/field';
import { texts } from '../../i18n/library';
import styles from './action-list.module.css';
import { SORTS, type Sort } from './listing';

interface ListToolsProps {
  query: string;
  onQuery: (query: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Said and shown: how many were found. */
  status: string;
  /** From the search into what it found. */
  onDown: () => void;
}

/** Finds actions and puts them in order. */
export function ListTools({ query, onQuery, sort, onSort, status, onDown }: ListToolsProps) {
  const id = useId();
  return (
    <>
      <div className={styles.tools}>
        <label htmlFor={id} className="visually-hidden">
          {texts.search}
        </label>
        <TextInput
          id={id}
          type="search"
          placeholder={texts.search}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') onQuery('');
            else if (event.key === 'ArrowDown' || event.key === 'Enter') onDown();
            else return;
            event.preventDefault();
          }}
        />
        <Select
          aria-label={texts.sort}
          title={texts.sort}
          value={sort}
          onChange={(event) => onSort(SORTS[event.target.selectedIndex] ?? 'manual')}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {texts.sorts[one]}
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className={status === '' ? 'visually-hidden' : styles.status}>
        {status}
      </p>
    </>
  );
}
