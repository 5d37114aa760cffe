import { type ReactNode, useId } from 'react';
import type { Path, Severity } from '../../core';
import { useLazy } from '../../ui/lazy';
import { Lazy } from '../../ui/lazy-part';
import type { Remark } from '../problems/shown-problems';
import { useRemarksAt } from './editor-context';
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
  readonly except?: Remark['code'];
}

interface SettingProblems {
  /** For `aria-describedby`; undefined when there is nothing to say. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** What is said, on a sheet that lies over the page, so that nothing moves when it comes and goes. */
  readonly sheet: ReactNode;
}

/**
 * The class of the element around a field and its sheet. Its style is loaded with the messages: while the focus is in
 * it, the whole sheet is shown; else as much as `--problem-lines` allows.
 */
export const sheetHolder = 'sheet-holder';

/** What is to be said about a setting, at its field. */
export function useSettingProblems(path: Path, { isShort = false, except }: Options = {}): SettingProblems {
  const id = useId();
  const { shown: all, steps } = useRemarksAt(path);
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
