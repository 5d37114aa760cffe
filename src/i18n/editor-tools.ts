/** Texts of the tools of the editor: the body editor, rows as text, the query, completion and quick fixes. */
import type { FixCode, FixLabel } from '../designer/problems/quick-fixes/quick-fix';
import type { Loss } from '../designer/store/between-kinds';
import type { SecretLook } from '../import/secret-scan';
import { count, grouped, inLine } from './format';
import { messages } from './language';

const bodyEditor = {
  forEach: (name: string, path: string, number: string | undefined) =>
    `for each ${name} of ${path}${number === undefined ? '' : `, numbered by ${number}`}`,
  /** Behind the list of `forEach`. */
  ifThere: '(none when missing)',
  onlyIf: (path: string) => `only if ${path} is there, not empty and not false`,
  onlyIfEqual: (path: string, literal: string) => `only if ${path} is ${literal}`,
  onlyIfDiffers: (path: string, literal: string) => `only if ${path} is not ${literal}`,
  repeat: 'Repeat',
  condition: 'Only if',
  noValue: 'No value can stand here. Put the cursor in a text, or select the value to replace.',
  noElement: {
    each: 'Put the cursor in one element of a list, or select it.',
    if: 'Put the cursor in an element of a list, or in a member of an object.',
    broken: (line: number, column: number) =>
      `Not here: the body stops being JSON at line ${line}, column ${column}. Correct it first.`,
    repeated: 'This element is repeated already. Change the list in its marker.',
    tooDeep: 'Not here: there are 16 lists and conditions around it already.',
  },
  label: 'Body',
  placeholder: (name: string, path: string) => `{ ${JSON.stringify(name)}: {{ ${path} }} }`,
  format: 'Format JSON',
  formatted: 'Formatted: only white space changed.',
  formattedAlready: 'Nothing to change.',
  refused: {
    'open-string': 'Not formatted: a string is not closed. The cursor is at its start.',
    'broken-tag': 'Not formatted: a tag has a problem. The cursor is at its start.',
    'too-deep':
      'Not formatted: the body nests so deep that the white space would be longer than its content.',
  },
};

/** Every text of the rows as text. */
const bulkEdit = {
  rows: 'Rows',
  help: 'One row a line: the key, a colon, the value. A # before the key switches the row off.',
  goingOn: 'Not applied yet. Cancel discards it.',
  escapes: [
    ['\\n \\r \\t', 'line break, carriage return, tab'],
    ['\\s', 'a space at either end'],
    ['\\: \\#', 'a colon, a number sign in a key'],
    ['\\\\', 'a backslash'],
    ['\\u{…}', 'any character by its number'],
  ],
  problems: 'These lines cannot be read. Nothing has been changed.',
  noColon: (line: number) => `Line ${line} has no colon after the key. Write one.`,
  escape: (line: number, found: string) =>
    `Line ${line}: ${found} is not an escape. Write \\\\ for a backslash.`,
  more: (lines: number) => `And ${grouped(lines)} more.`,
  changedElsewhere:
    'The rows have been changed elsewhere since this was opened, for example in another tab. Replacing them discards those changes; cancel to keep them.',
  apply: 'Apply',
  replace: 'Replace the rows',
  cancel: 'Cancel',
} as const;

/** Every text of the parameters of the query. */
const query = {
  parameters: 'Query parameters',
  name: (row: number) => `Parameter ${grouped(row)}, name`,
  value: (row: number) => `Parameter ${grouped(row)}, value`,
  namePlaceholder: 'Name',
  moveUp: (row: number) => `Move parameter ${grouped(row)} up`,
  remove: (row: number) => `Delete parameter ${grouped(row)}`,
} as const;

const MAX_NAMED = 5;

/** Some keys, the first of them by name. */
const named = (keys: readonly string[]): string => {
  const more = keys.length - MAX_NAMED;
  const first = keys.slice(0, MAX_NAMED).map((key) => `“${inLine(key)}”`);
  return first.join(', ') + (more > 0 ? ` and ${grouped(more)} more` : '');
};

/** The kinds of value that only a REST API Call sends, by their first character. */
const KINDS_OF_VALUE: Readonly<Record<string, string>> = {
  t: 'true and false',
  f: 'true and false',
  '[': 'lists',
  '{': 'objects',
};

/** Help on the keys of the rows. */
const rowHelp = {
  keys: [
    ['Shift+Enter', 'line break'],
    ['Alt+↑ ↓', 'move'],
    ['Alt+Shift+Delete', 'delete'],
    ['Ctrl+/', 'all keys'],
  ],
  paste: 'Paste several lines into a key: each becomes a row.',
};

/** Every text of what is offered where the kind of an action changes. */
const betweenKinds = {
  rowsKept: (rows: number) =>
    rows === 1
      ? '1 row is kept for Webhook; it is not exported.'
      : `${count(rows, 'row')} are kept for Webhook; they are not exported.`,
  bodyKept: 'The body is kept for REST API Call; it is not exported.',
  writeRows: (rows: number) =>
    rows === 1 ? 'Write the row as JSON' : `Write the ${grouped(rows)} rows as JSON`,
  rowsWritten: 'The rows were written as JSON.',
  makeRows: 'Make rows of the body',
  rowsMade: (rows: number) => `${count(rows, 'row')} made of the body.`,
  inPlaceOfBody: 'This replaces the current body.',
  inPlaceOfRows: (rows: number) =>
    rows === 1 ? 'This replaces the current row.' : `This replaces the current ${grouped(rows)} rows.`,
  /** Of several rows, the first value is that of the first one. */
  sentAsText: (value: string, keys: readonly string[]) =>
    keys.length > 1
      ? `Sent as text: ${named(keys)}. A REST API Call sends them as they are.`
      : `Sent as text, “${value}”. A REST API Call sends ${KINDS_OF_VALUE[value.charAt(0)] ?? 'numbers'}.`,
  makeRestApiCall: 'Make it a REST API Call',
  loss: (loss: Loss): string => {
    switch (loss.type) {
      case 'form':
        return 'As a Webhook it is sent as a form; this is JSON.';
      case 'switched-off':
        return `${count(loss.rows, 'row')} that ${loss.rows === 1 ? 'is' : 'are'} switched off ${loss.rows === 1 ? 'is' : 'are'} left out.`;
      case 'repeated':
        return `More than once: ${named(loss.keys)}. A receiver of JSON keeps one of them.`;
      case 'not-text':
        return `Numbers, true, false and null become text: ${named(loss.keys)}.`;
      case 'bare-tag':
        return `In a row, tags without quotes always insert text: ${named(loss.keys)}.`;
      case 'nested':
        return `Objects and lists become one text each: ${named(loss.keys)}.`;
      case 'raw':
        return `Rows do not allow the filter “raw”: ${named(loss.keys)}.`;
    }
  },
};

/** Every visible text of the help with templates. */
const templateHelp = {
  members: (number: number) => `{ ${count(number, 'member')} }`,
  items: (number: number) => `[ ${count(number, 'item')} ]`,
  filter: 'filter',
  insertValue: 'Insert a value',
  insertValueHint: 'Insert a value (Ctrl+Space, or type {{)',
  suggestions: 'Values and filters',
  fromContext: (path: string) => `From the sample: ${path}`,
  fromTag: 'Written in the tag itself',
  fromContextUnfiltered: (path: string) =>
    `From the sample: ${path}. It is long, so it is shown before the filters`,
  types: {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
    array: 'array',
    object: 'object',
  },
  anyType: 'any',
  notInSample: 'not in the sample',
  ofSchema: (type: string) => `Schema: ${type}`,
  eachItem: (number: number) => `an element for each of ${count(number, 'item')}`,
  eachItemOfSchema: 'an element for each item',
  marker: 'marker',
  controls: { each: 'repeats what follows for each item', if: 'sends what follows only if' },
  hasValue: 'has a value',
  condition: 'condition',
  pattern: 'pattern',
  conditions: {
    there: 'sent if it is there and not empty',
    '!=': (path: string, literal: string) => `sent if ${path} is not ${literal}`,
    '==': (path: string, literal: string) => `sent if ${path} is ${literal}`,
  },
  states: { fine: 'Has a value', warning: 'Warning', error: 'Problem' },
  noValue: 'No value',
  inSamples: 'In all samples',
};

type Labels = { readonly [C in FixCode]: (label: FixLabel<C>) => string };

const LABELS: Labels = {
  'close-tag': () => 'Close the tag',
  'remove-tag': () => 'Remove the tag',
  'remove-filter': () => 'Remove the filter',
  'move-optional': () => 'Move “optional” to the end',
  'leave-out': ({ isNull }) => (isNull ? 'Leave out when null' : 'Leave out when missing'),
  'choose-rest-api-call': () => 'Choose REST API Call',
  'quote-marker': () => 'Put it in quotes',
  'close-string': () => 'Add the closing quote',
  'add-default': ({ value }) => (value === undefined ? 'Add a default' : `Use ${value} when missing`),
  'add-to-sample': ({ path }) => `Add ${path} to the sample`,
  'edit-sample': ({ path }) => `Edit ${path} in the sample`,
  'use-sample': ({ name }) => `Use the sample “${inLine(name)}”`,
  'space-braces': () => 'Put a space between the braces',
  'use-path': ({ path }) => `Did you mean ${path}?`,
  'put-into-tag': () => 'Put it into the tag',
  'insert-value': ({ path }) => `Insert the value of ${path}`,
  'add-filter': ({ filter }) => `Add | ${filter}`,
  'convert-number': ({ by, result }) => `${by === 'round' ? 'Round' : '× 100'} → ${inLine(result)}`,
  'as-number': ({ result }) => `As a number → ${inLine(result)}`,
  'use-filter': ({ filter }) => `Did you mean “${filter}”?`,
  'add-scheme': ({ scheme }) => `Put ${scheme} before it`,
  'change-scheme': ({ scheme }) => `Use ${scheme}`,
  'move-credentials': () => 'Move them to Basic auth',
  'remove-fragment': () => 'Remove this part',
  'remove-control': () => 'Remove the character',
  'remove-spaces': () => 'Remove the spaces',
  trim: () => 'Remove leading and trailing spaces',
  'use-header-name': ({ name }) => `Use ${name}`,
  'switch-row-off': () => 'Switch the row off',
  'use-post': () => 'Use POST',
  'enter-secret': () => 'Enter it',
  'remove-comma': () => 'Remove the comma',
  'add-comma': () => 'Add the comma',
  'add-colon': () => 'Add the colon',
  'close-brackets': () => 'Close the brackets',
  'mend-json': ({ changes }) => `Correct all ${changes} places`,
  'remove-quotes': () => 'Remove the quotes',
  'add-quotes': () => 'Put it in quotes',
  'use-value': ({ value }) => `Use ${value}`,
  'add-member': ({ name, path, value }) =>
    path !== undefined
      ? `Add ${name} from ${path}`
      : value === undefined
        ? `Add ${name}`
        : `Add ${name}: ${inLine(value)}`,
  'remove-member': ({ name }) => `Remove ${inLine(name)}`,
  'make-rest-api-call': () => 'Make it a REST API Call',
  'use-format': ({ format }) => (format === 'json' ? 'Send JSON' : 'Send a form'),
};

const quickFixes = {
  label: (label: FixLabel) => (LABELS[label.code] as (given: FixLabel) => string)(label),
  done: (label: string) => `Done: ${label}`,
  /** Of a row. */
  switched: { true: 'on', false: 'off' },
  before: 'Before',
  after: 'After',
  empty: '(empty)',
  hidden: '(secret)',
  none: 'There is no problem.',
  stale: 'The text has since been changed, so this no longer applies. Nothing was changed.',
};

/** Where the settings go, or have come from. */
export type SecretGoal = 'file' | 'link' | 'action';

const PLACES: Readonly<Record<string, string>> = {
  url: 'The URL',
  body: 'The body',
  username: 'The username',
};

const GOALS: Readonly<Record<SecretGoal, string>> = {
  file: 'It goes into the file as it is.',
  link: 'It goes into the link as it is.',
  action: 'It stays in the action as it is, not among the secrets.',
};

function look(why: SecretLook): string {
  switch (why.type) {
    case 'named':
      return `seems to contain a secret (${why.name})`;
    case 'known':
      return `seems to contain a secret (${why.prefix}…)`;
    case 'in-front-of-host':
      return 'seems to contain a password (in front of the host)';
    case 'username':
      return 'seems to be a secret: the password is empty';
  }
}

/** Hints about settings that look as if they contain a secret. */
const secretScan = {
  /** `setting` names it where it is one of many, such as a row. */
  looks: (why: SecretLook, place: string, setting: string, goal: SecretGoal) =>
    `${PLACES[place] ?? setting} ${look(why)}. ${GOALS[goal]}`,
  ofAction: (name: string, text: string) => `“${inLine(name)}”: ${text}`,
  unnamed: 'Without a name',
  show: 'Show the setting',
  more: (number: number) => `And ${grouped(number)} more.`,
} as const;

/** Every visible text of the code editor itself. */
const codeEditor = {
  tabIndents: 'Tab now indents. Press Ctrl+M to let it move the focus again.',
  tabMoves: 'Tab moves the focus.',
  /** CodeMirror's words for its own parts, by its English ones; `$` stands for a value. */
  phrases: {} as Readonly<Record<string, string>>,
};

/** The notes about a command that was pasted as the URL, and the choices for a key that is its user name. */
const pastedCommand = {
  notes: 'What to know about the command',
  refused: 'Pasted command',
  readAgain: 'Read again',
  makeTags: 'Make tags of them',
  tagsMade: 'Placeholders made tags.',
  tagsResult: 'With tags:',
  fault:
    'This command could not be read because of a bug in the app. Leave out parts of it, and paste it again.',
  more: (commands: number) =>
    `Only the first request was taken. Import brings the other ${count(commands, 'one', 'ones')} too.`,
  dismiss: 'Close these notes',
  secretsMoved: (names: readonly string[]) =>
    names.length === 1
      ? `A secret of the command is stored under this name: ${names[0]}`
      : `${names.length} secrets of the command are stored under these names: ${names.join(', ')}`,
  keepKey: { basic: 'Keep it as a secret', bearer: 'Keep it as a header key' },
  keepKeyNote: {
    basic: 'Sends the same “Authorization: Basic …”.',
    bearer: 'Sends “Authorization: Bearer …”, which many of these services take too.',
  },
} as const;

/** Every text of the question before very many rows are taken. */
const manyRows = {
  title: (rows: number) => `An action with ${count(rows, 'row')}`,
  text: (promised: number) =>
    `Up to ${count(promised, 'row')} work well. With more, this page may stop responding for a long time, now and at each change of the action. Nothing has been changed yet.`,
  take: (rows: number) => `Take all ${count(rows, 'row')}`,
  cancel: 'Leave everything as it is',
} as const;

export const english = {
  manyRows,
  codeEditor,
  bodyEditor,
  bulkEdit,
  query,
  rowHelp,
  betweenKinds,
  templateHelp,
  quickFixes,
  secretScan,
  pastedCommand,
};

export const {
  manyRows: manyRowsTexts,
  codeEditor: codeEditorTexts,
  bodyEditor: bodyEditorTexts,
  bulkEdit: bulkEditTexts,
  query: queryTexts,
  rowHelp: rowHelpTexts,
  betweenKinds: betweenKindsTexts,
  templateHelp: templateHelpTexts,
  quickFixes: quickFixesTexts,
  secretScan: secretScanTexts,
  pastedCommand: pastedCommandTexts,
} = messages('editorTools', english);
