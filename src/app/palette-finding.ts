import type { Path } from '../core';
import { authenticationSettings } from '../core/internal';
import { shownSettings } from '../designer/signature/scheme-choice';
import { CUSTOM } from '../designer/signature/scheme-draft';
import { toAction } from '../designer/store/draft';
import { authenticationTexts } from '../i18n/common';
import { inLine } from '../i18n/format';
import { type CommandId, findingTexts, type SettingWord } from '../i18n/help';
import type { IconName } from '../ui/icon';
import { settingName } from '../ui/setting-name';
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

const PARTS_OF_OWN: readonly Path[] = ['message', 'fields'].map((part) => ['authentication', 'scheme', part]);

/** The settings of the open action, each as a place to go to. */
export function settingsOf({ library, openings, editor }: Session): PaletteSection {
  const id = library.openId;
  const draft = id === undefined || openings.isHeldBack('action', id) ? undefined : library.draftOf(id);
  if (!draft) return { title: findingTexts.settings, items: [] };

  const place = (path: Path, word: SettingWord, title = settingName(path)): PaletteItem => ({
    id: `setting-${path.join('.')}`,
    title,
    icon: 'rename',
    keywords: findingTexts.ofSettings[word],
    run: () => editor.link.focusSetting({ path }),
  });
  const action = toAction(draft);
  const { method } = action.authentication;
  const { hmac } = draft.authentication;
  const shown = shownSettings(hmac);
  const chooseScheme: PaletteItem = {
    ...place(['authentication', 'scheme'], 'scheme', findingTexts.chooseScheme),
    keywords: [findingTexts.ofSettings.scheme, ...Object.values(authenticationTexts.schemes)].join(' '),
  };
  const ownScheme = method === 'hmac' && hmac.scheme.chosen === CUSTOM ? PARTS_OF_OWN : [];
  const content =
    'data' in action
      ? [
          place(['format'], 'format'),
          ...action.data.map(({ key }, row) =>
            place(
              ['data', row, 'key'],
              'data',
              key === '' ? undefined : findingTexts.row(inLine(key), row + 1),
            ),
          ),
          // The focus goes to the blank row at the end.
          place(['data', action.data.length, 'key'], 'data', settingName(['data'])),
        ]
      : [place(['body'], 'body')];
  return {
    title: findingTexts.settings,
    items: [
      ...(['name', 'objectId', 'method', 'url'] as const).map((name) => place([name], name)),
      ...content,
      place(['authentication', 'method'], 'authentication'),
      ...authenticationSettings(method)
        .filter(({ name }) => method !== 'hmac' || shown[name] !== false)
        .map(({ name }) =>
          name === 'scheme' ? chooseScheme : place(['authentication', name], name as SettingWord),
        ),
      ...ownScheme.map((path) => place(path, 'scheme')),
    ],
  };
}
