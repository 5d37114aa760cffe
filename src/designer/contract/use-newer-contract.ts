import { useEffect, useState } from 'react';
import type { ContractOperation } from '../../contract/contract';
import { scriptUrl } from '../../ui/browser/script-url';
import type { NewerAnswer, NewerOrder } from './newer-contract';
import workerUrl from './newer-worker?worker&url';

/** `reading`: it is being looked for; `failed`: the browser could not. */
export type NewerContract = NewerAnswer | 'reading' | 'failed';

/** The contract of an operation in a newer description, read in a worker; undefined where there is nothing to read. */
export function useNewerContract(
  text: string | undefined,
  name: string,
  operation: ContractOperation | undefined,
): NewerContract | undefined {
  const [found, setFound] = useState<NewerContract>();
  useEffect(() => {
    setFound(undefined);
    if (text === undefined || !operation) return;
    setFound('reading');
    let worker: Worker | undefined;
    try {
      worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<NewerAnswer>) => setFound(data);
      worker.onerror = () => setFound('failed');
      worker.postMessage({ name, text, operation } satisfies NewerOrder);
    } catch {
      setFound('failed');
    }
    return () => worker?.terminate();
  }, [text, name, operation]);
  return found;
}
