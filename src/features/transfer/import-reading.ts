import { type Action, hasErrors, type Problem, readAction } from '../../core';
import type { Importer } from '../../fields/importer';
import type { Reading } from '../../formats/reading';
import type { SecretLook } from '../../model/secrets/secret-scan';

/** What a text turned out to be. */
export type ImportReading =
  | { readonly type: 'nothing' }
  /** It is no config, and what else it may be is not known yet. */
  | { readonly type: 'waiting' }
  /** The reader failed, which is a fault of the app: nothing of the text is known. */
  | { readonly type: 'fault' }
  | { readonly type: 'config'; readonly actions: Action[]; readonly problems: readonly Problem[] }
  | {
      readonly type: 'foreign';
      readonly actions: Action[];
      readonly reading: Reading;
      readonly reader: Importer;
    };

/** Configs come first; a text that is neither a config nor known from elsewhere is a broken config. */
export function readImport(
  text: string,
  file: string | undefined,
  reader: Importer | 'loading' | 'failed',
): ImportReading {
  if (text.trim() === '') return { type: 'nothing' };
  try {
    return readText(text, file, reader);
  } catch {
    return { type: 'fault' };
  }
}

function readText(
  text: string,
  file: string | undefined,
  reader: Importer | 'loading' | 'failed',
): ImportReading {
  const config = { type: 'config', ...readAction(text) } as const;
  if (!hasErrors(config.problems) || reader === 'failed') return config;
  if (reader === 'loading') return { type: 'waiting' };
  const reading = reader.readForeign(text, file);
  if (!reading) return config;
  return { type: 'foreign', actions: reading.actions.map(({ action }) => action), reading, reader };
}

/** The actions that would be imported. */
export const actionsOf = (reading: ImportReading): Action[] =>
  reading.type === 'config' || reading.type === 'foreign' ? reading.actions : [];

/** Whether a note of the action at this place says already that it looks as if it held a secret there. */
export const isAlreadyNoted = (reading: ImportReading, index: number, why: SecretLook): boolean =>
  reading.type === 'foreign' &&
  why.type === 'username' &&
  (reading.reading.actions[index]?.notes ?? []).some(({ code }) => code === 'username-as-key');
