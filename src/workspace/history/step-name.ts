import type { Column } from '../../designer/store/edit/rows-edit';
import { SETTING_NAMES, type SettingName } from '../../designer/store/edit/settings';

/** The text that was typed into. Rows are counted from 1, as in the user interface. */
export type TypingLocation =
  | { readonly type: 'setting'; readonly setting: SettingName }
  | { readonly type: 'cell'; readonly row: number; readonly column: Column }
  | { readonly type: 'sample'; readonly name: string };

/** What a step did. The texts make a sentence of it. */
export type StepName =
  | { readonly type: 'typing' | 'changing'; readonly in: TypingLocation }
  | { readonly type: 'row-deleted' | 'row-added'; readonly row: number }
  | { readonly type: 'row-moved'; readonly row: number; readonly to: number }
  | { readonly type: 'row-switched'; readonly row: number; readonly on: boolean }
  | { readonly type: 'rows-deleted' | 'rows-added'; readonly rows: number }
  | { readonly type: 'rows-replaced' | 'settings-changed' | 'state-restored' }
  | {
      readonly type: 'action-added' | 'action-deleted' | 'action-moved' | 'sample-added' | 'sample-deleted';
      readonly name: string;
    }
  | { readonly type: 'sample-renamed'; readonly name: string }
  | {
      readonly type: 'actions-added' | 'actions-deleted' | 'actions-changed' | 'samples-added';
      readonly count: number;
    }
  | { readonly type: 'taken-back'; readonly of: StepName };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);

const MEMBERS: { readonly [Type in StepName['type']]: Readonly<Record<string, Check>> } = {
  typing: { in: isPlace },
  changing: { in: isPlace },
  'row-deleted': { row: isCount },
  'row-added': { row: isCount },
  'row-moved': { row: isCount, to: isCount },
  'row-switched': { row: isCount, on: isFlag },
  'rows-deleted': { rows: isCount },
  'rows-added': { rows: isCount },
  'rows-replaced': {},
  'settings-changed': {},
  'state-restored': {},
  'action-added': { name: isText },
  'action-deleted': { name: isText },
  'action-moved': { name: isText },
  'sample-added': { name: isText },
  'sample-deleted': { name: isText },
  'sample-renamed': { name: isText },
  'actions-added': { count: isCount },
  'actions-deleted': { count: isCount },
  'actions-changed': { count: isCount },
  'samples-added': { count: isCount },
  'taken-back': { of: isStepName },
};

const PLACES: { readonly [Type in TypingLocation['type']]: Readonly<Record<string, Check>> } = {
  setting: { setting: isOneOf(...SETTING_NAMES) },
  cell: { row: isCount, column: isOneOf('key', 'value') },
  sample: { name: isText },
};

function isPlace(value: unknown): boolean {
  return fits(value, PLACES);
}

/** Reads the name of a stored step; undefined if this version does not know it. */
export function stepNameOf(value: unknown): StepName | undefined {
  const name = renamed(value);
  return isStepName(name) ? name : undefined;
}

/** Until 0.3 the `type` of a name, and of the objects in it, was stored as `is`. */
function renamed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { is, type = is, ...members } = value as Readonly<Record<string, unknown>>;
  return { type, ...Object.fromEntries(Object.entries(members).map(([name, one]) => [name, renamed(one)])) };
}

function isStepName(value: unknown): value is StepName {
  return fits(value, MEMBERS);
}

function fits(value: unknown, forms: Readonly<Record<string, Readonly<Record<string, Check>>>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const { type } = record;
  const members = typeof type === 'string' && Object.hasOwn(forms, type) ? forms[type] : undefined;
  return members !== undefined && Object.entries(members).every(([name, check]) => check(record[name]));
}
