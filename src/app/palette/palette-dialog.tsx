/** The dialog of the command palette: finds commands by name and runs them from the keyboard. */
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { paletteTexts } from '../../i18n/commands';
import { commonTexts } from '../../i18n/common';
import { useAnnouncements } from '../../ui/announcements';
import { IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/field';
import { Icon } from '../../ui/icon';
import type { EarlyQuery } from '../early-palette';
import { type Hit, listingOf, type PaletteItem, type PaletteSection } from './listing';
import styles from './palette.module.css';

interface PaletteDialogProps {
  readonly sections: readonly PaletteSection[];
  /** What was typed before it was loaded. */
  readonly early: EarlyQuery;
  readonly onClose: () => void;
}

/** Options that Page Up and Page Down skip. */
const PAGE = 8;

interface OptionProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One line of the palette with its match marked. */
function Option({ id, hit: { item, match }, isActive, onPoint, onChoose }: OptionProps) {
  const icon = item.isChosen ? 'chosen' : item.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={item.unavailable !== undefined || undefined}
      className={styles.option}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.icon} data-chosen={item.isChosen}>
        {icon && <Icon name={icon} />}
      </span>
      <span className={styles.title}>
        {textParts(item.title, match.marks).map(({ from, text, isMarked }) =>
          isMarked ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>,
        )}
        {item.isChosen && <span className="visually-hidden"> {paletteTexts.chosen}</span>}
        {item.unavailable !== undefined && <span className={styles.reason}>{item.unavailable}</span>}
      </span>
      {item.keys !== undefined && <kbd>{item.keys}</kbd>}
    </div>
  );
}

interface TextPart {
  readonly from: number;
  readonly text: string;
  readonly isMarked: boolean;
}

function textParts(text: string, marks: readonly (readonly [number, number])[]): TextPart[] {
  const all: TextPart[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) all.push({ from: at, text: text.slice(at, from), isMarked: false });
    all.push({ from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) all.push({ from: at, text: text.slice(at), isMarked: false });
  return all;
}

/** Finds commands by their names and runs them. The focus stays in the field. */
export function PaletteDialog({ sections, early, onClose }: PaletteDialogProps) {
  const { announce } = useAnnouncements();
  const [query, setQuery] = useState(early.text);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { sections: shown, count } = useMemo(() => listingOf(sections, query), [sections, query]);
  const hits = shown.flatMap((section) => section.hits);
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    // The title above the first option belongs to it.
    if (active === 0) list.current?.scrollTo(0, 0);
    else document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (item.unavailable !== undefined) return announce(item.unavailable);
    // The focus is back where it was before, and the command may move it.
    flushSync(onClose);
    item.run();
  };

  const enterEarly = useEffectEvent(() => choose(hits[0]?.item));
  useEffect(() => {
    if (!early.isEntered) return undefined;
    // Not while the dialog is being rendered: it closes at once.
    const timer = setTimeout(() => enterEarly());
    return () => clearTimeout(timer);
  }, [early]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const last = hits.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
    };
    const target = targets[event.key];
    if (event.key === 'Enter') choose(hits[active]?.item);
    else if (target !== undefined) setActive(target);
    else return;
    event.preventDefault();
  }

  let index = -1;
  return (
    <Dialog title={paletteTexts.title} onClose={onClose} isBare initialFocus={field}>
      <div className={styles.head}>
        <Icon name="search" />
        <TextInput
          ref={field}
          role="combobox"
          aria-label={paletteTexts.field}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
          placeholder={paletteTexts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={commonTexts.close} onClick={onClose} />
      </div>
      <div className={styles.palette}>
        <div ref={list} id={id} role="listbox" aria-label={paletteTexts.title} className={styles.list}>
          {shown.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={section.title} role="group" aria-label={section.title}>
              <p className={styles.section} aria-hidden="true">
                {section.title}
              </p>
              {section.hits.map((hit) => {
                index += 1;
                const own = index;
                return (
                  <Option
                    key={hit.item.id}
                    id={optionId(own)}
                    hit={hit}
                    isActive={own === active}
                    onPoint={() => setActive(own)}
                    onChoose={() => choose(hit.item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {query.trim() !== '' && paletteTexts.found(count, hits.length)}
        </p>
      </div>
    </Dialog>
  );
}
