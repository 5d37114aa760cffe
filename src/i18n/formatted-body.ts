import { messages } from './language';

/** Every text of the choice between the body as it is sent and the formatted one. */
export const english = {
  layout: 'Body',
  asSent: 'As sent',
  formatted: 'Formatted',
} as const;

export const texts = messages('formattedBody', english);
