/** The settings that the editor shows for a draft, in their order on the screen. */
import type { Path } from '../../core';
import { authenticationSettings } from '../../core/internal';
import { shownSettings } from '../signature/schemes';
import { CUSTOM } from './authentication-draft';
import { type Draft, toAction } from './draft';

/** A setting that the editor shows now. */
export interface SettingPlace {
  readonly path: Path;
  /** The kind of setting: the same for all rows. */
  readonly kind: string;
  /** The key of a row. */
  readonly key?: string;
  /** It is the blank row at the end. */
  readonly isNew?: boolean;
}

/** The settings of a draft in the order of the editor; the last row is the blank one for typing on. */
export function settingPlaces(draft: Draft): readonly SettingPlace[] {
  const place = (...path: Path): SettingPlace => ({ path, kind: String(path.at(-1)) });
  const action = toAction(draft);
  const { method } = action.authentication;
  const { hmac } = draft.authentication;
  const shown = shownSettings(hmac);
  const row = (key: string, index: number): SettingPlace => ({
    path: ['data', index, 'key'],
    kind: 'data',
    key,
  });
  const content =
    'data' in action
      ? [
          place('format'),
          ...action.data.map(({ key }, index) => row(key, index)),
          { ...row('', action.data.length), isNew: true },
          place('data', 'bulk-edit'),
        ]
      : [place('body'), place('body', 'format-json')];
  const isOwnScheme = method === 'hmac' && hmac.scheme.chosen === CUSTOM;
  return [
    ...['name', 'objectId', 'method', 'url'].map((name) => place(name)),
    ...content,
    place('url', 'query'),
    { path: ['authentication', 'method'], kind: 'authentication' },
    ...authenticationSettings(method)
      .filter(({ name }) => method !== 'hmac' || shown[name] !== false)
      .map(({ name }) => place('authentication', name)),
    ...(isOwnScheme ? ['message', 'fields'] : []).map((part) => ({
      path: ['authentication', 'scheme', part],
      kind: 'scheme',
    })),
  ];
}
