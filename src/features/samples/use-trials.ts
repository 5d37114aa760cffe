import { useEffect, useState } from 'react';
import type { Subject } from './subject';
import { type Results, type TrialInputs, tryAll } from './trial';

const NONE: Results = new Map();

/** What became of the request with each subject, as far as it is known yet. */
export function useTrials(subjects: readonly Subject[], inputs: TrialInputs): Results {
  const [results, setResults] = useState(NONE);
  useEffect(() => {
    let isStopped = false;
    const pace = {
      now: () => performance.now(),
      rest: () => new Promise<void>((resolve) => setTimeout(resolve)),
      isStopped: () => isStopped,
    };
    void tryAll(subjects, inputs, pace, (found) => {
      if (!isStopped) setResults((known) => new Map([...known, ...found]));
    });
    return () => {
      isStopped = true;
      setResults(NONE);
    };
  }, [subjects, inputs]);
  return results;
}
