import type { Step } from '../model/tour/next-step';
import { messages } from './language';

/** What is said to someone who makes their first action, one line at a time, where the next step is. */
export const english = {
  steps: {
    url: 'Enter the URL that gets the request',
    rows: 'Add a key, then its value',
    tag: 'Type {{ to use a value of the sample',
    complete: 'Fill in what is missing, then send it',
    mend: 'Correct what is marked as an error, then send it',
    finish: 'Send it, or export the config',
  } satisfies Record<Step, string>,
  close: 'No more of these lines',
};

export const texts = messages('tour', english);
