import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { texts } from '../../../texts/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { type Draft, toDraft } from '../../../workbench/draft';
import type { Finding } from '../../../workbench/file-problems';
import { findingsOf, loadForeignReader } from '../../../workbench/foreign-reader';
import { moveSecrets } from '../../../workbench/moved-secrets';
import { useWorkbench } from '../../../workbench/react';
import { useStepNotice } from '../../../workbench/step-notice';

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
  const { announce } = useAnnouncements();
  const tell = useStepNotice();
  const { live, secrets } = useWorkbench();
  const [pasted, setPasted] = useState<PastedCommand>();
  // Each paste, and leaving the action, takes the place of a reading that is under way.
  const turn = useRef(0);

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
      const { actions, values } = moveSecrets([first.action], {
        named: live.inputs.secrets,
        isTaken: secrets.isTaken,
      });
      const names = Object.keys(values);
      if (names.length > 0) findings.push({ severity: 'hint', message: texts.secretsMoved(names) });
      live.update({ secrets: { ...live.inputs.secrets, ...values } });
      const draft = toDraft(actions[0] ?? first.action);
      const next = { ...draft, name: getValues('name') || draft.name };
      const become = () => flushSync(() => reset(next));
      tell(texts.commandTaken, become, () => setPasted(undefined));
    }
    setPasted({ isTaken: first !== undefined, findings });
    if (!first) announce(texts.commandRefused);
  };

  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

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
