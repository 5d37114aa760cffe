import { type Action, hasErrors, type Problem, readAction } from '../../core';
import type { ForeignReader } from '../../fields/importer';
import type { Reading } from '../../formats/reading';
import type { SecretLook } from '../../model/secrets/secret-scan';

/** What a text turned out to be. */
export type ImportReading =
  | { readonly is: 'nothing' }
  /** It is no config, and what else it may be is not known yet. */
  | { readonly is: 'waiting' }
  /** The reader failed, which is a fault of the app: nothing of the text is known. */
  | { readonly is: 'fault' }
  | { readonly is: 'config'; readonly actions: Action[]; readonly problems: readonly Problem[] }
  | {
      readonly is: 'foreign';
      readonly actions: Action[];
      readonly reading: Reading;
      readonly reader: ForeignReader;
    };

/** Configs come first; a text that is neither a config nor known from elsewhere is a broken config. */
export function readImport(
  text: string,
  file: string | undefined,
  reader: ForeignReader | 'loading' | 'failed',
): ImportReading {
  if (text.trim() === '') return { is: 'nothing' };
  try {
    return readText(text, file, reader);
  } catch {
    return { is: 'fault' };
  }
}

function readText(
  text: string,
  file: string | undefined,
  reader: ForeignReader | 'loading' | 'failed',
): ImportReading {
  const config = { is: 'config', ...readAction(text) } as const;
  if (!hasErrors(config.problems) || reader === 'failed') return config;
  if (reader === 'loading') return { is: 'waiting' };
  const reading = reader.readForeign(text, file);
  if (!reading) return config;
  return { is: 'foreign', actions: reading.actions.map(({ action }) => action), reading, reader };
}

/** The actions that would be imported. */
export const actionsOf = (reading: ImportReading): Action[] =>
  reading.is === 'config' || reading.is === 'foreign' ? reading.actions : [];

/** Whether a note of the action at this place says already that it looks as if it held a secret there. */
export const isTold = (reading: ImportReading, index: number, why: SecretLook): boolean =>
  reading.is === 'foreign' &&
  why.is === 'username' &&
  (reading.reading.actions[index]?.notes ?? []).some(({ code }) => code === 'username-as-key');
