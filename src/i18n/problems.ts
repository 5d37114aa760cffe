/** Texts of problems, diagnostics and filters. The English of problems is that of the core. */
import { describe, type Problem } from '../core';
import type { Filter, FilterName } from '../core/internal';
import type {
  ControlWord,
  Diagnostic,
  EmptySettings,
  MissingCode,
  NotInSchema,
} from '../designer/problems/shown-problems';
import { count } from './format';
import { messages } from './language';

/** The message about a name that the host's schema of the context excludes; hosts get it in English. */
export const notInSchemaInEnglish = ({ path, nearest }: NotInSchema['values']): string =>
  `The schema of the context has no ${path}.${nearest === undefined ? '' : ` It has ${nearest}.`}`;

const FILTER_SUMMARIES: Record<FilterName, string> = {
  default: 'Used when the value is missing or null.',
  join: 'Joins the elements of an array, with a comma by default.',
  pluck: 'The list of one member of each item.',
  map: 'Replaces values by those of the receiver, pair by pair.',
  date: 'A date in the receiver’s form, in UTC or at an offset.',
  decimal: 'A fixed number of digits after the point, rounded.',
  scale: 'Moves the decimal point to the right: 2 makes cents.',
  upper: 'Upper-case letters, the same in every locale.',
  lower: 'Lower-case letters, the same in every locale.',
  trim: 'Removes leading and trailing white space.',
  json: 'The JSON text of the value: compact, digits kept.',
  url: 'Percent-encodes the value for a URL inside other text.',
  optional: 'Leaves the member or element out when the value is missing or null.',
  raw: 'Inserts the value unencoded. Last in the chain.',
};

/** Texts of problems and filters. The command line uses the English of the core for problems. */
const problems = {
  describe: (problem: Problem) => describe(problem),
  filterSummary: ({ name }: Filter) => FILTER_SUMMARIES[name],
};

/** The next steps, for the text behind “Next:”. */
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

const diagnostics = {
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
  /** Of a request that can be sent, and that the receiver cannot use. */
  wrong: {
    body: 'Can be sent, but the body is not JSON',
    contract: 'Can be sent, but does not fit the contract',
  },
  empty: {
    'data-empty': 'There is no data, so the body has none.',
    'credentials-empty': 'The username and password are empty.',
  } as Record<EmptySettings['code'], string>,
  /** A control word stands alone, and is read as the name of a value. */
  wordAlone: {
    if: 'The condition is missing. Write it behind “if”, such as {{ if order.paid }}.',
    each: 'The list is missing. Write it behind “each”, such as {{ each order.lines as line }}.',
    end: 'No tag ends a list or a condition: each applies to the one element or member behind it. Remove this tag.',
  } as Record<ControlWord, string>,
  literalValue: (path: string) => `This is sent as it is. The sample has ${path}.`,
  filterOutside: (filters: string) => `“${filters}” is sent as text. Filters go inside the tag.`,
  notInSchema: notInSchemaInEnglish,
  secretElsewhere: (name: string) =>
    `There is no value for the secret ${name} in this tab any more. Enter it again.`,
  /** Where one sentence is true of several places. */
  places: (places: number) => count(places, 'place'),
  unknownMembers: (names: readonly string[], at: string) =>
    `The contract does not mention ${names.map((name) => `“${name}”`).join(', ')}${at === '' ? '' : ` in ${at}`}; the receiver may ignore them.`,
};

/** The message of a diagnostic: what is so and what to do. */
export function diagnosticText(diagnostic: Diagnostic): string {
  switch (diagnostic.code) {
    case 'literal-value':
      return diagnosticsTexts.literalValue(diagnostic.values.path);
    case 'filter-outside':
      return diagnosticsTexts.filterOutside(diagnostic.values.filters);
    case 'not-in-schema':
      return diagnosticsTexts.notInSchema(diagnostic.values);
    case 'data-empty':
    case 'credentials-empty':
      return diagnosticsTexts.empty[diagnostic.code];
    case 'body-not-json':
      return diagnostic.values.found === 'end' && diagnostic.range?.end === 0
        ? diagnosticsTexts.stepSentences[diagnostic.code]
        : problemsTexts.describe(diagnostic);
    case 'value-missing': {
      const { path } = diagnostic.values;
      const word = /^end(?:if|for|each)?$/.test(path) ? 'end' : path;
      const isWord = diagnostic.path[0] === 'body' && Object.hasOwn(diagnosticsTexts.wordAlone, word);
      return isWord ? diagnosticsTexts.wordAlone[word as ControlWord] : problemsTexts.describe(diagnostic);
    }
    default:
      return problemsTexts.describe(diagnostic);
  }
}

export const english = { problems, diagnostics };

export const { problems: problemsTexts, diagnostics: diagnosticsTexts } = messages('problems', english);
