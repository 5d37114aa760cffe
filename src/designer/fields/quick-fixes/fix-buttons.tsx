/** The buttons that fix a problem. */
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Context } from '../../../core';
import { quickFixesTexts } from '../../../i18n/editor-tools';
import { useAnnouncements, useUndoToast } from '../../../ui/announcements';
import { Button } from '../../../ui/button';
import type { DesignerHandle } from '../../handle';
import type { HostServices } from '../../host';
import { fixedDraft, fixesFor, needsTyping } from '../../problems/quick-fixes/fixes-for';
import type { FixLabel, QuickFix } from '../../problems/quick-fixes/quick-fix';
import type { Diagnostic } from '../../problems/shown-problems';
import styles from './fixes.module.css';

export interface FixButtonsProps {
  /** Owns the action and the samples that are mended. */
  readonly host: Pick<
    HostServices,
    'draft' | 'perform' | 'samples' | 'openSample' | 'changeSample' | 'editSample'
  >;
  readonly designer: Pick<DesignerHandle, 'focus' | 'inputs'>;
  readonly diagnostic: Diagnostic;
  /** The problem is shown at its field, so that no link to the field is needed. */
  readonly isAtField: boolean;
  /** Of the request that has the problem. */
  readonly context: Context;
  /** That is not the context of the open sample, which then is not what a fix would change. */
  readonly isOther?: boolean;
  readonly tabIndex?: number;
  /** Gets the focus on, for the button goes with its problem. */
  readonly onFixed: () => void;
}

const isSame = (one: FixLabel, other: FixLabel): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What mends a problem, one button each. They are found when the problem is shown, and once more when one is pressed. */
export function FixButtons(props: FixButtonsProps) {
  const { host, designer, diagnostic, isAtField, context, isOther = false, tabIndex, onFixed } = props;
  const { draft, perform, samples, openSample, changeSample, editSample } = host;
  const changeWithUndo = useUndoToast();
  const { announce, notify } = useAnnouncements();

  const find = (): QuickFix[] => {
    const open = draft();
    // A sample that is tried is not the one that a fix would change.
    return open ? fixesFor(diagnostic, open, { ...designer.inputs, context }, samples(), isOther) : [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the diagnostic and the sample stand for what is looked at
  const fixes = useMemo(
    () =>
      find().filter(
        (fix) =>
          (fix.type !== 'go' || !isAtField) &&
          (fix.type !== 'sample' || changeSample) &&
          (fix.type !== 'edit-sample' || editSample) &&
          // A name that is near in a sample of another action would damage this one.
          !(isOther && (needsTyping(fix) || fix.label.code === 'use-path')),
      ),
    [diagnostic, context, isAtField, samples()],
  );

  const mend = (label: FixLabel) => {
    const fix = find().find((found) => isSame(found.label, label));
    const open = draft();
    if (fix?.type === 'go') {
      designer.focus(fix.path);
    } else if (fix?.type === 'sample') {
      changeWithUndo(quickFixesTexts.done(quickFixesTexts.label(label)), () =>
        changeSample?.(fix.id, fix.before, fix.text),
      );
      onFixed();
      if (fix.place) editSample?.(fix.place);
    } else if (fix?.type === 'edit-sample') {
      editSample?.(fix.place);
    } else if (fix?.type === 'use-sample') {
      openSample(fix.id);
      announce(quickFixesTexts.done(quickFixesTexts.label(label)));
      onFixed();
    } else if (fix && open && fixedDraft(fix, open)) {
      flushSync(() => perform(fix.edits));
      announce(quickFixesTexts.done(quickFixesTexts.label(label)));
      const { path, selection } = fix;
      if (selection === undefined || isOther) onFixed();
      else designer.focus(path, selection);
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
