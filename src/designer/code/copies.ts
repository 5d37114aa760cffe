/**
 * Copies the open action for an engine or as a curl command, and remembers the engine that the user chose last. The
 * code that makes the copies is loaded on demand; there are no texts in this file.
 */

import { useSyncExternalStore } from 'react';
import { ENGINE_NAMES, type EngineName, isEngineName } from '../../export/engines/engine-names';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { Emitter } from '../../ui/emitter';
import { Lazy } from '../../ui/lazy-part';
import type { EditorServices } from '../fields/editor-context';
import { withBuilder } from '../request/live-request';

const changes = new Emitter();

/** An engine that is remembered under the name of a preference; at first, the one that is offered first. */
class RememberedEngine {
  #engine: EngineName | undefined;

  constructor(readonly preference: string) {}

  readonly read = (): EngineName => {
    const stored = this.#engine ?? readPreference(this.preference) ?? '';
    this.#engine = isEngineName(stored) ? stored : ENGINE_NAMES[0];
    return this.#engine;
  };

  readonly write = (engine: EngineName): void => {
    this.#engine = engine;
    writePreference(this.preference, engine);
    changes.emit();
  };
}

const used = new RememberedEngine('used-engine');
const shown = new RememberedEngine('engine');

/** The engine that was given an action last in this browser. */
export const usedEngine = used.read;

/** An action was given to this engine, which is offered first from now on. */
export const rememberEngine = used.write;

/** Shows what an engine gets. To look at it does not change which one is offered. */
export const showEngine = shown.write;

export const useUsedEngine = (): EngineName => useSyncExternalStore(changes.subscribe, usedEngine);

/** The engine that was looked at last. */
export const useShownEngine = (): EngineName => useSyncExternalStore(changes.subscribe, shown.read);

export const engineSource = new Lazy(() => import('./give-to-engine'));

/** Gives the action to the engine that was used last; resolves to what to tell the user. */
export async function copyForEngine(services: EditorServices): Promise<string> {
  await services.whenShown;
  const { giveOpenActionToEngine } = await engineSource.load();
  return await giveOpenActionToEngine(usedEngine(), services);
}

/** Copies the request as a curl command; resolves to what to tell the user. */
export async function copyAsCurl(services: EditorServices): Promise<string> {
  await services.whenShown;
  const { curlToClipboard } = await withBuilder(() => import('./code-view'));
  return await curlToClipboard(services);
}
