import type { Path } from '../core';
import { authenticationSettings } from '../core/internal';
import type { PaletteItem, PaletteSection } from '../features/palette/listing';
import { settingName } from '../fields/setting-name';
import { type CommandId, type SettingWord, texts } from '../i18n/finding';
import { toAction } from '../model/draft';
import type { Session } from './session';

export const synonymsOf = (id: CommandId): string => texts.commands[id];

/** The settings of the open action, each as a place to go to. */
export function settingsOf({ library, openings, editor }: Session): PaletteSection {
  const id = library.openId;
  const draft = id === undefined || openings.isHeldBack('action', id) ? undefined : library.draftOf(id);
  if (!draft) return { title: texts.settings, items: [] };

  const place = (path: Path, word: SettingWord, title = settingName(path)): PaletteItem => ({
    id: `setting-${path.join('.')}`,
    title,
    keywords: texts.ofSettings[word],
    run: () => editor.link.focusSetting({ path }),
  });
  const action = toAction(draft);
  const { method } = action.authentication;
  const content =
    'data' in action
      ? [
          place(['format'], 'format'),
          ...action.data.map(({ key }, row) =>
            place(['data', row, 'key'], 'data', key === '' ? undefined : texts.row(key, row + 1)),
          ),
          // Where the next one is typed.
          place(['data', action.data.length, 'key'], 'data', settingName(['data'])),
        ]
      : [place(['body'], 'body')];
  return {
    title: texts.settings,
    items: [
      ...(['name', 'objectId', 'method', 'url'] as const).map((name) => place([name], name)),
      ...content,
      place(['authentication', 'method'], 'authentication'),
      ...authenticationSettings(method).map(({ name }) =>
        place(['authentication', name], name as SettingWord),
      ),
    ],
  };
}
