/** The buttons that fix a problem, each with what it changes. */
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Context, ObjectId, Path, WebhookFormat } from '../../../core';
import { commonTexts } from '../../../i18n/common';
import { editorTexts } from '../../../i18n/editor';
import { quickFixesTexts } from '../../../i18n/editor-tools';
import { settingName } from '../../../i18n/naming';
import { useAnnouncements, useUndoToast } from '../../../ui/announcements';
import { Button } from '../../../ui/button';
import { Floating } from '../../../ui/floating';
import { MarkedText } from '../../../ui/marked-text';
import type { DesignerHandle } from '../../handle';
import type { HostServices } from '../../host';
import { fixedDraft, fixesFor, needsTyping } from '../../problems/quick-fixes/fixes-for';
import type { FixLabel, QuickFix } from '../../problems/quick-fixes/quick-fix';
import { changesOf, type ShownChange } from '../../problems/quick-fixes/shown-change';
import type { Diagnostic } from '../../problems/shown-problems';
import styles from './fixes.module.css';

export interface FixButtonsProps {
  /** Owns the action and the samples that are mended. */
  readonly host: Pick<
    HostServices,
    'draft' | 'perform' | 'samples' | 'openSample' | 'changeSample' | 'editSample' | 'contextSchema'
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
  const { draft, perform, samples, openSample, changeSample, editSample, contextSchema } = host;
  const changeWithUndo = useUndoToast();
  const { announce, notify } = useAnnouncements();

  const find = (): QuickFix[] => {
    const open = draft();
    // A sample that is tried is not the one that a fix would change.
    const options = { samples: samples(), isTried: isOther, schema: contextSchema?.() };
    return open ? fixesFor(diagnostic, open, { ...designer.inputs, context }, options) : [];
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

  const changesOfLabel = (label: FixLabel) => {
    const open = draft();
    const fix = fixes.find((one) => isSame(one.label, label));
    return open && fix ? changesOf(fix, open, samples()) : [];
  };
  return fixes.map(({ label }) => (
    <FixButton
      key={JSON.stringify(label)}
      label={label}
      tabIndex={tabIndex}
      changes={() => changesOfLabel(label)}
      onFix={() => mend(label)}
    />
  ));
}

interface FixButtonProps {
  readonly label: FixLabel;
  readonly tabIndex: number | undefined;
  /** What it changes; nothing if it only leads somewhere. */
  readonly changes: () => readonly ShownChange[];
  readonly onFix: () => void;
}

/** The button of a fix. What it changes is shown while it has the focus or the pointer is on it. */
function FixButton({ label, tabIndex, changes, onFix }: FixButtonProps) {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const shown = isFocused || isHovered ? changes() : [];
  const close = () => {
    setFocused(false);
    setHovered(false);
  };
  return (
    <span ref={button} className={styles.holder}>
      <Button
        className={styles.fix ?? ''}
        tabIndex={tabIndex}
        aria-describedby={shown.length > 0 ? id : undefined}
        // The focus stays where it is: a field that loses it would take the button away under the pointer.
        onPointerDown={(event) => event.preventDefault()}
        onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => {
          // A key that is held since it led here applies nothing.
          if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
          if (event.key !== 'Escape' || shown.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
        onClick={() => {
          close();
          onFix();
        }}
      >
        {quickFixesTexts.label(label)}
      </Button>
      {shown.length > 0 && (
        <Floating
          id={id}
          role="tooltip"
          className={styles.changes}
          anchor={() => button.current?.getBoundingClientRect()}
          sides={SIDES}
          keptClear={() => otherButtons(button.current)}
        >
          <Changes changes={shown} />
        </Floating>
      )}
    </span>
  );
}

/** Where the other buttons of the same message are. */
const otherButtons = (holder: HTMLElement | null): DOMRect[] =>
  [...(holder?.parentElement?.querySelectorAll('button') ?? [])]
    .filter((one) => !holder?.contains(one))
    .map((one) => one.getBoundingClientRect());

const SIDES = ['below', 'above'] as const;

/** More would not be read. */
const MAX_CHANGES = 4;

const Changes = ({ changes }: { changes: readonly ShownChange[] }) =>
  changes.slice(0, MAX_CHANGES).map(({ path, before, after }) => (
    <dl key={path?.join('.') ?? ''} className={styles.change}>
      {changes.length > 1 && path && (
        <div className={styles.setting}>
          <dt>{settingName(path)}</dt>
        </div>
      )}
      <Side name={quickFixesTexts.before} text={before} path={path} element="del" />
      <Side name={quickFixesTexts.after} text={after} path={path} element="ins" />
    </dl>
  ));

interface SideProps {
  readonly name: string;
  readonly text: string | undefined;
  readonly path: Path | undefined;
  readonly element: 'del' | 'ins';
}

function Side({ name, text, path, element: Element }: SideProps) {
  return (
    <div className={styles.side}>
      <dt>{name}</dt>
      <dd>
        <Element className={styles[Element]}>
          {text === undefined ? (
            quickFixesTexts.hidden
          ) : text === '' ? (
            quickFixesTexts.empty
          ) : (
            <MarkedText text={choiceName(path, text)} />
          )}
        </Element>
      </dd>
    </div>
  );
}

/** The name of a choice; any other text as it is. */
function choiceName(path: Path | undefined, text: string): string {
  const [first, , column] = path ?? [];
  if (first === 'objectId') return commonTexts.kinds[text as ObjectId].name;
  if (first === 'format') return editorTexts.formats[text as WebhookFormat];
  return column === 'enabled' ? quickFixesTexts.switched[text as 'true' | 'false'] : text;
}
