import type { MissingCode } from '../model/shown-problems/missing';
import type { EmptySettings } from '../model/shown-problems/remark';
import { messages } from './language';

/** What each asks for, after “Next:”. */
const STEPS: Record<MissingCode, string> = {
  'url-empty': 'enter a URL',
  'data-empty': 'enter a key and its value',
  'key-empty': 'enter a key',
  'body-not-json': 'write the body; it is empty',
  'header-name-empty': 'enter a header name',
  'credentials-empty': 'enter the username and password',
  'secret-empty': 'enter the secret',
  'secret-missing': 'enter the value of the secret',
};

export const english = {
  steps: STEPS,
  /** The same by itself. */
  stepSentences: {
    'url-empty': 'Enter a URL.',
    'data-empty': 'Enter a key and its value.',
    'key-empty': 'Enter a key.',
    'body-not-json': 'The body is empty.',
    'header-name-empty': 'Enter a header name.',
    'credentials-empty': 'Enter the username and password.',
    'secret-empty': 'Enter the secret.',
    'secret-missing': 'Enter the value of the secret.',
  } as Record<MissingCode, string>,
  next: 'Next',
  nextStep: (step: string) => `Next: ${step}`,
  empty: {
    'data-empty': 'There is no data, so the body has none.',
    'credentials-empty': 'The username and password are empty.',
  } as Record<EmptySettings['code'], string>,
  literalValue: (path: string) => `This is sent as it is. The sample has a value ${path}.`,
};

export const texts = messages('remarks', english);
