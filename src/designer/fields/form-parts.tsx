/** The sections of the form, and the sheet below a field with the messages about its setting. */
import { type ReactNode, useId } from 'react';
import type { Path, Severity } from '../../core';
import { useLazy } from '../../ui/lazy';
import { Lazy } from '../../ui/lazy-part';
import type { Diagnostic } from '../problems/shown-problems';
import { useDiagnosticsAt } from './editor-context';
import styles from './form-parts.module.css';
import type { SettingMessagesProps } from './setting-messages';

/** The messages with all their texts; most settings have none at the start. */
const lateMessages = new Lazy(async () => (await import('./setting-messages')).SettingMessages, {
  preload: true,
});

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

interface Options {
  /** There is only room for the messages while the field is used. */
  readonly isShort?: boolean;
  /** The code of a problem that is shown beside the field already. */
  readonly except?: Diagnostic['code'];
}

interface SettingProblems {
  /** For `aria-describedby`; undefined when there is nothing to say. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** The messages, on a sheet over the page, so that nothing moves when it appears. */
  readonly sheet: ReactNode;
}

/**
 * The class of the element around a field and its sheet. Its style is loaded with the messages: while the focus is in
 * it, the whole sheet is shown; else as much as `--problem-lines` allows.
 */
export const sheetHolder = 'sheet-holder';

/** The messages about a setting, at its field. */
export function useSettingProblems(path: Path, { isShort = false, except }: Options = {}): SettingProblems {
  const id = useId();
  const { shown: all, steps } = useDiagnosticsAt(path);
  const shown = all.filter(({ code }) => code !== except);
  if (shown.length === 0 && steps.length === 0)
    return { describedBy: undefined, invalid: false, sheet: null };
  const worst = SEVERITIES.find((one) => shown.some(({ severity }) => severity === one));
  return {
    describedBy: id,
    invalid: worst === 'error',
    sheet: (
      <Sheet
        id={id}
        path={path}
        shown={shown}
        steps={steps}
        badge={isShort ? worst : undefined}
        isShort={isShort}
      />
    ),
  };
}

function Sheet(props: SettingMessagesProps) {
  const { part: SettingMessages } = useLazy(lateMessages);
  return SettingMessages && <SettingMessages {...props} />;
}

interface SectionProps {
  title: ReactNode;
  /** Beside the title, such as the setting that decides which fields follow. */
  choice?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, choice, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {choice}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {children}
    </section>
  );
}

/** An important short text. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
