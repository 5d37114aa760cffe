/** Gives an action to an engine: copies the code that is pasted there, or downloads the file that is imported there. */
import type { Action } from '../../core';
import { ENGINES, type EngineName, type Exported, exportFor } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { commonTexts } from '../../i18n/common';
import { enginesTexts } from '../../i18n/views';
import { copyText } from '../../ui/browser/clipboard';
import { downloadText, fileName } from '../../ui/browser/file';
import type { EditorServices } from '../fields/editor-context';
import { withExportNames } from '../secrets/action-secrets';

/** The name of the file that an engine takes the action in. */
export const engineFile = (engine: EngineName, action: Action): string =>
  fileName(action.name, ENGINES[engine].extension);

/** Copies or downloads the action for an engine; resolves to the result in words. */
export async function giveToEngine(
  engine: EngineName,
  action: Action,
  exported: Exported = exportFor(engine, action),
): Promise<string> {
  if (exported.type === 'errors') return enginesTexts.notExported;
  const { text, secrets } = exported;
  const file = engineFile(engine, action);
  if (!ENGINE_LOOKS[engine].isPasted) downloadText(file, text, ENGINES[engine].mediaType);
  else if (!(await copyText(text))) return commonTexts.copyFailed;
  return enginesTexts.given(engine, file, secrets);
}

/** Gives the open action to an engine. */
export function giveOpenActionToEngine(
  engine: EngineName,
  { live, exportNames }: EditorServices,
): Promise<string> {
  const { action } = live.inputs;
  return giveToEngine(engine, withExportNames(action, exportNames(action)));
}
