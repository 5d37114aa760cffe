import { useEffect, useState } from 'react';
import type { ContractOperation } from '../../contract/contract';
import { scriptUrl } from '../../ui/browser/script-url';
import { inSlices } from '../../ui/slices';
import type { NewerAnswer, NewerOrder } from './newer-contract';
import workerUrl from './newer-worker?worker&url';

/** `reading`: it is being looked for; `failed`: the browser could not. */
export type NewerContract = NewerAnswer | 'reading' | 'failed';

/** On the main thread, where the page may have no worker. */
async function foundOnPage(order: NewerOrder): Promise<NewerAnswer> {
  const { findingNewerContract } = await import('./newer-contract');
  return await inSlices(findingNewerContract(order));
}

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
    const order: NewerOrder = { name, text, operation };
    let isWanted = true;
    const show = (next: NewerContract) => isWanted && setFound(next);
    const findOnPage = () => {
      foundOnPage(order).then(show, () => show('failed'));
    };
    let worker: Worker | undefined;
    try {
      worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<NewerAnswer>) => show(data);
      // Also where the policy of the page allows no worker.
      worker.onerror = findOnPage;
      worker.postMessage(order);
    } catch {
      findOnPage();
    }
    return () => {
      isWanted = false;
      worker?.terminate();
    };
  }, [text, name, operation]);
  return found;
}
