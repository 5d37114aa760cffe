import { useMemo } from 'react';
import { readPreference, writePreference } from '../browser/preference';
import { useLate } from '../components/late';
import type { PaletteItem, PaletteSection } from '../features/palette/listing';
import { PaletteDialog } from '../features/palette/palette-dialog';
import { texts as commandTexts } from '../i18n/commands';
import { texts } from '../i18n/palette';
import { inLine } from '../i18n/shown-text';
import type { AppCommand, CommandGroup } from './command';
import { printedKeys } from './keys';
import { paletteFinding } from './preload';
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
  const { part: finding } = useLate(paletteFinding);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the palette was opened; what is looked for must not move
  const sections = useMemo(() => sectionsOf(session, commands, onOpened, finding), [finding]);
  return <PaletteDialog sections={sections} onClose={onClose} />;
}

type Finding = typeof import('./palette-finding');

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
  finding: Finding | undefined,
): readonly PaletteSection[] {
  const { library, samples } = session;
  const offered = commands.filter(({ id }) => id !== 'palette');
  // The first of them is what Enter chooses before anything is typed.
  const recent = recentCommands().flatMap(
    (id) => offered.find((one) => one.id === id && !one.isDestructive) ?? [],
  );
  const others = offered.filter((one) => !recent.includes(one));
  const toItem = (command: AppCommand) => itemOf(command, finding?.synonymsOf(command.id));
  return [
    { title: texts.recent, items: recent.map(toItem) },
    { title: texts.commands, items: others.map(toItem) },
    ...(finding ? [finding.settingsOf(session)] : []),
    {
      title: texts.actions,
      items: library.summaries.map(({ id, name }) => ({
        id,
        title: inLine(name) || texts.untitled,
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
        title: inLine(name) || texts.untitledSample,
        isChosen: id === samples.openId,
        run: () => samples.open(id),
      })),
    },
  ];
}

/** Titles that say nothing without their group. */
const NAMED_BY_GROUP: ReadonlySet<CommandGroup> = new Set(['go', 'theme', 'language']);

function itemOf(command: AppCommand, keywords: string | undefined): PaletteItem {
  const { id, title, group, keys, isDestructive } = command;
  return {
    ...command,
    keywords,
    title: NAMED_BY_GROUP.has(group) ? texts.inGroup(commandTexts.groups[group], title) : title,
    keys: keys?.[0] === undefined ? undefined : printedKeys(keys[0]),
    run() {
      if (!isDestructive) rememberCommand(id);
      command.run();
    },
  };
}
