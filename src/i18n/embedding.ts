import { messages } from './language';

/** The texts that only an embedded designer has. */
const embedding = {
  label: 'Action Designer',
  context: 'Context',
  notice: 'Notifications',
  dismiss: 'Dismiss',
  unreadable: 'This action cannot be edited.',
  unreadableText: 'Its config has errors. It stays as it is.',
  fault: 'The designer has failed.',
  faultText: 'What was entered is kept.',
  noStyles:
    'The policy of this page allows no styles of the designer. Allow style-src for its folder, or give it the nonce.',
};

export const english = { embedding };

export const { embedding: embeddingTexts } = messages('embedding', english);
