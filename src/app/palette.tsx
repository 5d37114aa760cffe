/** The command palette: commands, actions and samples, found by their words. */
import { useMemo } from 'react';
import type { Path } from '../core';
import { type SettingPlace, settingPlaces } from '../designer/store';
import { commandsTexts, paletteTexts } from '../i18n/commands';
import { authenticationTexts, commonTexts } from '../i18n/common';
import { editorTexts } from '../i18n/editor';
import { bodyEditorTexts } from '../i18n/editor-tools';
import { inLine } from '../i18n/format';
import { type CommandId, findingTexts, type SettingWord } from '../i18n/help';
import { settingName } from '../i18n/naming';
import { readPreference, writePreference } from '../ui/browser/storage';
import type { IconName } from '../ui/icon';
import type { AppCommand, CommandGroup } from './command';
import type { EarlyQuery } from './early-palette';
import { partId } from './layout';
import type { PaletteItem, PaletteSection } from './palette/listing';
import { PaletteDialog } from './palette/palette-dialog';
import type { Session } from './session';
import { printedKeys } from './shortcuts';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the palette was opened; what is looked for must not move
  const sections = useMemo(() => sectionsOf(session, commands, onOpened), []);
  return <PaletteDialog sections={sections} early={early} onClose={onClose} />;
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
  // The first of them is what Enter chooses before anything is typed, so it takes nothing back and sends nothing.
  const isTurning = ({ id }: AppCommand) => id === 'undo' || id === 'redo';
  const recent = recentCommands().flatMap(
    (id) =>
      offered.find((one) => one.id === id && !one.isDestructive && !one.isSending && !isTurning(one)) ?? [],
  );
  const unused = offered.filter((one) => !recent.includes(one));
  const others = [...unused.filter((one) => !isTurning(one)), ...unused.filter(isTurning)];
  const inGroup = (command: AppCommand) => ({
    ...itemOf(command),
    group: commandsTexts.groups[command.group],
  });
  return [
    { title: paletteTexts.recent, items: recent.map(itemOf) },
    { title: paletteTexts.commands, items: others.map(inGroup) },
    settingsOf(session),
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

function itemOf(command: AppCommand): PaletteItem {
  const { id, title, group, keys, isDestructive, isSending } = command;
  return {
    ...command,
    icon: ICONS[id] ?? GROUP_ICONS[group],
    group: undefined,
    keywords: findingTexts.commands[id],
    title: NAMED_BY_GROUP.has(group) ? paletteTexts.inGroup(commandsTexts.groups[group], title) : title,
    keys: keys?.[0] === undefined ? undefined : printedKeys(keys[0]),
    run() {
      if (!isDestructive && !isSending) rememberCommand(id);
      command.run();
    },
  };
}

const GROUP_ICONS: Readonly<Record<CommandGroup, IconName>> = {
  work: 'command',
  library: 'lines',
  go: 'step',
  theme: 'reveal',
  language: 'rename',
  app: 'sidebar',
};

/** The icons of commands, where they are not those of their group. */
const ICONS: Readonly<Partial<Record<CommandId, IconName>>> = {
  primary: 'step',
  save: 'complete',
  undo: 'undo',
  redo: 'redo',
  earlier: 'repeat',
  secrets: 'lock',
  'lock-vault': 'lock',
  import: 'import',
  export: 'export',
  share: 'share',
  'copy-as-curl': 'duplicate',
  'copy-for-engine': 'duplicate',
  'save-everything': 'download',
  'new-webhook': 'add',
  'new-rest-api-call': 'add',
  examples: 'add',
  duplicate: 'duplicate',
  remove: 'delete',
  shortcuts: 'help',
  about: 'hint',
};

/** The names of places that are not settings, as they are on their buttons. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['bulk-edit', editorTexts.bulkEdit],
  ['format-json', bodyEditorTexts.format],
  ['query', editorTexts.query],
]);

function titleOf({ path, kind, key = '', isNew }: SettingPlace): string {
  const title = TITLES.get(kind);
  if (title !== undefined) return title;
  if (isNew) return settingName(['data']);
  if (key !== '') return findingTexts.row(inLine(key), Number(path[1]) + 1);
  return isSchemeChoice(path) ? findingTexts.chooseScheme : settingName(path);
}

const isSchemeChoice = ([first, second, ...others]: Path): boolean =>
  first === 'authentication' && second === 'scheme' && others.length === 0;

/** The settings of the open action, each as a place to go to. */
function settingsOf({ library, openings, designer }: Session): PaletteSection {
  const id = library.openId;
  const draft = id === undefined || openings.isHeldBack('action', id) ? undefined : library.draftOf(id);
  const schemes = Object.values(authenticationTexts.schemes).join(' ');
  const items = (draft ? settingPlaces(draft) : []).map((place): PaletteItem => {
    const { path, kind } = place;
    const words = findingTexts.ofSettings[kind as SettingWord];
    return {
      id: `setting-${path.join('.')}`,
      title: titleOf(place),
      icon: 'rename',
      keywords: isSchemeChoice(path) ? `${words} ${schemes}` : words,
      run: () => designer.focus(path),
    };
  });
  return { title: findingTexts.settings, items };
}
