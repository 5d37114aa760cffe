import { useMemo } from 'react';
import { readPreference, writePreference } from '../browser/preference';
import type { PaletteItem, PaletteSection } from '../features/palette/listing';
import { PaletteDialog } from '../features/palette/palette-dialog';
import { texts as commandTexts } from '../i18n/commands';
import { texts } from '../i18n/palette';
import type { Command, CommandGroup } from './command';
import { printedKeys } from './keys';
import type { Session } from './session';

interface PaletteProps {
  readonly session: Session;
  readonly commands: readonly Command[];
  /** Another action has been opened. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** The palette with every command, every action of the library and every sample. */
export function Palette({ session, commands, onOpened, onClose }: PaletteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the palette was opened; what is looked for must not move
  const sections = useMemo(() => sectionsOf(session, commands, onOpened), []);
  return <PaletteDialog sections={sections} onClose={onClose} />;
}

const KEY = 'commands';
const MAX_COUNT = 5;

/** The ids of the commands that were chosen in the palette, the last one first. */
const recentCommands = (): string[] => (readPreference(KEY) ?? '').split(' ').filter((id) => id !== '');

/** Remembers that a command was chosen. */
function rememberCommand(id: string): void {
  const others = recentCommands().filter((one) => one !== id);
  writePreference(KEY, [id, ...others].slice(0, MAX_COUNT).join(' '));
}

function sectionsOf(
  session: Session,
  commands: readonly Command[],
  onOpened: () => void,
): readonly PaletteSection[] {
  const { library, samples } = session;
  const offered = commands.filter(({ id }) => id !== 'palette');
  // The first of them is what Enter chooses before anything is typed.
  const recent = recentCommands().flatMap(
    (id) => offered.find((one) => one.id === id && !one.isDestructive) ?? [],
  );
  const others = offered.filter((one) => !recent.includes(one));
  return [
    { title: texts.recent, items: recent.map(itemOf) },
    { title: texts.commands, items: others.map(itemOf) },
    {
      title: texts.actions,
      items: library.summaries.map(({ id, name }) => ({
        id,
        title: name || texts.untitled,
        isChosen: id === library.openId,
        run() {
          library.open(id);
          onOpened();
        },
      })),
    },
    {
      title: texts.samples,
      items: samples.all.map(({ id, name }) => ({
        id,
        title: name || texts.untitledSample,
        isChosen: id === samples.openId,
        run: () => samples.open(id),
      })),
    },
  ];
}

/** Titles that say nothing without their group. */
const NAMED_BY_GROUP: ReadonlySet<CommandGroup> = new Set(['go', 'theme', 'language']);

function itemOf(command: Command): PaletteItem {
  const { id, title, group, keys, isDestructive } = command;
  return {
    ...command,
    title: NAMED_BY_GROUP.has(group) ? texts.inGroup(commandTexts.groups[group], title) : title,
    keys: keys?.[0] === undefined ? undefined : printedKeys(keys[0]),
    run() {
      if (!isDestructive) rememberCommand(id);
      command.run();
    },
  };
}
