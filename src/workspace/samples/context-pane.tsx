import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { hasErrors, type Problem } from '../../core';
import { ReportPainted, useEditor, useRuntimeContext, ValueTree } from '../../designer';
import { contextTexts } from '../../i18n/samples';
import { commandsTexts } from '../../i18n/shell';
import { useAnnouncements } from '../../ui/announcements';
import { copyText } from '../../ui/browser/clipboard';
import { Button, IconButton } from '../../ui/button';
import { DropSign, useFileDrop } from '../../ui/file-drop';
import { FileProblems } from '../../ui/file-problems';
import sharedStyles from '../../ui/shared.module.css';
import styles from './context-pane.module.css';
import { SampleBar, type SampleBarProps } from './sample-bar';

interface ContextPaneProps {
  /** Which samples there are, and what can be done with them. */
  readonly bar: SampleBarProps;
  /** Which of them it is. */
  readonly id: string;
  /** The sample as it was written. */
  readonly text: string;
  /** Listens for an event; undefined without a server of this page that can. */
  readonly onListen: (() => void) | undefined;
  /** Opens the editor for a new sample. */
  readonly onPaste: () => void;
  /** Opens the editor of the sample, with the caret at an offset. */
  readonly onEdit: (offset: number) => void;
  /** Files were dropped on the sample. */
  readonly onFiles: (files: readonly File[]) => void;
  /** What was found when the sample was read. */
  readonly problems: readonly Problem[];
  /** Stands in the place of a sample that is not shown. */
  readonly instead: ReactNode;
}

/** The sample of the runtime context: its values, what is wrong with it, and the ways to other data. */
export function ContextPane(props: ContextPaneProps) {
  const { bar, id, text, onListen, onPaste, onEdit, onFiles, problems, instead } = props;
  const { link } = useEditor();
  const { notify } = useAnnouncements();
  const { root } = useRuntimeContext();
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

  const insert = async (tag: string) => {
    if (link.insert(tag)) return;
    notify({ text: (await copyText(tag)) ? contextTexts.copied(tag) : contextTexts.notCopied(tag) });
  };

  return (
    <div ref={pane} className={styles.pane} data-pane="">
      <SampleBar {...bar} />
      {instead || (
        <>
          <ValueTree key={id} root={root} onInsert={(tag) => void insert(tag)} />
          <ReportPainted key={`painted ${id}`} part="context" />
        </>
      )}
      <div id={problemsId} className={styles.problems} hidden={problems.length === 0}>
        <p className={isBroken ? styles.error : ''}>{contextTexts.problems(isBroken)}</p>
        {problems.length > 0 && <FileProblems text={text} problems={problems} onChoose={onEdit} />}
      </div>
      <div className={styles.ways}>
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
            onClick={() => onEdit(0)}
          />
        )}
      </div>
      {isOver && <DropSign text={contextTexts.drop} />}
    </div>
  );
}
