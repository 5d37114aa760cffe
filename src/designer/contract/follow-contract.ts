import { Lazy } from '../../ui/lazy-part';
import type { EditorServices } from '../fields/editor-context';

const check = new Lazy(() => import('./contract-check'));

/** Checks the open request against its contract, from the first action on that has one. */
export function followContract(services: Pick<EditorServices, 'live' | 'draft' | 'problems'>): void {
  const { live, draft } = services;
  const begin = () => {
    if (!draft()?.contract) return;
    stop();
    check.load().then(
      ({ checkContract }) => checkContract(services),
      // The request can be edited without it; another change tries again.
      () => follow(),
    );
  };
  let stop = (): void => undefined;
  const follow = () => {
    stop = live.subscribe(begin);
  };
  follow();
  begin();
}
