/** The pane of the context: the open sample, its values and its commands. */
import { type ReactNode, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hasErrors, type Problem, type Range } from '../../core';
import { commandsTexts } from '../../i18n/commands';
import { inLine } from '../../i18n/format';
import { contextTexts, samplesTexts } from '../../i18n/samples';
import { useAnnouncements, useUndoToast } from '../../ui/announcements';
import { focusedElement } from '../../ui/browser/dom-root';
import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/field';
import { DropSign, useFileDrop } from '../../ui/file-drop';
import { FileProblems } from '../../ui/file-problems';
import { MenuButton } from '../../ui/menu-button';
import sharedStyles from '../../ui/shared.module.css';
import { NameField } from '../library/action-item';
import contextPaneStyles from './context-pane.module.css';
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
        <NameField id={NAME_ID} aria-label={samplesTexts.nameField} name={name} onDone={rename} />
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

interface ContextPaneProps {
  /** Which samples there are, and what can be done with them. */
  readonly bar: SampleBarProps;
  /** Which of them it is. */
  readonly id: string;
  /** The sample as it was written. */
  readonly text: string;
  /** Its values, as a tree. */
  readonly values: ReactNode;
  /** Listens for an event; undefined without a server of this page that can. */
  readonly onListen: (() => void) | undefined;
  /** Opens the editor for a new sample. */
  readonly onPaste: () => void;
  /** Opens the editor of the sample, with a part of it selected. */
  readonly onEdit: ((place?: Range) => void) | undefined;
  /** Files were dropped on the sample. */
  readonly onFiles: (files: readonly File[]) => void;
  /** What was found when the sample was read. */
  readonly problems: readonly Problem[];
  /** Stands in the place of a sample that is not shown. */
  readonly instead: ReactNode;
}

/** The sample of the runtime context: its values, what is wrong with it, and the ways to other data. */
export function ContextPane(props: ContextPaneProps) {
  const { bar, id, text, values, onListen, onPaste, onEdit, onFiles, problems, instead } = props;
  const problemsId = useId();
  const isBroken = hasErrors(problems);
  const pane = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(onFiles, pane);

  // If the focused value was replaced by those of another sample, the choice of samples gets the focus.
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (document.activeElement === document.body) pane.current?.querySelector('select')?.focus();
  }, [id]);

  const said = (
    <div id={problemsId} className={contextPaneStyles.problems} hidden={problems.length === 0}>
      <p className={isBroken ? contextPaneStyles.error : ''}>{contextTexts.problems(isBroken)}</p>
      {problems.length > 0 && (
        <FileProblems text={text} problems={problems} onChoose={(at) => onEdit?.({ start: at, end: at })} />
      )}
    </div>
  );
  return (
    <div ref={pane} className={contextPaneStyles.pane} data-pane="">
      <SampleBar {...bar} />
      {/* Why the values are old is seen before them; a long tree would push it out of sight. */}
      {isBroken && said}
      {instead || values}
      {!isBroken && said}
      <div className={contextPaneStyles.ways}>
        <Button onClick={onPaste}>{contextTexts.paste}</Button>
        {onListen && (
          <Button aria-label={commandsTexts.titles.listen} onClick={onListen}>
            {contextTexts.listen}
          </Button>
        )}
        {!instead && (
          <IconButton
            icon="rename"
            className={sharedStyles.onHover ?? ''}
            label={contextTexts.editSample}
            aria-describedby={problemsId}
            onClick={() => onEdit?.()}
          />
        )}
      </div>
      {isOver && <DropSign text={contextTexts.drop} />}
    </div>
  );
}
