/** Reads a pasted command, such as curl, as a draft with its secrets and the signing schemes that it may use. */
import type { Action, SchemeName } from '../../../core';
import { type Companions, NO_COMPANIONS } from '../../../core/internal';
import { english, examplesTexts } from '../../../i18n/commands';
import { authenticationTexts } from '../../../i18n/common';
import { editorTexts } from '../../../i18n/editor';
import { pastedCommandTexts } from '../../../i18n/editor-tools';
import { english as englishShell, shellTexts } from '../../../i18n/shell';
import { signingChoiceTexts } from '../../../i18n/signing';
import type { Note } from '../../../import';
import * as reader from '../../../import';
import { hasCommand } from '../../../import/commands/command-line';
import { findingsOf } from '../../../ui/importer';
import type { Finding } from '../../../ui/messages';
import type { HostSecrets } from '../../host';
import { type ExistingSecrets, type ExtractedSecrets, extractSecrets } from '../../secrets/action-secrets';
import { type KeyScheme, withUsernameAsKey } from '../../secrets/secret-names';
import type { AuthenticationDraft } from '../../store/authentication-draft';
import { type Draft, toAction, toDraft } from '../../store/draft';

/** The result of reading a command. */
interface ReadCommand {
  /** Undefined if no action can be made of it. */
  readonly draft: Draft | undefined;
  readonly findings: readonly Finding[];
  /** A finding that the user name is a key. */
  readonly key: Finding | undefined;
  /** The values of its secrets, by the names in the draft. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The draft with tags in place of placeholders. */
  readonly tagged?: TaggedCommand | undefined;
  /** Variants of the action that sign with a scheme recognized in the command. */
  readonly signed: readonly SignedCommand[];
}

type PasteVault = ExistingSecrets & Pick<HostSecrets, 'isOfHost'>;

/** The draft that a command replaces; the files beside it stay. */
type Replaced = Pick<Draft, 'name' | 'url'> & Partial<Companions>;

/** The command as an action with a signing scheme. */
export interface SignedCommand {
  readonly scheme: SchemeName;
  /** The notice after the user chose it. */
  readonly notice: string;
  readonly authentication: AuthenticationDraft;
  readonly findings: readonly Finding[];
}

/** The command with tags in place of placeholders. */
export interface TaggedCommand {
  /** The draft that it replaces. */
  readonly plain: Draft;
  readonly draft: Draft;
  /** The texts that have tags there. */
  readonly result: readonly string[];
  readonly findings: readonly Finding[];
}

const NOTHING = { draft: undefined, key: undefined, secrets: {}, signed: [] } as const;

/**
 * Converts a command to an action that replaces another one; undefined if the text is no command. If
 * the importer throws, a finding reports it.
 */
export function readCommand(command: string, before: Replaced, vault: PasteVault): ReadCommand | undefined {
  if (!hasCommand(command)) return undefined;
  try {
    return read(command, before, vault);
  } catch {
    const findings = [{ severity: 'error', message: pastedCommandTexts.fault } as const];
    return { ...NOTHING, findings };
  }
}

function read(command: string, before: Replaced, vault: PasteVault): ReadCommand | undefined {
  const reading = reader.readForeign(command);
  if (!reading) return undefined;
  const [first, ...others] = reading.actions;
  const notes = [...reading.notes, ...(first?.notes ?? [])];
  const findings = said(notes.filter((note) => !isOfKey(note)));
  const [key] = said(notes.filter(isOfKey));
  if (!first || first.isDoubtful) return { ...NOTHING, findings };
  if (others.length > 0)
    findings.unshift({ severity: 'warning', message: pastedCommandTexts.more(others.length) });
  const { actions, values } = namedSecrets(first.action, vault);
  const names = Object.keys(values);
  const moved: Finding[] =
    names.length > 0 ? [{ severity: 'hint', message: pastedCommandTexts.secretsMoved(names) }] : [];
  const draft = toDraft(actions[0] ?? first.action, { ...NO_COMPANIONS, ...before });
  const name = hasNoOwnName(before) ? draft.name : before.name;
  const signed = (first.signed ?? []).map((one) => ({
    scheme: one.scheme,
    notice: signingChoiceTexts.signedWith(authenticationTexts.schemes[one.scheme]),
    authentication: toDraft(one.action).authentication,
    findings: [...said([...reading.notes, ...one.notes]), ...moved],
  }));
  const plain = { ...draft, name };
  const tagged = first.tagged && {
    plain,
    draft: { ...plain, ...textsOf(toDraft(first.tagged.action)) },
    result: reader.changedTexts(first.action, first.tagged.action),
    findings: [...said([...reading.notes, ...first.tagged.notes]), ...moved],
  };
  return { tagged, draft: plain, findings: [...findings, ...moved], key, secrets: values, signed };
}

/** The settings that can have tags. */
const textsOf = ({ url, webhook, restApiCall }: Draft) => ({ url, webhook, restApiCall });

/** The open draft with the tags; undefined if its texts were edited meanwhile. */
export function withTags(open: Draft, { plain, draft }: TaggedCommand): Draft | undefined {
  const isSame = JSON.stringify(textsOf(open)) === JSON.stringify(textsOf(plain));
  return isSame ? { ...open, ...textsOf(draft) } : undefined;
}

const isOfKey = ({ code }: Note): boolean => code === 'username-as-key';

/** Findings without positions, because the command is no longer shown. */
const said = (notes: readonly Note[]): Finding[] =>
  findingsOf(reader, notes).map(({ severity, message }) => ({ severity, message }));

/** A draft in which a key in the user name became a secret, with the secret values by name. */
interface KeptKey {
  readonly draft: Draft;
  readonly secrets: Readonly<Record<string, string>>;
  /** The notice after it was stored. */
  readonly notice: string;
}

/** In a vault of a host nothing can be stored under a name: secrets stay where they are typed. */
const namedSecrets = (action: Action, vault: PasteVault): ExtractedSecrets =>
  vault.isOfHost ? { actions: [action], values: {} } : extractSecrets([action], vault);

/** Undefined if the draft no longer has such a user name. */
export function keyAsSecret(draft: Draft, scheme: KeyScheme, vault: PasteVault): KeptKey | undefined {
  const kept = withUsernameAsKey(toAction(draft), scheme);
  if (!kept) return undefined;
  const { actions, values } = namedSecrets(kept, vault);
  if (!actions[0]) return undefined;
  const names = Object.keys(values).join(', ');
  const { method, 'header-key': key } = toDraft(actions[0]).authentication;
  const { basic } = draft.authentication;
  const authentication = { ...draft.authentication, method, 'header-key': key };
  // The name would stay in the draft in plain text.
  return {
    draft: { ...draft, authentication: { ...authentication, basic: { ...basic, username: '' } } },
    secrets: values,
    notice: names === '' ? pastedCommandTexts.keepKey[scheme] : editorTexts.keyKept(names),
  };
}

/** The names of the examples, in the language that is spoken and in English. */
const OF_EXAMPLES: ReadonlySet<string> = new Set([
  shellTexts.orderCreated,
  englishShell.shell.orderCreated,
  ...[examplesTexts, english.examples].flatMap(({ order: _, ...others }) =>
    Object.values(others).map(({ name }) => name),
  ),
]);

/** Whether an action has no name or an automatic one: that of an example, or one made of its URL. */
const hasNoOwnName = ({ name, url }: Pick<Draft, 'name' | 'url'>): boolean =>
  name.trim() === '' || OF_EXAMPLES.has(name) || name === reader.nameOfUrl(url);
