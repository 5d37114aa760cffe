import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Context } from '../../../core';
import { quickFixesTexts } from '../../../i18n/editor-tools';
import { useAnnouncements } from '../../../ui/announcements';
import { Button } from '../../../ui/button';
import { useUndoToast } from '../../../ui/use-undo-toast';
import { fixedDraft, fixesFor, needsTyping } from '../../problems/quick-fixes/fixes-for';
import type { FixLabel, QuickFix } from '../../problems/quick-fixes/quick-fix';
import type { Remark } from '../../problems/shown-problems';
import { useEditor, useRuntimeContext } from '../editor-context';
import styles from './fixes.module.css';

interface FixButtonsProps {
  readonly remark: Remark;
  /** It is said at its field, where nothing has to be led to. */
  readonly isAtField: boolean;
  /** The problem is of a request with this context, not with the open sample. */
  readonly context?: Context;
  readonly tabIndex?: number;
  /** Gets the focus on, for the button goes with its problem. */
  readonly onFixed: () => void;
}

const isSame = (one: FixLabel, other: FixLabel): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What mends a problem, one button each. They are found when the problem is shown, and once more when one is pressed. */
export function FixButtons({ remark, isAtField, context: own, tabIndex, onFixed }: FixButtonsProps) {
  const { draft, live, link, perform, samples, openSample, changeSample } = useEditor();
  const changeWithUndo = useUndoToast();
  const { announce, notify } = useAnnouncements();
  const ofSample = useRuntimeContext();
  const context = own ?? ofSample;

  const find = (): QuickFix[] => {
    const open = draft();
    // A sample that is tried is not the one that a fix would change.
    return open ? fixesFor(remark, open, { ...live.inputs, context }, own ? [] : samples()) : [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remark and the sample stand for what is looked at
  const fixes = useMemo(
    () =>
      find().filter(
        (fix) =>
          (fix.type !== 'go' || !isAtField) &&
          (fix.type !== 'sample' || changeSample) &&
          // A name that is near in a sample of another action would damage this one.
          !(own && (needsTyping(fix) || fix.label.code === 'use-path')),
      ),
    [remark, context, isAtField, samples()],
  );

  const mend = (label: FixLabel) => {
    const fix = find().find((found) => isSame(found.label, label));
    const open = draft();
    if (fix?.type === 'go') {
      link.focusSetting({ path: fix.path });
    } else if (fix?.type === 'sample') {
      changeWithUndo(quickFixesTexts.done(quickFixesTexts.label(label)), () =>
        changeSample?.(fix.id, fix.before, fix.text),
      );
      onFixed();
    } else if (fix?.type === 'use-sample') {
      openSample(fix.id);
      announce(quickFixesTexts.done(quickFixesTexts.label(label)));
      onFixed();
    } else if (fix && open && fixedDraft(fix, open)) {
      flushSync(() => perform(fix.edits));
      announce(quickFixesTexts.done(quickFixesTexts.label(label)));
      const { path, caret } = fix;
      if (caret === undefined || own) onFixed();
      else link.focusSetting({ path, range: { start: caret, end: caret } });
    } else {
      notify({ text: quickFixesTexts.stale });
    }
  };

  return fixes.map(({ label }) => (
    <Button
      key={JSON.stringify(label)}
      className={styles.fix ?? ''}
      tabIndex={tabIndex}
      // The focus stays where it is: a field that loses it would take the button away under the pointer.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => mend(label)}
    >
      {quickFixesTexts.label(label)}
    </Button>
  ));
}
