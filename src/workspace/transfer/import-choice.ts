import { type Action, hasErrors, type Problem, readAction, type SchemeName } from '../../core';
import type { Importer } from '../../designer/fields/importer';
import { type KeyScheme, withUsernameAsKey } from '../../designer/secrets/action-secret';
import type { SecretLook } from '../../designer/secrets/secret-scan';
import type { NoteCode, Reading, ReadRequest } from '../../import';
import type { NamedText } from '../samples/samples-file';
import type { ImportChoice } from './import-source';

/** Notes because of which an action is not ticked initially. */
const UNTICKING: ReadonlySet<NoteCode> = new Set<NoteCode>(['request-disabled']);

/**
 * Whether an action is ticked initially: not the resources of a web page, doubtful finds, or actions
 * that their source disables.
 */
const isProposed = ({ asset, isDoubtful, notes }: FoundAction): boolean =>
  asset === undefined && !isDoubtful && !notes.some(({ code }) => UNTICKING.has(code));

export const isTicked = (found: FoundAction, index: number, { turned }: ImportChoice): boolean =>
  isProposed(found) !== turned.has(index);

/** The choice with one more, or one less. */
export function turned(choice: ImportChoice, index: number): ImportChoice {
  const next = new Set(choice.turned);
  if (!next.delete(index)) next.add(index);
  return { ...choice, turned: next };
}

/** Ticks all actions, or none. */
export function withAllTicked(
  choice: ImportChoice,
  found: readonly FoundAction[],
  on: boolean,
): ImportChoice {
  const others = found.flatMap((one, index) => (isProposed(one) === on ? [] : [index]));
  return { ...choice, turned: new Set(others) };
}

/** Sets the scheme with which a key is stored as a secret; without one it stays a user name. */
export function withKeyAsSecret(
  choice: ImportChoice,
  index: number,
  scheme: KeyScheme | undefined,
): ImportChoice {
  const keys = new Map(choice.keys);
  if (scheme) keys.set(index, scheme);
  else keys.delete(index);
  return { ...choice, keys };
}

/** The choice with one signed with a scheme, or, without one, left as it came. */
export function signedWith(
  choice: ImportChoice,
  index: number,
  scheme: SchemeName | undefined,
): ImportChoice {
  const schemes = new Map(choice.schemes);
  if (scheme) schemes.set(index, scheme);
  else schemes.delete(index);
  return { ...choice, schemes };
}

/** The found action with the chosen handling of its key. */
export const foundWith = (found: FoundAction, scheme: SchemeName | undefined): FoundAction => ({
  ...found,
  ...found.signed?.find((signed) => signed.scheme === scheme),
});

/** A chosen action with its index among the found ones. */
export interface ChosenAction {
  readonly action: Action;
  readonly index: number;
}

export function chosenOf(found: readonly FoundAction[], choice: ImportChoice): ChosenAction[] {
  return found.flatMap((one, index) => {
    if (!isTicked(one, index, choice)) return [];
    const { action } = foundWith(one, choice.schemes.get(index));
    const scheme = choice.keys.get(index);
    const kept = scheme && withUsernameAsKey(action, scheme);
    return [{ action: kept ?? action, index }];
  });
}

/** An action that was found in a text. */
export type FoundAction = ReadRequest;

/** What a text was recognized as. */
export type ImportReading =
  | { readonly type: 'nothing' }
  /** It is no config; the importers are still loading. */
  | { readonly type: 'waiting' }
  /** The importer failed because of a bug, so nothing is known about the text. */
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

/** Configs have priority; a text that no importer recognizes either is a broken config. */
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

/** Whether a note already reports that this looks like a secret. */
export const isAlreadyNoted = ({ notes }: FoundAction, why: SecretLook): boolean =>
  why.type === 'username' && notes.some(({ code }) => code === 'username-as-key');
