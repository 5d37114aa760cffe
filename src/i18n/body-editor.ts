import { messages } from './language';

/** Every visible text of the body editor. */
export const english = {
  label: 'Body',
  placeholder: '{ "id": {{ order.id }} }',
  format: 'Format JSON',
  formatted: 'Formatted: only white space changed.',
  formattedAlready: 'Nothing to change.',
  refused: {
    'open-string': 'Not formatted: a string is not closed. The cursor is at its start.',
    'broken-tag': 'Not formatted: a tag has a problem. The cursor is at its start.',
    'too-deep':
      'Not formatted: the body nests so deep that the white space would be longer than its content.',
  },
  help: 'Type {{ to insert a value.',
};

export const texts = messages('bodyEditor', english);
