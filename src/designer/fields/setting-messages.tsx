import { type ComponentProps, Suspense } from 'react';
import type { Path, Severity } from '../../core';
import { remarkText } from '../../i18n/problems';
import { SeverityIcon } from '../../ui/icon';
import { lazyComponent } from '../../ui/lazy';
import { type Message, Messages } from '../../ui/messages';
import type { Remark, SettingRemarks } from '../problems/remark';
import { useEditor } from './editor-context';
import { ProblemPlaces, stepWords, useProblemWords } from './problem-words';
import type { FixButtons } from './quick-fixes/fix-buttons';
import styles from './setting-problems.module.css';

/** More would not be read at a field; the list of all problems has the rest. */
const MAX_MESSAGES = 4;

export interface SettingMessagesProps extends Pick<SettingRemarks, 'shown'> {
  readonly id: string;
  readonly path: Path;
  readonly steps: readonly Remark[];
  /** Whether there is only room for the messages while the field is used. */
  readonly isShort: boolean;
  /** Whether nothing is shown while the list of all problems is in sight beside the field. */
  readonly isMarked: boolean;
  /** Shown where there is no room. */
  readonly badge: Severity | undefined;
}

/** The sheet with the messages about a setting. */
export function SettingMessages({ id, path, shown, steps, isShort, isMarked, badge }: SettingMessagesProps) {
  const { live, link } = useEditor();
  const wordsFor = useProblemWords();
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
  return (
    <div className={styles.place} data-short={isShort || undefined} data-marked={isMarked || undefined}>
      {badge && (
        <span className={styles.badge} aria-hidden="true" tabIndex={-1}>
          <SeverityIcon severity={badge} />
        </span>
      )}
      {/* A press on it is kept in it, so that a finger can open it to read. */}
      <div className={styles.sheet} tabIndex={-1}>
        <Messages id={id} messages={messages} />
      </div>
    </div>
  );
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
