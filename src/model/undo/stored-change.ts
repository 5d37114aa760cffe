import { SETTING_NAMES } from '../edit/settings';
import type { Change } from './change';

type Shape = (value: unknown) => boolean;
type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText: Shape = (value) => typeof value === 'string';
const isSwitch: Shape = (value) => typeof value === 'boolean';
const isNumber: Shape = (value) => Number.isFinite(value);
const isCount: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isSetting: Shape = (value) => SETTING_NAMES.some((name) => name === value);

const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const record =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isMembers(value) && Object.entries(shapes).every(([name, shape]) => shape(value[name]));
/** The shape that belongs to the `type` of a value. */
const oneOf =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isMembers(value) &&
    typeof value.type === 'string' &&
    Object.hasOwn(shapes, value.type) &&
    shapes[value.type]?.(value) === true;

const isSplice = record({ from: isCount, removed: isText, inserted: isText, length: isCount });
const isRow = record({ key: isText, value: isText, enabled: isSwitch });
const isRowText = optional(record({ key: isText, value: isText }));

const isEdit = oneOf({
  text: record({ setting: isSetting, splice: isSplice }),
  choice: record({ setting: isSetting, before: isText, after: isText }),
  cell: record({ row: isCount, column: (value) => value === 'key' || value === 'value', splice: isSplice }),
  'row-switched': record({ row: isCount, on: isSwitch, of: isRowText }),
  'row-moved': record({ row: isCount, to: isCount, of: isRowText }),
  rows: record({ row: isCount, removed: listOf(isRow), inserted: listOf(isRow) }),
});

const isAction = record({
  title: record({ name: isText, objectId: isText, method: isText, url: isText }),
  document: isText,
  aside: listOf(isText),
  secrets: isMembers,
  order: isNumber,
});
const isSample = record({ name: isText, text: isText, order: isNumber });

/** Whether what was stored is a change, as this version of the app can perform it. */
export const isChange = oneOf({
  draft: record({ id: isText, edits: listOf(isEdit) }),
  action: record({ id: isText, before: optional(isAction), after: optional(isAction) }),
  place: record({ id: isText, before: isNumber, after: isNumber }),
  sample: record({ id: isText, before: optional(isSample), after: optional(isSample) }),
  'sample-text': record({ id: isText, splice: isSplice }),
}) as (value: unknown) => value is Change;
