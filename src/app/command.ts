import type { texts } from '../i18n/commands';
import type { CommandId } from '../i18n/finding';

/** The groups in the order in which they are shown. */
export const COMMAND_GROUPS = [
  'work',
  'library',
  'go',
  'theme',
  'language',
  'app',
] as const satisfies readonly (keyof typeof texts.groups)[];
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something that can be done by name: a line of the palette, and where it says so of the menu and of the list of shortcuts. */
export interface AppCommand {
  readonly id: CommandId;
  readonly title: string;
  readonly group: CommandGroup;
  /** All of them lead to it, the first is shown; written as `keysOf` writes them. */
  readonly keys?: readonly string[];
  /** The keys are handled elsewhere and only shown here. */
  readonly isHeardElsewhere?: true;
  /** It stands in the menu of the header too. */
  readonly isInMenu?: true;
  /** One of several of which one holds: whether it is this one. */
  readonly isChosen?: boolean;
  /** Takes something away: it is never what is offered before anything is typed. */
  readonly isDestructive?: true;
  /** Why it cannot be used now, as a sentence. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

/** The commands by group, in the order of the groups; no group is empty. */
export const inGroups = (commands: readonly AppCommand[]) =>
  COMMAND_GROUPS.map((group) => ({ group, commands: commands.filter((one) => one.group === group) })).filter(
    ({ commands: inside }) => inside.length > 0,
  );
