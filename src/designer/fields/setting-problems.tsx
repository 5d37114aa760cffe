import { type ComponentProps, type ReactNode, Suspense, useId } from 'react';
import type { Path, Severity } from '../../core';
import { remarkText } from '../../i18n/problems';
import { lazyComponent } from '../../ui/lazy';
import { type Message, Messages, SeverityIcon } from '../../ui/messages';
import type { Remark } from '../problems/remark';
import { useEditor, useRemarksAt } from './editor-context';
import { ProblemPlaces, stepWords, useProblemWords } from './problem-words';
import type { FixButtons } from './quick-fixes/fix-buttons';
import styles from './setting-problems.module.css';

/** More would not be read at a field; the list of all problems has the rest. */
const MAX_MESSAGES = 4;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

interface SettingProblems {
  /** For `aria-describedby`; undefined when there is nothing to say. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** What is said, on a sheet that lies over the page, so that nothing moves when it comes and goes. */
  readonly sheet: ReactNode;
}

/** For the element around a field and its sheet: while the focus is in it, the sheet is shown in full; else as much as `--problem-lines` allows. */
export const sheetHolder = styles.holder ?? '';

/**
 * What is to be said about a setting, at its field; `isShort` where there is only room for it while the
 * field is used. What stands beside the field in other words is not said again.
 */
export function useSettingProblems(path: Path, isShort = false, said?: Remark['code']): SettingProblems {
  const id = useId();
  const { shown: all, steps } = useRemarksAt(path);
  const shown = all.filter(({ code }) => code !== said);
  const { live, link } = useEditor();
  const wordsFor = useProblemWords();
  if (shown.length === 0 && steps.length === 0)
    return { describedBy: undefined, invalid: false, sheet: null };
  const fixes = (remark: Remark) => (
    <Fixes remark={remark} isAtField onFixed={() => link.focusSetting({ path })} />
  );
  const messages: Message[] = [
    ...messagesOf(shown, new ProblemPlaces(live.inputs.action), wordsFor).map(({ remark, ...message }) => ({
      ...message,
      actions: fixes(remark),
    })),
    ...steps.map((remark) => ({
      severity: 'hint' as const,
      text: stepWords(remark, wordsFor),
      actions: fixes(remark),
    })),
  ];
  const worst = SEVERITIES.find((one) => shown.some(({ severity }) => severity === one));
  return {
    describedBy: id,
    invalid: worst === 'error',
    sheet: (
      <div className={styles.place} data-short={isShort || undefined}>
        {isShort && worst && (
          <span className={styles.badge} aria-hidden="true" tabIndex={-1}>
            <SeverityIcon severity={worst} />
          </span>
        )}
        {/* A press on it is kept in it, so that a finger can open it to read. */}
        <div className={styles.sheet} tabIndex={-1}>
          <Messages id={id} messages={messages} />
        </div>
      </div>
    ),
  };
}

/** The messages of problems, each once and at its first place, however many places it is true of. */
export function messagesOf(
  remarks: readonly Remark[],
  places?: ProblemPlaces,
  wordsFor: (remark: Remark) => string = remarkText,
): (Message & { readonly remark: Remark })[] {
  const messages = new Map<string, Message & { readonly remark: Remark }>();
  for (const remark of remarks) {
    const text = wordsFor(remark);
    if (messages.has(text)) continue;
    const place = places?.lineAndColumnOf(remark);
    messages.set(text, { severity: remark.severity, text: place ? `${place}: ${text}` : text, remark });
    if (messages.size === MAX_MESSAGES) break;
  }
  return [...messages.values()];
}

// Without them the problem is mended by hand.
const LateButtons = lazyComponent(async () => (await import('./quick-fixes/fix-buttons')).FixButtons, {
  isOptional: true,
});

/** The buttons that mend a problem; they come after the rest of the page. */
export function Fixes(props: ComponentProps<typeof FixButtons>) {
  return (
    <Suspense>
      <LateButtons {...props} />
    </Suspense>
  );
}
