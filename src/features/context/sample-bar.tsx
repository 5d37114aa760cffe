import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useAnnouncements } from '../../components/announcements';
import { Button, IconButton } from '../../components/button';
import { Select, TextInput } from '../../components/field';
import { MenuButton } from '../../components/menu';
import { useUndoToast } from '../../fields/use-undo-toast';
import { texts } from '../../i18n/samples';
import { inLine } from '../../i18n/shown-text';
import type { Samples } from '../../model/samples/samples';
import styles from './sample-bar.module.css';

export interface SampleBarProps {
  readonly samples: Samples;
  readonly onImport: () => void;
  /** Tries the action with all samples; `edgeCases`: opens with those that are made to break it. */
  readonly onTry: (edgeCases: boolean) => void;
  /** Why that cannot be done now. */
  readonly untried: string | undefined;
}

interface SampleNameProps {
  id: string;
  name: string;
  /** Undefined if the person cancelled. */
  onDone: (name: string | undefined) => void;
}

/** The name of a sample while it is edited. Leaving the field saves too. */
function SampleName({ id, name, onDone }: SampleNameProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const finish = (next: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === name ? undefined : next);
  };
  useLayoutEffect(() => field.current?.select(), []);

  return (
    <TextInput
      ref={field}
      id={id}
      aria-label={texts.nameField}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => finish(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(typed);
        else if (event.key === 'Escape') finish(undefined);
        else return;
        event.preventDefault();
      }}
    />
  );
}

/** Which sample is open, and what can be done with it; loaded lazily. */
export function SampleBar({ samples, onImport, onTry, untried }: SampleBarProps) {
  const all = useSyncExternalStore(samples.subscribe, () => samples.all);
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const [isRenaming, setRenaming] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const { announce } = useAnnouncements();
  const changeWithUndo = useUndoToast();
  const at = all.findIndex(({ id }) => id === openId);
  const name = all[at]?.name ?? '';
  const isOnly = all.length === 1;

  const step = (by: 1 | -1) => {
    samples.step(by);
    const next = samples.all.findIndex(({ id }) => id === samples.openId);
    announce(texts.opened(samples.openName, next + 1, all.length));
  };
  const rename = (next: string | undefined) => {
    const isInside = document.activeElement?.id === NAME_ID;
    flushSync(() => {
      setRenaming(false);
      if (next !== undefined && next.trim() !== '') samples.rename(openId, next.trim());
    });
    if (isInside) select.current?.focus();
  };
  const remove = () => {
    changeWithUndo(texts.removed(name), () => flushSync(() => samples.remove(openId)));
    select.current?.focus();
  };
  const add = () => {
    flushSync(() => samples.add([{ name: texts.newName, text: '{\n  \n}\n' }]));
    setRenaming(true);
  };

  const unavailable = isOnly ? texts.onlyOne : undefined;
  const groups = () => [
    {
      title: texts.sample,
      items: [
        { id: 'add', title: texts.add, run: add },
        { id: 'import', title: texts.import, run: onImport },
        {
          id: 'duplicate',
          title: texts.duplicate,
          run: () => samples.duplicate(openId, texts.copyOf(name)),
        },
        { id: 'rename', title: texts.rename, run: () => setRenaming(true) },
        { id: 'remove', title: texts.remove, unavailable, run: remove },
      ],
    },
    {
      title: texts.trying,
      items: [
        { id: 'try', title: texts.tryAll, unavailable: untried, run: () => onTry(false) },
        { id: 'edge-cases', title: texts.tryEdgeCases, unavailable: untried, run: () => onTry(true) },
      ],
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        {isRenaming ? (
          <SampleName id={NAME_ID} name={name} onDone={rename} />
        ) : (
          <Select
            ref={select}
            aria-label={texts.sample}
            value={openId}
            onChange={(event) => samples.open(all[event.target.selectedIndex]?.id ?? openId)}
          >
            {all.map((sample) => (
              <option key={sample.id} value={sample.id}>
                {inLine(sample.name)}
              </option>
            ))}
          </Select>
        )}
        {!isOnly && (
          <>
            <IconButton icon="left" label={texts.previous} onClick={() => step(-1)} />
            <IconButton icon="right" label={texts.next} onClick={() => step(1)} />
          </>
        )}
        <MenuButton icon="more" label={texts.menu} groups={groups} />
      </div>
      <div className={styles.ways}>
        <Button disabled={untried !== undefined} onClick={() => onTry(false)}>
          {texts.tryAll}
        </Button>
      </div>
    </>
  );
}

const NAME_ID = 'sample-name';
