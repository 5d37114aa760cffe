/** The pane of the context: the open sample, its values and its commands. */
import { type ReactNode, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hasErrors } from '../../core';
import { type DesignerHost, useOfDesigner } from '../../designer';
import { commandsTexts } from '../../i18n/commands';
import { inLine } from '../../i18n/format';
import { contextTexts, samplesTexts } from '../../i18n/samples';
import { localToken } from '../../send/this-machine';
import { useAnnouncements, useUndoToast } from '../../ui/announcements';
import { focusedElement } from '../../ui/browser/dom-root';
import { Button, IconButton } from '../../ui/button';
import { Select } from '../../ui/field';
import { DropSign, useFileDrop } from '../../ui/file-drop';
import { MenuButton } from '../../ui/menu-button';
import { FileProblems } from '../../ui/messages';
import sharedStyles from '../../ui/shared.module.css';
import { NameField } from '../library/action-item';
import contextPaneStyles from './context-pane.module.css';
import styles from './sample-bar.module.css';
import type { SampleEditing } from './sample-dialog';
import type { Samples } from './samples';

interface SampleBarProps {
  readonly samples: Samples;
  readonly onDialog: (dialog: 'import-samples' | 'samples' | 'paste-json' | 'listen') => void;
  /** Hands out the open sample as a file. */
  readonly onSave: () => void;
  /** Why the action cannot be tried with samples now. */
  readonly untried: string | undefined;
}

/** Which sample is open, and what can be done with it. */
function SampleBar({ samples, onDialog, onSave, untried }: SampleBarProps) {
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
        { id: 'import', title: samplesTexts.import, run: () => onDialog('import-samples') },
        { id: 'save', title: samplesTexts.save, run: onSave },
        { id: 'remove', title: samplesTexts.remove, unavailable, run: remove },
      ],
    },
    {
      title: samplesTexts.trying,
      items: [
        { id: 'try', title: samplesTexts.tryAll, unavailable: untried, run: () => onDialog('samples') },
      ],
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

interface ContextPaneProps extends Omit<SampleBarProps, 'samples'> {
  readonly session: {
    readonly samples: Samples;
    readonly editing: SampleEditing;
    readonly host: DesignerHost;
  };
  /** The values of the open sample, as a tree. */
  readonly values: ReactNode;
  /** Stands in the place of a sample that is not shown. */
  readonly instead: ReactNode;
}

/** The sample of the runtime context: its values, what is wrong with it, and the ways to other data. */
export function ContextPane({ session, values, instead, onDialog, ...bar }: ContextPaneProps) {
  const { samples, editing, host } = session;
  const { text } = useSyncExternalStore(samples.subscribe, () => samples.reading);
  const id = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const problems = useOfDesigner((designer) => designer.problems.sample);
  const problemsId = useId();
  const isBroken = hasErrors(problems);
  const pane = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(([file]) => {
    editing.file = file;
    onDialog('paste-json');
  }, pane);

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
        <FileProblems
          text={text}
          problems={problems}
          onChoose={(at) => host.editSample?.({ start: at, end: at })}
        />
      )}
    </div>
  );
  return (
    <div ref={pane} className={contextPaneStyles.pane} data-pane="">
      <SampleBar samples={samples} onDialog={onDialog} {...bar} />
      {/* Why the values are old is seen before them; a long tree would push it out of sight. */}
      {isBroken && said}
      {instead || values}
      {!isBroken && said}
      <div className={contextPaneStyles.ways}>
        <Button onClick={() => onDialog('paste-json')}>{contextTexts.paste}</Button>
        {/* The server of this page can listen. */}
        {localToken() !== undefined && (
          <Button aria-label={commandsTexts.titles.listen} onClick={() => onDialog('listen')}>
            {contextTexts.listen}
          </Button>
        )}
        {!instead && (
          <IconButton
            icon="rename"
            className={sharedStyles.onHover ?? ''}
            label={contextTexts.editSample}
            aria-describedby={problemsId}
            onClick={() => host.editSample?.()}
          />
        )}
      </div>
      {isOver && <DropSign text={contextTexts.drop} />}
    </div>
  );
}
