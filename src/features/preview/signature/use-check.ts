import { useEffect, useRef, useState } from 'react';
import { useEditor } from '../../../fields/editor-context';
import { check, type Outcome } from '../../../model/signature-check/check';
import { signingSecret } from '../../../model/signature-check/signing-secret';

/** The outcome of a check, and the message that it compared with. */
interface Result {
  readonly signed: Uint8Array;
  readonly outcome: Outcome;
}

interface Check {
  /** Absent before the first check, and once what was compared has changed. */
  readonly outcome: Outcome | undefined;
  readonly isRunning: boolean;
  readonly run: (text: string) => Promise<Outcome | undefined>;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Yields to the page between two steps of a search; rejects once the search is stopped. */
const yieldToPage = (signal: AbortSignal) => (): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()));
  });

/** Checks one text after the other against the message that is signed now. */
export function useCheck(signed: Uint8Array): Check {
  const { live } = useEditor();
  const [result, setResult] = useState<Result>();
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);

  useEffect(() => () => latest.current?.abort(), []);

  const run = async (text: string): Promise<Outcome | undefined> => {
    const secret = signingSecret(live.inputs);
    if (secret === undefined) return undefined;
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    try {
      const outcome = await check(text, { message: signed, secret }, yieldToPage(controller.signal));
      setResult({ signed, outcome });
      return outcome;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      setRunning((now) => (now === controller ? undefined : now));
    }
  };
  return {
    outcome: result?.signed === signed ? result.outcome : undefined,
    isRunning: running !== undefined,
    run,
    stop: () => running?.abort(),
    clear: () => setResult(undefined),
  };
}
