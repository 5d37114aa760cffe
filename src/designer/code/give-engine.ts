import { ENGINE_LOOKS, type EngineName } from '../../export/engines/engine-names';
import { shellTexts } from '../../i18n/shell';
import type { IconName } from '../../ui/icon';

/** What the button says that gives an action to an engine. */
export function giveLabel(engine: EngineName): string {
  const { short, isPasted } = ENGINE_LOOKS[engine];
  return isPasted ? shellTexts.copyFor(short) : shellTexts.downloadFor(short);
}

export const giveIcon = (engine: EngineName): IconName =>
  ENGINE_LOOKS[engine].isPasted ? 'duplicate' : 'download';
