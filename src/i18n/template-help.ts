import { count } from './count';
import { messages } from './language';

/** Every visible text of the help with templates. */
export const english = {
  members: (number: number) => `{ ${count(number, 'member')} }`,
  items: (number: number) => `[ ${count(number, 'item')} ]`,
  filter: 'filter',
  insertValue: 'Insert a value',
  insertValueHint: 'Insert a value (Ctrl+Space, or type {{)',
  suggestions: 'Values and filters',
  suggestionCount: (number: number) => count(number, 'suggestion'),
  fromContext: (path: string) => `From the sample context: ${path}`,
  fromTag: 'Written in the tag itself',
  fromContextUnfiltered: (path: string) =>
    `From the sample context: ${path}. It is long, so it is shown before the filters`,
  types: {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
    array: 'array',
    object: 'object',
  },
  states: { fine: 'Has a value', warning: 'Warning', error: 'Problem' },
  noValue: 'No value',
};

export const texts = messages('templateHelp', english);
