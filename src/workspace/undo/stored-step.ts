import type { StoredStep } from '../../platform/store/steps-records';
import type { Step } from './step';
import type { StepName } from './step-name';

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
    content ??= JSON.parse(text) as Content;
    return content;
  };
  return {
    number,
    // This app has written it, in a transaction with the work.
    name: name as StepName,
    get changes() {
      return read().changes;
    },
    get opened() {
      return read().opened;
    },
  };
}
