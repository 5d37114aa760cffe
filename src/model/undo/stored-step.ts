import type { StoredStep } from '../records';
import type { Step } from './step';
import { isChange, isMembers } from './stored-change';
import { stepNameOf } from './stored-step-name';

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
    name: stepNameOf(name) ?? { type: 'settings-changed' },
    get changes() {
      return read().changes;
    },
    get opened() {
      return read().opened;
    },
  };
}

/** A malformed step has no changes; malformed changes are dropped. */
function contentIn(text: string): Content {
  try {
    const content: unknown = JSON.parse(text, renamed);
    if (!isMembers(content) || !Array.isArray(content.changes)) return { changes: [] };
    const { opened } = content;
    return {
      changes: content.changes.filter(isChange),
      ...(isMembers(opened) &&
        isMembers(opened.before) &&
        isMembers(opened.after) && { opened: { before: opened.before, after: opened.after } }),
    };
  } catch {
    return { changes: [] };
  }
}

/** Members that have other names now than up to 0.3, when the step was stored. */
const RENAMED: Readonly<Record<string, string>> = { is: 'type', patches: 'edits' };

function renamed(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const name = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined;
  if (name === undefined) return value;
  this[name] = value;
  return undefined;
}
