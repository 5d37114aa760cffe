import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { inLine } from '../../i18n/shown-text';
import { texts } from '../../i18n/template-help';
import styles from './completion-list.module.css';
import { Floating } from './floating';
import type { OpenCompletion } from './use-completion';

interface CompletionListProps {
  readonly completion: OpenCompletion;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly anchor: () => DOMRect | undefined;
  readonly onAccept: (index: number) => void;
}

/** The list of suggestions; the focus stays in the field, which names the active option. */
export function CompletionList({ completion, field, anchor, onAccept }: CompletionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { suggestions, active } = completion;
  const activeId = `${id}-${active}`;

  useLayoutEffect(() => {
    const area = field.current;
    area?.setAttribute('aria-controls', id);
    area?.setAttribute('aria-activedescendant', activeId);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => {
      area?.removeAttribute('aria-controls');
      area?.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active, activeId]);

  return (
    <Floating anchor={anchor} side="below">
      <div
        ref={list}
        id={id}
        role="listbox"
        // It scrolls, so it can be focused; Tab in the field accepts and never leads here.
        tabIndex={0}
        aria-label={texts.suggestions}
        className={styles.list}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map(({ label, detail, type }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the field
          <div
            key={label}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onClick={() => onAccept(index)}
          >
            <span className={styles.label}>{inLine(label)}</span>
            <span className={styles.detail}>{detail}</span>
            <span className={styles.type}>{type || texts.filter}</span>
          </div>
        ))}
      </div>
    </Floating>
  );
}
