import { useMemo } from 'react';
import { commandsTexts, paletteTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { inLine } from '../i18n/format';
import { readPreference, writePreference } from '../ui/browser/storage';
import { useLazy } from '../ui/lazy';
import { Lazy } from '../ui/lazy-part';
import type { AppCommand, CommandGroup } from './command';
import type { EarlyQuery } from './early-palette';
import { partId } from './layout';
import type { PaletteItem, PaletteSection } from './palette/listing';
import { PaletteDialog } from './palette/palette-dialog';
import type { Session } from './session';
import { printedKeys } from './shortcuts';

/** Settings, synonyms and icons; the palette opens without them. */
const paletteFinding = new Lazy(() => import('./palette-finding'), { preload: true });

interface PaletteProps {
  readonly session: Session;
  /** What was typed before it was loaded. */
  readonly early: EarlyQuery;
  readonly commands: readonly AppCommand[];
  /** Another action has been opened. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** The palette with every command, every action of the library and every sample. */
export function Palette({ session, early, commands, onOpened, onClose }: PaletteProps) {
  const { part: finding } = useLazy(paletteFinding);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the palette was opened; what is looked for must not move
  const sections = useMemo(() => sectionsOf(session, commands, onOpened, finding), [finding]);
  return <PaletteDialog sections={sections} early={early} onClose={onClose} />;
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
  // The first of them is what Enter chooses before anything is typed, so it takes nothing back and sends nothing.
  const isTurning = ({ id }: AppCommand) => id === 'undo' || id === 'redo';
  const recent = recentCommands().flatMap(
    (id) =>
      offered.find((one) => one.id === id && !one.isDestructive && !one.isSending && !isTurning(one)) ?? [],
  );
  const unused = offered.filter((one) => !recent.includes(one));
  const others = [...unused.filter((one) => !isTurning(one)), ...unused.filter(isTurning)];
  const toItem = (command: AppCommand) => itemOf(command, finding);
  const inGroup = (command: AppCommand) => ({
    ...toItem(command),
    group: commandsTexts.groups[command.group],
  });
  return [
    { title: paletteTexts.recent, items: recent.map(toItem) },
    { title: paletteTexts.commands, items: others.map(inGroup) },
    ...(finding ? [finding.settingsOf(session)] : []),
    {
      title: paletteTexts.actions,
      items: library.summaries.map(({ id, name }) => ({
        id,
        title: inLine(name) || commonTexts.untitled,
        icon: 'right',
        isChosen: id === library.openId,
        run() {
          library.open(id);
          onOpened();
          // Not in its name, which would be written over by who types on.
          document.getElementById(partId('edit'))?.focus();
        },
      })),
    },
    {
      title: paletteTexts.samples,
      items: samples.all.map(({ id, name }) => ({
        id,
        title: inLine(name) || paletteTexts.untitledSample,
        icon: 'insert',
        isChosen: id === samples.openId,
        run: () => samples.open(id),
      })),
    },
  ];
}

/** Groups whose titles are unclear without the name of the group. */
const NAMED_BY_GROUP: ReadonlySet<CommandGroup> = new Set(['go', 'theme', 'language']);

function itemOf(command: AppCommand, finding: Finding | undefined): PaletteItem {
  const { id, title, group, keys, isDestructive, isSending } = command;
  return {
    ...command,
    icon: finding?.iconOf(command),
    group: undefined,
    keywords: finding?.synonymsOf(id),
    title: NAMED_BY_GROUP.has(group) ? paletteTexts.inGroup(commandsTexts.groups[group], title) : title,
    keys: keys?.[0] === undefined ? undefined : printedKeys(keys[0]),
    run() {
      if (!isDestructive && !isSending) rememberCommand(id);
      command.run();
    },
  };
}
