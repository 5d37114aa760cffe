import type { Action } from '../../core';

/** What there is to do next for someone who makes their first action. */
export type Step = 'url' | 'rows' | 'tag' | 'complete' | 'mend' | 'finish';

/** What keeps the request from being sent, as far as it is said. */
export type Obstacle = Extract<Step, 'complete' | 'mend'>;

const hasUrl = ({ url }: Action): boolean => /^https?:\/\/[^\s/]/i.test(url);

const hasTag = (text: string): boolean => text.includes('{{');

function contentStep(action: Action): Step | undefined {
  if ('body' in action) return hasTag(action.body) ? undefined : 'tag';
  // No rows are sent.
  if (action.method === 'GET') return undefined;
  const filled = action.data.filter(({ key, value }) => key !== '' && value !== '');
  if (filled.length === 0) return 'rows';
  return filled.some(({ value }) => hasTag(value)) ? undefined : 'tag';
}

/** The first step that is not done; what was done before it in another order is not asked for. */
export const nextStep = (action: Action, obstacle?: Obstacle): Step =>
  hasUrl(action) ? (contentStep(action) ?? obstacle ?? 'finish') : 'url';
