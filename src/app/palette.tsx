import { useState } from 'react';
import { commandsTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { paletteTexts } from '../i18n/help';
import { inLine } from '../i18n/shown-text';
import { readPreference, writePreference } from '../ui/browser/storage';
import { type AppCommand, type CommandGroup, printedKeys } from './command';
import type { PaletteItem, PaletteSection } from './palette/listing';
import { PaletteDialog } from './palette/palette-dialog';
import { settingsOf, synonymsOf } from './palette-finding';
import type { Session } from './session';

interface PaletteProps {
  readonly session: Session;
  readonly commands: readonly AppCommand[];
  /** Another action has been opened. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** The palette with every command, every action of the library and every sample. */
export function Palette({ session, commands, onOpened, onClose }: PaletteProps) {
  // As it was when the palette was opened: what is looked for must not move.
  const [sections] = useState(() => sectionsOf(session, commands, onOpened));
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
  commands: readonly AppCommand[],
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
    { title: paletteTexts.recent, items: recent.map(itemOf) },
    { title: paletteTexts.commands, items: others.map(itemOf) },
    settingsOf(session),
    {
      title: paletteTexts.actions,
      items: library.summaries.map(({ id, name }) => ({
        id,
        title: inLine(name) || commonTexts.untitled,
        isChosen: id === library.openId,
        run() {
          library.open(id);
          onOpened();
        },
      })),
    },
    {
      title: paletteTexts.samples,
      items: samples.all.map(({ id, name }) => ({
        id,
        title: inLine(name) || paletteTexts.untitledSample,
        isChosen: id === samples.openId,
        run: () => samples.open(id),
      })),
    },
  ];
}

/** Groups whose titles are unclear without the name of the group. */
const NAMED_BY_GROUP: ReadonlySet<CommandGroup> = new Set(['go', 'theme', 'language']);

function itemOf(command: AppCommand): PaletteItem {
  const { id, title, group, keys, isDestructive } = command;
  return {
    ...command,
    keywords: synonymsOf(id),
    title: NAMED_BY_GROUP.has(group) ? paletteTexts.inGroup(commandsTexts.groups[group], title) : title,
    keys: keys?.[0] === undefined ? undefined : printedKeys(keys[0]),
    run() {
      if (!isDestructive) rememberCommand(id);
      command.run();
    },
  };
}
