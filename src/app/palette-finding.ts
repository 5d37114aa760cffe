import type { Path } from '../core';
import { type SettingPlace, settingPlaces } from '../designer/store';
import { authenticationTexts } from '../i18n/common';
import { editorTexts } from '../i18n/editor';
import { bodyEditorTexts } from '../i18n/editor-tools';
import { inLine } from '../i18n/format';
import { type CommandId, findingTexts, type SettingWord } from '../i18n/help';
import { settingName } from '../i18n/naming';
import type { IconName } from '../ui/icon';
import type { AppCommand, CommandGroup } from './command';
import type { PaletteItem, PaletteSection } from './palette/listing';
import type { Session } from './session';

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

export const iconOf = ({ id, group }: AppCommand): IconName => ICONS[id] ?? GROUP_ICONS[group];

export const synonymsOf = (id: CommandId): string => findingTexts.commands[id];

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
export function settingsOf({ library, openings, designer }: Session): PaletteSection {
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
