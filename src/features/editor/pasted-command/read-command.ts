import type { Finding } from '../../../fields/file-problems';
import { findingsOf } from '../../../fields/importer';
import * as reader from '../../../formats/reading';
import { texts } from '../../../i18n/editor';
import { english, texts as examples } from '../../../i18n/examples';
import { type Draft, toDraft } from '../../../model/draft';
import { type ExistingSecrets, extractSecrets } from '../../../model/secrets/extract-secrets';

/** What a command says. */
interface ReadCommand {
  /** Undefined where no action can be made of it. */
  readonly draft: Draft | undefined;
  readonly findings: readonly Finding[];
  /** The secrets that stood in it, by the names that the draft has for them. */
  readonly secrets: Readonly<Record<string, string>>;
}

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
    const findings = [{ severity: 'error', message: texts.commandFault } as const];
    return { draft: undefined, findings, secrets: {} };
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
  const findings = findingsOf(reader, [...reading.notes, ...(first?.notes ?? [])]).map(
    ({ severity, message }) => ({ severity, message }),
  );
  if (others.length > 0)
    findings.unshift({ severity: 'warning', message: texts.moreCommands(others.length) });
  if (!first) return { draft: undefined, findings, secrets: {} };
  const { actions, values } = extractSecrets([first.action], vault);
  const names = Object.keys(values);
  if (names.length > 0) findings.push({ severity: 'hint', message: texts.secretsMoved(names) });
  const draft = toDraft(actions[0] ?? first.action);
  const name = hasNoOwnName(before) ? draft.name : before.name;
  return { draft: { ...draft, name }, findings, secrets: values };
}

/** The names of the examples, in the language that is spoken and in English. */
const OF_EXAMPLES: ReadonlySet<string> = new Set(
  [examples, english].flatMap((all) => Object.values(all).map(({ name }) => name)),
);

/** Whether an action has no name, or an automatic one: that of an example, or of its address. */
const hasNoOwnName = ({ name, url }: Pick<Draft, 'name' | 'url'>): boolean =>
  name.trim() === '' || OF_EXAMPLES.has(name) || name === reader.nameOfUrl(url);
