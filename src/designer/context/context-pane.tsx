import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { hasErrors, type Problem } from '../../core';
import { contextTexts } from '../../i18n/samples';
import { useAnnouncements } from '../../ui/announcements';
import { copyText } from '../../ui/browser/clipboard';
import { lazyComponent } from '../../ui/lazy';
import { ReportPainted, useEditor, useRuntimeContext } from '../fields/editor-context';
import { FileProblems } from '../fields/file-problems';
import type { Place } from './context-editor';
import styles from './context-pane.module.css';
import { SampleBar, type SampleBarProps } from './sample-bar';
import { ValueTree } from './value-tree';

const ContextEditor = lazyComponent(async () => (await import('./context-editor')).default);

interface ContextPaneProps {
  /** Which samples there are, and what can be done with them. */
  readonly bar: SampleBarProps;
  /** Which of them it is. */
  readonly id: string;
  /** The sample as it was written. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called before the editor of the JSON is opened, which reads the sample anew. */
  readonly onEdit: () => void;
  /** What was found when the sample was read. */
  readonly problems: readonly Problem[];
  /** Stands in the place of a sample that is not shown. */
  readonly instead: ReactNode;
}

/** The sample of the runtime context: its values, its JSON, and what is wrong with it. */
export function ContextPane({ bar, id, text, onChange, onEdit, problems, instead }: ContextPaneProps) {
  const { link } = useEditor();
  const { notify } = useAnnouncements();
  const { root } = useRuntimeContext();
  const [isEditing, setEditing] = useState(text.trim() === '');
  const [place, setPlace] = useState<Place & { readonly id: string }>();
  const problemsId = useId();
  const isBroken = hasErrors(problems);

  // If the focused editor was replaced by that of another sample, the choice of samples gets the focus.
  const pane = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    setPlace(undefined);
    if (document.activeElement === document.body) pane.current?.querySelector('select')?.focus();
  }, [id]);

  const insert = async (tag: string) => {
    if (link.insert(tag)) return;
    notify({ text: (await copyText(tag)) ? contextTexts.copied(tag) : contextTexts.notCopied(tag) });
  };

  const edit = () => {
    if (isEditing) return;
    onEdit();
    setEditing(true);
  };

  const goTo = (offset: number) => {
    edit();
    setPlace({ id, offset });
  };

  return (
    <div ref={pane} className={styles.pane}>
      <p className={styles.purpose}>{contextTexts.purpose}</p>
      <div className={styles.bar}>
        <SampleBar {...bar} />
      </div>
      {instead || (
        <>
          <ValueTree key={id} root={root} onInsert={(tag) => void insert(tag)} />
          {!isEditing && <ReportPainted key={`painted ${id}`} part="context" />}
          <details
            className={styles.sample}
            open={isEditing}
            onToggle={({ currentTarget: { open } }) => {
              if (open) {
                edit();
              } else {
                setEditing(false);
                setPlace(undefined);
              }
            }}
          >
            <summary>{contextTexts.editSample}</summary>
            {isEditing && (
              <Suspense fallback={<p className={styles.loading}>{contextTexts.loading}</p>}>
                <ContextEditor
                  key={id}
                  text={text}
                  onChange={onChange}
                  problems={problems}
                  describedBy={problemsId}
                  place={place?.id === id ? place : undefined}
                />
                <ReportPainted key={`painted ${id}`} part="context" />
              </Suspense>
            )}
          </details>
        </>
      )}
      <div id={problemsId} className={styles.problems} hidden={problems.length === 0}>
        <p className={isBroken ? styles.error : ''}>{contextTexts.problems(isBroken)}</p>
        {problems.length > 0 && <FileProblems text={text} problems={problems} onChoose={goTo} />}
      </div>
    </div>
  );
}
