import { SETTING_NAMES } from '../edit/settings';
import type { StepName, TypingPlace } from '../step-name';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);

const MEMBERS: { readonly [Is in StepName['is']]: Readonly<Record<string, Check>> } = {
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
  'samples-added': { count: isCount },
  'taken-back': { of: isStepName },
};

const PLACES: { readonly [Is in TypingPlace['is']]: Readonly<Record<string, Check>> } = {
  setting: { setting: isOneOf(...SETTING_NAMES) },
  cell: { row: isCount, column: isOneOf('key', 'value') },
  sample: { name: isText },
};

function isPlace(value: unknown): boolean {
  return fits(value, PLACES);
}

/** Whether a record names what a step did in words that this version knows. */
export function isStepName(value: unknown): value is StepName {
  return fits(value, MEMBERS);
}

function fits(value: unknown, forms: Readonly<Record<string, Readonly<Record<string, Check>>>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const { is } = record;
  const members = typeof is === 'string' && Object.hasOwn(forms, is) ? forms[is] : undefined;
  return members !== undefined && Object.entries(members).every(([name, check]) => check(record[name]));
}
