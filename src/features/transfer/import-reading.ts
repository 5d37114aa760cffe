import { hasErrors, type Problem, readAction } from '../../core';
import type { Importer } from '../../fields/importer';
import type { Reading, ReadRequest } from '../../formats/reading';
import type { NamedText } from '../../model/samples/samples-file';
import type { SecretLook } from '../../model/secrets/secret-scan';

/** An action that was found in a text. */
export type FoundAction = ReadRequest;

/** What a text turned out to be. */
export type ImportReading =
  | { readonly type: 'nothing' }
  /** It is no config, and what else it may be is not known yet. */
  | { readonly type: 'waiting' }
  /** The reader failed, which is a fault of the app: nothing of the text is known. */
  | { readonly type: 'fault' }
  | {
      readonly type: 'config';
      readonly found: readonly FoundAction[];
      readonly problems: readonly Problem[];
    }
  | {
      readonly type: 'foreign';
      readonly found: readonly FoundAction[];
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
  const { actions, problems } = readAction(text);
  const config = {
    type: 'config',
    found: actions.map((action) => ({ action, notes: [] })),
    problems,
  } as const;
  if (!hasErrors(problems) || reader === 'failed') return config;
  if (reader === 'loading') return { type: 'waiting' };
  const reading = reader.readForeign(text, file);
  if (!reading) return config;
  return { type: 'foreign', found: reading.actions, reading, reader };
}

export const foundIn = (reading: ImportReading): readonly FoundAction[] =>
  reading.type === 'config' || reading.type === 'foreign' ? reading.found : [];

/** The values of variables, as samples that go by the name of the source, or of its file. */
export function samplesIn(reading: ImportReading, file: string | undefined, unnamed: string): NamedText[] {
  if (reading.type !== 'foreign') return [];
  return reading.reading.samples.map(({ name, text }) => ({
    name: name.trim() || nameOfFile(file) || unnamed,
    text,
  }));
}

/** `shop.postman_collection.json` is “shop”. */
function nameOfFile(file = ''): string {
  const dot = file.indexOf('.', 1);
  return (dot === -1 ? file : file.slice(0, dot)).trim();
}

/** Whether a note of the action says already that it looks as if it held a secret there. */
export const isAlreadyNoted = ({ notes }: FoundAction, why: SecretLook): boolean =>
  why.type === 'username' && notes.some(({ code }) => code === 'username-as-key');
