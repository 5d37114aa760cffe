import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { texts } from '../../../texts/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { type Draft, toDraft } from '../../../workbench/draft';
import type { Finding } from '../../../workbench/file-problems';
import { findingsOf, loadForeignReader } from '../../../workbench/foreign-reader';
import { useUndoKey } from '../rows/use-undo-key';
import { WayBack } from '../rows/way-back';

/** What came of a command that was pasted. */
export interface PastedCommand {
  /** Whether the action became it. */
  readonly isTaken: boolean;
  readonly findings: readonly Finding[];
}

const IS_CURL = /^\s*(?:[$%>]\s+)?curl(?:\.exe)?\s/i;

interface PastedCommandState {
  readonly pasted: PastedCommand | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly dismiss: () => void;
}

/** A curl command pasted as the URL becomes the action, with a way back to what was there before. */
export function usePastedCommand(): PastedCommandState {
  const { getValues, setValue, reset } = useFormContext<Draft>();
  const { announce, notify } = useAnnouncements();
  const [pasted, setPasted] = useState<PastedCommand>();
  const wayBack = useMemo(() => new WayBack(() => JSON.stringify(getValues())), [getValues]);
  const withdraw = useRef<() => void>(undefined);
  // Each paste, and leaving the action, takes the place of a reading that is under way.
  const turn = useRef(0);

  const become = useCallback(
    (draft: Draft) => {
      const before = structuredClone(getValues());
      flushSync(() => reset(draft));
      const step = wayBack.add(() => {
        withdraw.current?.();
        setPasted(undefined);
        flushSync(() => reset(before));
        announce(texts.undone);
      });
      withdraw.current = notify({
        text: texts.commandTaken,
        action: { label: texts.undo, run: () => wayBack.take(step) },
      });
    },
    [getValues, reset, wayBack, notify, announce],
  );

  const take = async (command: string) => {
    turn.current += 1;
    const mine = turn.current;
    const reader = await loadForeignReader().catch(() => undefined);
    if (mine !== turn.current) return;
    const reading = reader?.readForeign(command);
    if (!reader || !reading) {
      setValue('url', command);
      return;
    }
    const [first, ...others] = reading.actions;
    const findings = findingsOf(reader, [...reading.notes, ...(first?.notes ?? [])]).map(
      ({ severity, message }) => ({ severity, message }),
    );
    if (others.length > 0)
      findings.unshift({ severity: 'warning', message: texts.moreCommands(others.length) });
    if (first) {
      const draft = toDraft(first.action);
      become({ ...draft, name: getValues('name') || draft.name });
    }
    setPasted({ isTaken: first !== undefined, findings });
    if (!first) announce(texts.commandRefused);
  };

  useEffect(
    () => () => {
      turn.current += 1;
      withdraw.current?.();
    },
    [],
  );
  useUndoKey(useCallback(() => wayBack.takeLast(), [wayBack]));

  return {
    pasted,
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      if (!IS_CURL.test(text)) return;
      event.preventDefault();
      void take(text);
    },
    dismiss: () => setPasted(undefined),
  };
}
