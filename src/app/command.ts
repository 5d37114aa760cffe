/** The types of commands, what they have in common, and those that save work as files. */

import { type Action, writeAction, writeBundle } from '../core';
import { toAction } from '../designer/store';
import { commandsTexts } from '../i18n/commands';
import type { CommandId } from '../i18n/help';
import { downloadText, fileName } from '../ui/browser/file';
import { companionFilesOf, saveCompanions } from '../workspace/folder/action-files';
import type { Library } from '../workspace/library/state/library';
import { writeSamples } from '../workspace/samples/sample';
import type { Samples } from '../workspace/samples/samples';
import type { Session } from './session';

/** The groups in the order in which they are shown. */
export const COMMAND_GROUPS = [
  'work',
  'library',
  'go',
  'theme',
  'language',
  'app',
] as const satisfies readonly (keyof typeof commandsTexts.groups)[];
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** An entry of the palette, and optionally of the menu and of the list of shortcuts. */
export interface AppCommand {
  readonly id: CommandId;
  readonly title: string;
  readonly group: CommandGroup;
  /** Its shortcuts of `SHORTCUTS`; the first is shown. */
  readonly keys?: readonly string[];
  /** `useShortcuts` ignores the keys, because they are handled elsewhere. */
  readonly isHeardElsewhere?: true;
  /** A key that is held runs it once. */
  readonly isOncePerPress?: true;
  /** It is in the menu of the header too. */
  readonly isInMenu?: true;
  /** For a radio command: whether it is the current choice. */
  readonly isChosen?: boolean;
  /** It removes something, so the palette does not suggest it before anything is typed. */
  readonly isDestructive?: true;
  /** It sends something: never what Enter does by default. */
  readonly isSending?: true;
  /** Why it cannot be used now, as a sentence. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

type TitledId = keyof typeof commandsTexts.titles;

/** A command in a table of its group. Its title is that of its id, unless it has one of its own. */
type GroupedCommand = Omit<AppCommand, 'id' | 'group' | 'title'> &
  ({ readonly id: TitledId; readonly title?: string } | { readonly id: CommandId; readonly title: string });

export const commandsIn = (group: CommandGroup, commands: readonly GroupedCommand[]): AppCommand[] =>
  commands.map((command) => ({ title: commandsTexts.titles[command.id as TitledId], group, ...command }));

/** The commands by group, in the order of the groups; no group is empty. */
export const inGroups = (commands: readonly AppCommand[]) =>
  COMMAND_GROUPS.map((group) => ({ group, commands: commands.filter((one) => one.group === group) })).filter(
    ({ commands: inside }) => inside.length > 0,
  );

interface Page {
  readonly session: Session;
}

/** Why commands that need an open action are unavailable. */
export function withoutAction({ session: { library, openings } }: Page): string | undefined {
  const { openId } = library;
  return openId === undefined || openings.isHeldBack('action', openId) ? commandsTexts.noAction : undefined;
}

/** Why commands that need to read the open action are unavailable. */
export function withoutReadableAction(page: Page): string | undefined {
  const { library } = page.session;
  const isUnreadable = library.openId !== undefined && library.read(library.openId)?.type === 'unreadable';
  return withoutAction(page) ?? (isUnreadable ? commandsTexts.unreadableAction : undefined);
}

/** Hands out the open sample as a file, as it is written. */
export function saveSample(samples: Samples): void {
  downloadText(fileName(samples.openName, 'json'), samples.reading.text);
}

/** Hands out all samples: a single one as it is written, several in one file that the import reads. */
export function saveSamples(samples: Samples): void {
  if (samples.all.length === 1) saveSample(samples);
  else downloadText('samples.json', writeSamples(samples.all));
}

/** An action that no export can hold: its document as it is stored, or nothing where even that fails. */
interface UnreadAction {
  readonly name: string;
  readonly document: string | undefined;
}

/**
 * Downloads every action in one file and the samples in another. Unreadable and held-back items are in
 * a file of their own, as they are stored. None of them contains secret values.
 */
export function saveEverything({ library, samples, saving }: Session): void {
  const actions: Action[] = [];
  const unread: UnreadAction[] = [];
  for (const { id, name } of library.summaries) {
    const action = attempt(() => writable(library, id));
    if (action) actions.push(action);
    else unread.push({ name, document: attempt(() => library.documentOf(id)) });
  }
  if (actions.length > 0) downloadText('actions.json', writeBundle(actions));
  attempt(() => saveCompanions(companionFilesOf(library)));
  if (unread.length > 0) downloadText('unread-actions.json', `${JSON.stringify(unread, null, 2)}\n`);
  attempt(() => saveSamples(samples));
  saving.markInFile();
}

function writable(library: Library, id: string): Action | undefined {
  const draft = library.draftOf(id);
  const action = draft && toAction(draft);
  if (action) writeAction(action);
  return action;
}

/** A failure must not prevent the other downloads. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
