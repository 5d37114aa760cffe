/** Checks edits that were stored. It is loaded only where there are some. */
import * as z from 'zod/mini';
import { isSettingValue, SETTING_NAMES, type SettingValue } from './settings';

const count = z.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const STORED_SPLICE = z.object({
  from: count,
  removed: z.string(),
  inserted: z.string(),
  length: count,
});
const rowText = z.object({ key: z.string(), value: z.string() });
const row = z.extend(rowText, { enabled: z.boolean() });
const setting = z.enum(SETTING_NAMES);
const settingValue = z.custom<SettingValue>(isSettingValue);

/** A stored edit; fails for one that this version does not know. */
export const STORED_EDIT = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), setting, splice: STORED_SPLICE }),
  z.object({ type: z.literal('choice'), setting, before: settingValue, after: settingValue }),
  z.object({ type: z.literal('cell'), row: count, column: z.enum(['key', 'value']), splice: STORED_SPLICE }),
  z.object({ type: z.literal('row-switched'), row: count, on: z.boolean(), of: z.optional(rowText) }),
  z.object({ type: z.literal('row-moved'), row: count, to: count, of: z.optional(rowText) }),
  z.object({ type: z.literal('rows'), row: count, removed: z.array(row), inserted: z.array(row) }),
]);
