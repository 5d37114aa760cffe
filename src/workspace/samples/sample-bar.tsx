import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { inLine } from '../../i18n/format';
import { samplesTexts } from '../../i18n/samples';
import { useAnnouncements } from '../../ui/announcements';
import { focusedElement } from '../../ui/browser/dom-root';
import { IconButton } from '../../ui/button';
import { Select, TextInput } from '../../ui/field';
import { MenuButton } from '../../ui/menu-button';
import sharedStyles from '../../ui/shared.module.css';
import { useUndoToast } from '../../ui/use-undo-toast';
import styles from './sample-bar.module.css';
import type { Samples } from './samples';

export interface SampleBarProps {
  readonly samples: Samples;
  readonly onImport: () => void;
  /** Hands out the open sample as a file. */
  readonly onSave: () => void;
  /** Tries the action with all samples, and with those that are made to break it. */
  readonly onTry: () => void;
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
      aria-label={samplesTexts.nameField}
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
export function SampleBar({ samples, onImport, onSave, onTry, untried }: SampleBarProps) {
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
    announce(samplesTexts.opened(samples.openName, next + 1, all.length));
  };
  const rename = (next: string | undefined) => {
    const isInside = focusedElement()?.id === NAME_ID;
    flushSync(() => {
      setRenaming(false);
      if (next !== undefined && next.trim() !== '') samples.rename(openId, next.trim());
    });
    if (isInside) select.current?.focus();
  };
  const remove = () => {
    changeWithUndo(samplesTexts.removed(name), () => flushSync(() => samples.remove(openId)));
    select.current?.focus();
  };
  const add = () => {
    flushSync(() => samples.add([{ name: samplesTexts.newName, text: '{\n  \n}\n' }]));
    setRenaming(true);
  };

  const unavailable = isOnly ? samplesTexts.onlyOne : undefined;
  const groups = () => [
    {
      title: samplesTexts.sample,
      items: [
        { id: 'add', title: samplesTexts.add, run: add },
        {
          id: 'duplicate',
          title: samplesTexts.duplicate,
          run: () => samples.duplicate(openId, samplesTexts.copyOf(name)),
        },
        { id: 'rename', title: samplesTexts.rename, run: () => setRenaming(true) },
        { id: 'import', title: samplesTexts.import, run: onImport },
        { id: 'save', title: samplesTexts.save, run: onSave },
        { id: 'remove', title: samplesTexts.remove, unavailable, run: remove },
      ],
    },
    {
      title: samplesTexts.trying,
      items: [{ id: 'try', title: samplesTexts.tryAll, unavailable: untried, run: onTry }],
    },
  ];
  return (
    <div className={styles.bar}>
      <span className={`${styles.menu} ${sharedStyles.onHover}`}>
        <MenuButton icon="more" label={samplesTexts.menu} groups={groups} />
      </span>
      {isRenaming ? (
        <SampleName id={NAME_ID} name={name} onDone={rename} />
      ) : (
        <Select
          ref={select}
          aria-label={samplesTexts.sample}
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
          <IconButton icon="left" label={samplesTexts.previous} onClick={() => step(-1)} />
          <IconButton icon="right" label={samplesTexts.next} onClick={() => step(1)} />
        </>
      )}
    </div>
  );
}

const NAME_ID = 'sample-name';
