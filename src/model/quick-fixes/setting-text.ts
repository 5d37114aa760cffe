import type { Path } from '../../core';
import type { Draft } from '../draft';
import { cellEdit, type Edit, settingEdit } from '../edit/edit';
import type { Column } from '../edit/rows-edit';
import { ALL_SETTINGS, type AnySettingName, pathOf, settingValue, typeOf } from '../edit/settings';
import { rowOf } from '../settings-link';

/** The setting of the draft behind a path: of the authentication, that of the method in force. */
function settingAt({ authentication, objectId }: Draft, path: Path): AnySettingName | undefined {
  const [first, name] = path;
  if (first === 'authentication') {
    const setting = `authentication.${authentication.method}.${name}`;
    return ALL_SETTINGS.find((one) => one === setting || one === `${setting}.value`);
  }
  if (first === 'body') return objectId === 'automation.rest-api-call' ? 'restApiCall.body' : undefined;
  return ALL_SETTINGS.find(
    (one) =>
      typeOf(one) === 'text' && path.length === 1 && one === first && pathOf(one as 'url').length === 1,
  );
}

/** The text that a person types for a setting; undefined where nothing is typed. */
export function textAt(draft: Draft, path: Path): string | undefined {
  const row = rowOf(path);
  if (row !== undefined) return draft.webhook.data[row]?.[path[2] as Column];
  const setting = settingAt(draft, path);
  return setting && settingValue(draft, setting);
}

/** The edit that gives a setting another text. */
export function textEdit(draft: Draft, path: Path, text: string): Edit | undefined {
  const row = rowOf(path);
  if (row !== undefined) return cellEdit(draft.webhook.data, row, path[2] as Column, text);
  const setting = settingAt(draft, path);
  return setting && settingEdit(setting, settingValue(draft, setting), text);
}
