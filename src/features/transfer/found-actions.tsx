import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useWindow } from '../../components/use-window';
import { texts } from '../../i18n/transfer';
import { FoundActionItem, type FoundActionItemProps } from './found-action-item';
import styles from './found-actions.module.css';
import { allTurned, isTicked, keyKept, signedWith, turned } from './import-choice';
import type { FoundAction } from './import-reading';
import type { ImportChoice } from './import-source';

interface FoundActionsProps extends Pick<FoundActionItemProps, 'reader' | 'onChoose'> {
  readonly found: readonly FoundAction[];
  readonly choice: ImportChoice;
  /** Changes the choice as it is when that is done. */
  readonly onChange: (change: (choice: ImportChoice) => ImportChoice) => void;
}

/** The actions that were found in a text, each to be ticked if it is to be imported. */
export function FoundActions({ found, choice, onChange, reader, onChoose }: FoundActionsProps) {
  const list = useRef<HTMLUListElement>(null);
  const noteId = useId();
  const [focused, setFocused] = useState(-1);
  const ids = useMemo(() => found.map((_, index) => String(index)), [found]);
  const { parts, measure } = useWindow(list, ids, [focused]);
  const assets = useMemo(() => found.filter(({ asset }) => asset).length, [found]);
  const doubtful = useMemo(() => found.filter(({ isDoubtful }) => isDoubtful).length, [found]);
  const ticked = found.filter((one, index) => isTicked(one, index, choice)).length;
  const turn = useCallback((index: number) => onChange((before) => turned(before, index)), [onChange]);
  const keep = useCallback<FoundActionItemProps['onKeep']>(
    (index, scheme) => onChange((before) => keyKept(before, index, scheme)),
    [onChange],
  );
  const sign = useCallback<FoundActionItemProps['onSign']>(
    (index, scheme) => onChange((before) => signedWith(before, index, scheme)),
    [onChange],
  );

  const item = (index: number) => {
    const one = found[index];
    return (
      one && (
        <FoundActionItem
          key={index}
          index={index}
          found={one}
          isTicked={isTicked(one, index, choice)}
          keptAs={choice.keys.get(index)}
          reader={reader}
          measure={measure}
          onTurn={turn}
          onKeep={keep}
          scheme={choice.schemes.get(index)}
          onSign={sign}
          onChoose={onChoose}
        />
      )
    );
  };
  return (
    <div className={styles.found}>
      {found.length > 1 && (
        <div className={styles.head}>
          <AllChoice
            all={found.length}
            ticked={ticked}
            describedBy={assets + doubtful > 0 ? noteId : undefined}
            onChange={(on) => onChange((before) => allTurned(before, found, on))}
          />
          {assets + doubtful > 0 && (
            <p id={noteId} className={styles.note}>
              {[assets > 0 && texts.assets(assets), doubtful > 0 && texts.doubtful(doubtful)]
                .filter(Boolean)
                .join(' ')}
            </p>
          )}
        </div>
      )}
      <ul
        ref={list}
        className={styles.list}
        aria-label={texts.foundList}
        onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset.id ?? -1))}
        onBlur={() => setFocused(-1)}
      >
        {parts.flatMap((part) =>
          part.type === 'gap'
            ? [<li key={`gap ${part.from}`} aria-hidden="true" style={{ blockSize: part.height }} />]
            : Array.from({ length: part.to - part.from }, (_, offset) => item(part.from + offset)),
        )}
      </ul>
    </div>
  );
}

interface AllChoiceProps {
  readonly all: number;
  readonly ticked: number;
  readonly describedBy: string | undefined;
  readonly onChange: (on: boolean) => void;
}

/** Ticks all, or none; in between where some are ticked. */
function AllChoice({ all, ticked, describedBy, onChange }: AllChoiceProps) {
  const isSome = ticked > 0 && ticked < all;
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isSome;
  };
  return (
    <label className={styles.all}>
      <input
        ref={show}
        type="checkbox"
        checked={ticked === all}
        aria-describedby={describedBy}
        onChange={() => onChange(ticked < all)}
      />
      {texts.chosen(ticked, all)}
    </label>
  );
}
