/** Copies the open action to the clipboard. The code for it is loaded on demand; there are no texts in this file. */
import { Lazy } from '../../ui/lazy-part';
import type { EditorServices } from '../fields/editor-context';
import { withBuilder } from '../request/live-request';
import { usedEngine } from './used-engine';

export const engineSource = new Lazy(() => import('./engine-source'));

/** Gives the action to the engine that was used last; resolves to what to tell the user. */
export async function copyForEngine(services: EditorServices): Promise<string> {
  await services.whenShown;
  const { giveOpenAction } = await engineSource.load();
  return await giveOpenAction(usedEngine(), services);
}

/** Copies the request as a curl command; resolves to what to tell the user. */
export async function copyAsCurl(services: EditorServices): Promise<string> {
  await services.whenShown;
  const { curlToClipboard } = await withBuilder(() => import('./code-source'));
  return await curlToClipboard(services);
}
