import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAnnouncements } from '../../../../components/announcements';
import type { Path } from '../../../../core';
import { useEditor } from '../../../../fields/editor-context';
import { useUndoToast } from '../../../../fields/use-undo-toast';
import { texts } from '../../../../i18n/scheme-editor';
import { type AnyPart, moved, newPart } from '../../../../model/scheme-parts';
import { useDrag } from '../../rows/use-drag';
import { ChoiceMenu } from './choice-menu';
import styles from './custom-scheme.module.css';
import { PartRow } from './part-row';

interface PartListProps<Part extends AnyPart> {
  readonly label: string;
  readonly path: Path;
  readonly parts: readonly Part[];
  /** How many of them are shown. */
  readonly mostShown: number;
  /** The parts that can be added. */
  readonly names: Readonly<Record<Part['type'], string>>;
  readonly onChange: (parts: Part[]) => void;
}

/** Parts in order: to add, to remove, and to move by keyboard or pointer. */
export function PartList<Part extends AnyPart>(props: PartListProps<Part>) {
  const { label, path, parts, mostShown, names, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const { link } = useEditor();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const change = (next: Part[]) => flushSync(() => onChange(next));
  const nameOf = ({ type }: Part): string => names[type as Part['type']];

  const move = (from: number, to: number, isText = false) => {
    if (from === to || to < 0 || to >= parts.length) return;
    change(moved(parts, from, to));
    link.focusSetting({ path: isText ? [...path, to, 'text'] : [...path, to] });
    announce(texts.partMoved(to + 1, parts.length));
  };
  const remove = (index: number) => {
    const part = parts[index];
    if (!part) return;
    tell(texts.partRemoved(nameOf(part)), () => change(parts.toSpliced(index, 1)));
    link.focusSetting({ path: parts.length > 1 ? [...path, Math.min(index, parts.length - 2)] : path });
  };
  const add = (type: string) => {
    change([...parts, newPart(type as Part['type']) as Part]);
    link.focusSetting({ path: [...path, parts.length, 'text'] });
  };
  // Nothing lands behind a blank row, and there is none here.
  const { drag, onGrip } = useDrag(list, parts.length + 1, move);

  return (
    <div className={styles.list}>
      {parts.length > 0 && mostShown > 0 && (
        <ul ref={list} className={styles.parts} aria-label={texts.partsOf(label)}>
          {parts.slice(0, mostShown).map((part, index) => (
            <PartRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list
              key={index}
              path={path}
              index={index}
              name={nameOf(part)}
              part={part}
              onChange={(next) => onChange(parts.with(index, next as Part))}
              onMove={(to, isText) => move(index, to, isText)}
              onRemove={() => remove(index)}
              onGrip={onGrip}
              isDragged={drag?.from === index}
              isTarget={drag !== undefined && drag.target === index && drag.from !== index}
            />
          ))}
        </ul>
      )}
      {parts.length > mostShown && <p className={styles.note}>{texts.firstShown(mostShown, parts.length)}</p>}
      <ChoiceMenu
        icon="add"
        text={texts.addPart}
        label={texts.addPartTo(label)}
        choices={Object.entries<string>(names)}
        onChoose={add}
        path={path}
      />
    </div>
  );
}
