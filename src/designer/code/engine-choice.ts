import { useSyncExternalStore } from 'react';
import { ENGINE_LOOKS, ENGINE_NAMES, type EngineName, isEngineName } from '../../export/engines/engine-names';
import { commandsTexts } from '../../i18n/shell';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { Emitter } from '../../ui/emitter';
import type { IconName } from '../../ui/icon';

const PREFERENCE = 'engine';
const changes = new Emitter();
let chosen: EngineName | undefined;

/** The engine that was chosen last in this browser; at first, the one that is offered first. */
export function chosenEngine(): EngineName {
  const stored = readPreference(PREFERENCE) ?? '';
  chosen ??= isEngineName(stored) ? stored : ENGINE_NAMES[0];
  return chosen;
}

export function chooseEngine(engine: EngineName): void {
  chosen = engine;
  writePreference(PREFERENCE, engine);
  changes.emit();
}

export const useChosenEngine = (): EngineName => useSyncExternalStore(changes.subscribe, chosenEngine);

/** What the button says that gives the action to an engine. */
export function giveLabel(engine: EngineName): string {
  const { short, isPasted } = ENGINE_LOOKS[engine];
  return isPasted ? commandsTexts.copyFor(short) : commandsTexts.downloadFor(short);
}

export const giveIcon = (engine: EngineName): IconName =>
  ENGINE_LOOKS[engine].isPasted ? 'duplicate' : 'download';
