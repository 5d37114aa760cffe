import { messages } from './language';

/** Every visible text of the body editor. */
export const english = {
  label: 'Body',
  placeholder: '{ "id": {{ order.id }} }',
  format: 'Format JSON',
  formatted: 'Formatted: only white space changed.',
  formattedAlready: 'Nothing to change.',
  refused: {
    'open-string': 'Not formatted: a string is not closed. The cursor stands at its beginning.',
    'broken-tag': 'Not formatted: a tag has a problem. The cursor stands at its beginning.',
    'too-deep': 'Not formatted: the body nests so deep that the white space would outgrow it.',
  },
  help: 'Type {{ to insert a value.',
};

export const texts = messages('bodyEditor', english);
