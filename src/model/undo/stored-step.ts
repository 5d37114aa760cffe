import type { StoredStep } from '../records';
import type { Change } from './change';
import { isStepName } from './is-step-name';
import type { Step } from './step';

type Content = Pick<Step, 'changes' | 'opened'>;

export const toStoredStep = ({ number, name, changes, opened }: Step): StoredStep => ({
  number,
  name,
  text: JSON.stringify({ changes, opened } satisfies Content),
});

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
    const content: unknown = JSON.parse(text);
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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What else is wrong with a change is met when it is performed: then it counts as one that does not fit. */
const isChange = (value: unknown): value is Change =>
  isObject(value) &&
  typeof value.id === 'string' &&
  (value.is !== 'draft' || Array.isArray(value.patches)) &&
  (value.is !== 'sample-text' || isObject(value.splice));
