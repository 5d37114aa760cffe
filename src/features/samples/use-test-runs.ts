import { useEffect, useRef, useState } from 'react';
import type { Subject } from './test-case';
import { type Results, type TrialInputs, tryAll } from './test-run';

const NONE: Results = new Map();

/** What became of the request with each subject, as far as it is known yet. What is known stays known. */
export function useTrials(subjects: readonly Subject[], inputs: TrialInputs): Results {
  const [results, setResults] = useState(NONE);
  const known = useRef(NONE);
  known.current = results;
  useEffect(() => {
    let isStopped = false;
    const pace = {
      now: () => performance.now(),
      rest: () => new Promise<void>((resolve) => setTimeout(resolve)),
      isStopped: () => isStopped,
    };
    const left = subjects.filter(({ key }) => !known.current.has(key));
    void tryAll(left, inputs, pace, (found) => {
      if (!isStopped) setResults((before) => new Map([...before, ...found]));
    });
    return () => {
      isStopped = true;
    };
  }, [subjects, inputs]);
  return results;
}
