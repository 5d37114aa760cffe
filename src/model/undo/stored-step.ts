import { SETTING_NAMES } from '../edit/settings';
import type { StoredStep } from '../records';
import type { StepName, TypingPlace } from '../step-name';
import type { Change } from './change';
import type { Step } from './step';

type Content = Pick<Step, 'changes' | 'opened'>;

export const toStoredStep = ({ number, name, changes, opened }: Step): StoredStep => ({
  number,
  name,
  text: JSON.stringify({ changes, opened } satisfies Content),
});

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
function isStepName(value: unknown): value is StepName {
  return fits(value, MEMBERS);
}

function fits(value: unknown, forms: Readonly<Record<string, Readonly<Record<string, Check>>>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const { is } = record;
  const members = typeof is === 'string' && Object.hasOwn(forms, is) ? forms[is] : undefined;
  return members !== undefined && Object.entries(members).every(([name, check]) => check(record[name]));
}

/** The step, whose text is read when it is undone or done again: it may hold thousands of actions. */
export function fromStoredStep({ number, name, text }: StoredStep): Step {
  let content: Content | undefined;
  const read = () => {
    content ??= contentIn(text);
    return content;
  };
  return {
    number,
    name: isStepName(name) ? name : { is: 'settings-changed' },
    get changes() {
      return read().changes;
    },
    get opened() {
      return read().opened;
    },
  };
}

/** A step of another form changes nothing; a change of another form is left out. */
function contentIn(text: string): Content {
  try {
    const content: unknown = JSON.parse(text, renamed);
    if (!isObject(content) || !Array.isArray(content.changes)) return { changes: [] };
    const { opened } = content;
    return {
      changes: content.changes.filter(isChange),
      ...(isObject(opened) &&
        isObject(opened.before) &&
        isObject(opened.after) && { opened: { before: opened.before, after: opened.after } }),
    };
  } catch {
    return { changes: [] };
  }
}

/** What members are called now that until 0.2 were called otherwise. */
const RENAMED: Readonly<Record<string, string>> = { is: 'type', patches: 'edits' };

function renamed(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const name = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined;
  if (name === undefined) return value;
  this[name] = value;
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What else is wrong with a change is met when it is performed: then it counts as one that does not fit. */
const isChange = (value: unknown): value is Change =>
  isObject(value) &&
  typeof value.id === 'string' &&
  (value.type !== 'draft' || Array.isArray(value.edits)) &&
  (value.type !== 'sample-text' || isObject(value.splice));
