/** What the page shows while no action is open: all ways to begin one. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { ObjectId } from '../../core';
import { newAction, OBJECT_IDS } from '../../core/internal';
import { beginTexts } from '../../i18n/commands';
import { libraryTexts } from '../../i18n/library';
import { shellTexts } from '../../i18n/shell';
import { TextInput } from '../../ui/field';
import { FileChoice } from '../../ui/file-drop';
import { type Arrival, FILES } from '../transfer/import-source';
import styles from './empty-library.module.css';
import { addExample, ExampleCards, type ExampleTarget } from './examples';
import { useAddAction } from './list-commands';

interface EmptyLibraryProps {
  target: ExampleTarget;
  /** Opens the import, with what is to be imported. */
  onImport: (arrival?: Arrival) => void;
}

/** Shown if no action is open: all ways to begin one. It takes the room of the request too. */
export function EmptyLibrary({ target, onImport }: EmptyLibraryProps) {
  const add = useAddAction((action) => target.library.add([action]));
  const addAsExample = useAddAction((action) => addExample(target, action));
  const id = useId();
  const page = useRef<HTMLDivElement>(null);
  useMarkedAncestor(page, 'main', 'data-one-whole');
  return (
    <div ref={page} className={styles.empty} data-whole>
      <p>{shellTexts.purpose}</p>
      <h2>{beginTexts.title}</h2>
      <div className={styles.kinds}>
        {OBJECT_IDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-label={libraryTexts.kinds[kind].add}
            aria-describedby={`${id}-${kind}`}
            onClick={() => add(newAction(kind))}
          >
            <Picture of={kind} />
            <b>{libraryTexts.kinds[kind].name}</b>
            <span id={`${id}-${kind}`}>{beginTexts.kinds[kind]}</span>
          </button>
        ))}
      </div>
      <div className={styles.paste}>
        <TextInput
          aria-label={beginTexts.paste}
          placeholder={beginTexts.paste}
          autoComplete="off"
          onPaste={(event: ClipboardEvent) => {
            const files = [...event.clipboardData.files];
            const text = event.clipboardData.getData('text/plain');
            if (files.length === 0 && text === '') return;
            // The field would drop the line ends.
            event.preventDefault();
            onImport(files.length > 0 ? files : text);
          }}
          onKeyDown={({ key, currentTarget: { value } }: KeyboardEvent<HTMLInputElement>) =>
            key === 'Enter' && value.trim() !== '' && onImport(value)
          }
        />
        <FileChoice label={beginTexts.file} accept={FILES} multiple onChoose={onImport} />
      </div>
      <h3>{libraryTexts.examples}</h3>
      <ExampleCards onAdd={addAsExample} />
    </div>
  );
}

/** Keys and values, those of the context in braces. */
const ROWS = [
  ['id', '{{ order.id }}'],
  ['status', 'paid'],
  ['total', '{{ order.total }}'],
] as const;

/** A picture of the body of a kind: rows, or the JSON that is written by hand. */
function Picture({ of }: { of: ObjectId }) {
  const isRows = of === 'automation.webhook';
  return (
    <span className={isRows ? styles.rows : styles.json} aria-hidden="true">
      {!isRows && '{'}
      {ROWS.map(([key, value], index) => {
        const isInserted = value.startsWith('{{');
        return (
          <span key={key}>
            <span>{isRows ? key : `  "${key}": `}</span>
            <span data-inserted={isInserted}>{isRows || isInserted ? value : `"${value}"`}</span>
            {!isRows && index < ROWS.length - 1 && ','}
          </span>
        );
      })}
      {!isRows && '}'}
    </span>
  );
}

/**
 * Gives an ancestor an attribute while this is rendered. `:has()` would do it without a script, but browsers look for it
 * again whenever a text inside of the ancestor changes, and restyle all that depends on it.
 */
function useMarkedAncestor(
  element: RefObject<Element | null>,
  ancestor: string,
  attribute: string,
  isMarked = true,
): void {
  useLayoutEffect(() => {
    const found = isMarked ? element.current?.closest(ancestor) : undefined;
    found?.setAttribute(attribute, '');
    return () => found?.removeAttribute(attribute);
  }, [element, ancestor, attribute, isMarked]);
}
