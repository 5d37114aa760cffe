import type { MissingCode } from '../model/shown-problems/missing';
import { messages } from './language';

/** What each asks for, after “Next:”. */
const STEPS: Record<MissingCode, string> = {
  'url-empty': 'enter a URL',
  'key-empty': 'enter a key',
  'body-not-json': 'write the body; it is empty',
  'header-name-empty': 'enter a header name',
  'secret-empty': 'enter the secret',
  'secret-missing': 'enter the value of the secret',
};

export const english = {
  steps: STEPS,
  /** The same by itself. */
  stepSentences: {
    'url-empty': 'Enter a URL.',
    'key-empty': 'Enter a key.',
    'body-not-json': 'The body is empty.',
    'header-name-empty': 'Enter a header name.',
    'secret-empty': 'Enter the secret.',
    'secret-missing': 'Enter the value of the secret.',
  } as Record<MissingCode, string>,
  next: 'Next',
  nextStep: (step: string) => `Next: ${step}`,
  literalValue: (path: string) => `This is sent as it stands. The sample has a value ${path}.`,
};

export const texts = messages('remarks', english);
