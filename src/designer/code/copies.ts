/**
 * The engine that the user chose last, which is remembered in the browser, and copies of the open action for it and as
 * a curl command. The code for them is loaded on demand; there are no texts in this file.
 */

import { useSyncExternalStore } from 'react';
import { ENGINE_NAMES, type EngineName, isEngineName } from '../../export/engines/engine-names';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { Emitter } from '../../ui/emitter';
import { Lazy } from '../../ui/lazy-part';
import type { EditorServices } from '../fields/editor-context';
import { withBuilder } from '../request/live-request';

/** Names of preferences: the engine that is shown, and the one that was given an action last. */
const SHOWN = 'engine';
const USED = 'used-engine';
const changes = new Emitter();
let used: EngineName | undefined;
let shown: EngineName | undefined;

function remembered(preference: string): EngineName {
  const stored = readPreference(preference) ?? '';
  return isEngineName(stored) ? stored : ENGINE_NAMES[0];
}

/** The engine that was given an action last in this browser; at first, the one that is offered first. */
export function usedEngine(): EngineName {
  used ??= remembered(USED);
  return used;
}

/** The engine that was looked at last. */
function shownEngine(): EngineName {
  shown ??= remembered(SHOWN);
  return shown;
}

/** An action was given to this engine, which is offered first from now on. */
export function rememberEngine(engine: EngineName): void {
  used = engine;
  writePreference(USED, engine);
  changes.emit();
}

/** Shows what an engine gets. To look at it does not change which one is offered. */
export function showEngine(engine: EngineName): void {
  shown = engine;
  writePreference(SHOWN, engine);
  changes.emit();
}

export const useUsedEngine = (): EngineName => useSyncExternalStore(changes.subscribe, usedEngine);

export const useShownEngine = (): EngineName => useSyncExternalStore(changes.subscribe, shownEngine);

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
  const { curlToClipboard } = await withBuilder(() => import('./code-view'));
  return await curlToClipboard(services);
}
