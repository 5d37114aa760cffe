import type { SchemeName } from '../../../core';
import { authenticationTexts, signingChoiceTexts } from '../../../i18n/authentication';
import { editorTexts } from '../../../i18n/editor';
import { english, examplesTexts } from '../../../i18n/library';
import type { Note } from '../../../import';
import * as reader from '../../../import';
import type { Finding } from '../../fields/file-problems';
import { findingsOf } from '../../fields/importer';
import {
  type ExistingSecrets,
  extractSecrets,
  type KeyScheme,
  withUsernameAsKey,
} from '../../secrets/action-secret';
import type { AuthenticationDraft } from '../../store/authentication-draft';
import { type Draft, toAction, toDraft } from '../../store/draft';

/** What a command says. */
interface ReadCommand {
  /** Undefined where no action can be made of it. */
  readonly draft: Draft | undefined;
  readonly findings: readonly Finding[];
  /** Says that its user name is a key. */
  readonly key: Finding | undefined;
  /** The secrets that stood in it, by the names that the draft has for them. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Other ways to have it: signed by the action, with a scheme that it shows. */
  readonly signed: readonly SignedCommand[];
}

/** A command in a way that signs. */
export interface SignedCommand {
  readonly scheme: SchemeName;
  /** What is said once it is chosen. */
  readonly told: string;
  readonly authentication: AuthenticationDraft;
  readonly findings: readonly Finding[];
}

const NOTHING = { draft: undefined, key: undefined, secrets: {}, signed: [] } as const;

/**
 * The action that a command becomes in the place of another one; undefined when it is no command.
 * Where the reader itself fails, a finding says so.
 */
export function readCommand(
  command: string,
  before: Pick<Draft, 'name' | 'url'>,
  vault: ExistingSecrets,
): ReadCommand | undefined {
  try {
    return read(command, before, vault);
  } catch {
    const findings = [{ severity: 'error', message: editorTexts.commandFault } as const];
    return { ...NOTHING, findings };
  }
}

function read(
  command: string,
  before: Pick<Draft, 'name' | 'url'>,
  vault: ExistingSecrets,
): ReadCommand | undefined {
  const reading = reader.readForeign(command);
  if (!reading) return undefined;
  const [first, ...others] = reading.actions;
  const notes = [...reading.notes, ...(first?.notes ?? [])];
  const findings = said(notes.filter((note) => !isOfKey(note)));
  const [key] = said(notes.filter(isOfKey));
  if (!first || first.isDoubtful) return { ...NOTHING, findings };
  if (others.length > 0)
    findings.unshift({ severity: 'warning', message: editorTexts.moreCommands(others.length) });
  const { actions, values } = extractSecrets([first.action], vault);
  const names = Object.keys(values);
  const moved: Finding[] =
    names.length > 0 ? [{ severity: 'hint', message: editorTexts.secretsMoved(names) }] : [];
  const draft = toDraft(actions[0] ?? first.action);
  const name = hasNoOwnName(before) ? draft.name : before.name;
  const signed = (first.signed ?? []).map((one) => ({
    scheme: one.scheme,
    told: signingChoiceTexts.signedWith(authenticationTexts.schemes[one.scheme]),
    authentication: toDraft(one.action).authentication,
    findings: [...said([...reading.notes, ...one.notes]), ...moved],
  }));
  return { draft: { ...draft, name }, findings: [...findings, ...moved], key, secrets: values, signed };
}

const isOfKey = ({ code }: Note): boolean => code === 'username-as-key';

/** The command is gone, so no place in it is told. */
const said = (notes: readonly Note[]): Finding[] =>
  findingsOf(reader, notes).map(({ severity, message }) => ({ severity, message }));

/** A draft in which a key that was a user name is a secret, and what goes by which name. */
interface KeptKey {
  readonly draft: Draft;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Undefined where there is no such user name any more. */
export function keptKey(draft: Draft, scheme: KeyScheme, vault: ExistingSecrets): KeptKey | undefined {
  const kept = withUsernameAsKey(toAction(draft), scheme);
  const { actions, values } = extractSecrets(kept ? [kept] : [], vault);
  if (!actions[0]) return undefined;
  const { method, 'header-key': key } = toDraft(actions[0]).authentication;
  const { basic } = draft.authentication;
  const authentication = { ...draft.authentication, method, 'header-key': key };
  // The name would stay in the draft in plain text.
  return {
    draft: { ...draft, authentication: { ...authentication, basic: { ...basic, username: '' } } },
    secrets: values,
  };
}

/** The names of the examples, in the language that is spoken and in English. */
const OF_EXAMPLES: ReadonlySet<string> = new Set(
  [examplesTexts, english.examples].flatMap((all) => Object.values(all).map(({ name }) => name)),
);

/** Whether an action has no name, or an automatic one: that of an example, or of its address. */
const hasNoOwnName = ({ name, url }: Pick<Draft, 'name' | 'url'>): boolean =>
  name.trim() === '' || OF_EXAMPLES.has(name) || name === reader.nameOfUrl(url);
