import { useEffect, useRef, useState } from 'react';
import type { HttpRequest } from '../../../core';
import { isDefaultScheme } from '../../../core/internal';
import { useEditor } from '../../../fields/editor-context';
import { check, type Outcome } from '../../../model/signature-check/check';
import { checkUnderScheme, type SchemeOutcome } from '../../../model/signature-check/check-under-scheme';
import { signingOf } from '../../../model/signature-check/signing-of';
import { signingSecret } from '../../../model/signature-check/signing-secret';

/** Of the default scheme, or of another. */
export type AnyOutcome =
  | { readonly scheme: 'default'; readonly outcome: Outcome }
  | { readonly scheme: 'other'; readonly outcome: SchemeOutcome };

/** What is compared with. */
interface Ours {
  readonly signed: Uint8Array;
  readonly headerName: string;
  readonly request: HttpRequest | undefined;
}

/** The outcome of a check, and the message that it compared with. */
interface Result {
  readonly signed: Uint8Array;
  readonly outcome: AnyOutcome;
}

interface Check {
  /** Absent before the first check, and once what was compared has changed. */
  readonly outcome: AnyOutcome | undefined;
  readonly isRunning: boolean;
  readonly run: (text: string) => Promise<AnyOutcome | undefined>;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Yields to the page between two steps of a search; rejects once the search is stopped. */
const yieldToPage = (signal: AbortSignal) => (): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()));
  });

/** Checks one text after the other against the message that is signed now. */
export function useCheck({ signed, headerName, request }: Ours): Check {
  const { live } = useEditor();
  const [result, setResult] = useState<Result>();
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);

  useEffect(() => () => latest.current?.abort(), []);

  const outcomeOf = async (text: string, secret: string, pause: () => Promise<void>): Promise<AnyOutcome> => {
    const { action, now, id } = live.inputs;
    const signing = signingOf(action.authentication, headerName, request);
    if (isDefaultScheme(signing.scheme) || !request)
      return { scheme: 'default', outcome: await check(text, { message: signed, secret }, pause) };
    const ours = { ...signing, request, now, id, message: signed, secret };
    return { scheme: 'other', outcome: await checkUnderScheme(text, ours, pause) };
  };

  const run = async (text: string): Promise<AnyOutcome | undefined> => {
    const secret = signingSecret(live.inputs);
    if (secret === undefined) return undefined;
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    try {
      const outcome = await outcomeOf(text, secret, yieldToPage(controller.signal));
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
