import { messages } from './language';

/** The example actions: what they are called, what they show, and the name that the action gets. */
const examples = {
  order: {
    title: 'Order created',
    about: 'JSON from keys and values of an order, sent by POST with a username and password.',
    name: 'Order created',
  },
  signed: {
    title: 'Signed webhook',
    about: 'JSON from keys and values, and an HMAC signature over the whole request.',
    name: 'Order paid, signed',
  },
  nested: {
    title: 'REST call with nested JSON',
    about: 'A body written by hand: text inside quotes, whole values without, a list as it is.',
    name: 'Create customer',
  },
  form: {
    title: 'Form',
    about:
      'Keys and values as an HTML form sends them, with a switched-off row and a name joined from a list.',
    name: 'Subscribe to newsletter',
  },
  lines: {
    title: 'Order with lines',
    about: 'A list of objects in the receiver’s shape, with numbers, cents, and parts that can be missing.',
    name: 'Create invoice',
  },
};

/** The page without an action. */
const begin = {
  title: 'What do you want to send?',
  kinds: {
    'automation.webhook': 'Keys and values, sent as a form or as JSON.',
    'automation.rest-api-call': 'A body of any shape, written by you.',
  },
  paste: 'Paste a curl command or any text to import, or drop a file',
  file: 'Choose a file…',
} as const;

export const english = { examples, begin };

export const { examples: examplesTexts, begin: beginTexts } = messages('examples', english);
