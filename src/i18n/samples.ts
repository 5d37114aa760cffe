import type { EventRefusal } from '../send/local-protocol';
import type { Ending } from '../workspace/samples/listening';
import { count, grouped, inLine, timeOfDay } from './format';
import { messages } from './language';

/** Texts of the runtime context: samples, listening for one, and the approved requests. */

/** Every visible text of the sample of the runtime context. */
const context = {
  editor: 'Sample, JSON',
  loading: 'The editor is loading…',
  tree: 'Values of the sample',
  paste: 'Paste your JSON',
  drop: 'Drop the JSON to use it as a sample',
  treeHelp:
    'A click or Enter on a value inserts it into the field that was used last. It can be dragged, too.',
  target: (setting: string) => `Inserts into: ${setting}`,
  notTarget: 'Choose where it should go.',
  drag: 'Drag into a field.',
  listen: 'Listen…',
  editSample: 'Edit sample',
  insert: (tag: string) => `Insert ${tag}`,
  insertShort: 'Insert',
  more: (number: number) => `Show ${grouped(number)} more`,
  nothing: 'The sample has no values yet. Write a JSON document such as { "order": { "id": "A-1001" } }.',
  single: 'The sample is a single value, which a tag cannot name. Put it into an object.',
  unnamed: 'A tag cannot name this member',
  copied: (tag: string) => `Copied ${tag}. Click into a field first, and it is inserted there.`,
  notCopied: (tag: string) => `Click into a field first, then ${tag} is inserted there.`,
  problems: (hasErrors: boolean) =>
    hasErrors ? 'The sample cannot be read. The request still uses the last readable one.' : 'Worth knowing',
};

/** Every text of the samples of the context: the choice, the import, and the table of all of them. */
const samples = {
  sample: 'Sample',
  unnamed: 'Sample',
  previous: 'Previous sample',
  next: 'Next sample',
  add: 'New sample',
  newName: 'New sample',
  duplicate: 'Duplicate this sample',
  copyOf: (name: string) => `${name} (copy)`,
  rename: 'Rename this sample',
  nameField: 'Name of the sample',
  import: 'Import samples…',
  save: 'Save this sample as a file',
  remove: 'Delete this sample',
  onlyOne: 'The last sample cannot be deleted. Its text can be changed.',
  removed: (name: string) => `The sample “${inLine(name)}” was deleted.`,
  tryAll: 'Try all samples…',
  menu: 'Commands for samples',
  trying: 'This action with samples',
  opened: (name: string, at: number, all: number) =>
    `${inLine(name)}, sample ${grouped(at)} of ${grouped(all)}`,

  importTitle: 'Import samples',
  importHelp: 'JSON documents, each of which becomes a sample, or a file of samples saved by this app.',
  chooseFiles: 'Choose files…',
  drop: 'Drop the files to import them',
  paste: 'Or paste JSON here',
  pastedName: 'Pasted sample',
  pasteTitle: 'Paste your JSON',
  chooseFile: 'Choose a file…',
  tooLong: (characters: number, most: number) =>
    `${grouped(characters)} characters: too many to edit here, where ${grouped(most)} are the limit. The sample is used as it is.`,
  useAsSample: 'Use as sample',
  done: 'Done',
  discard: 'Discard',
  found: (samples: number) => `${count(samples, 'sample')} found`,
  size: (characters: number) => count(characters, 'character'),
  more: (samples: number) => `and ${grouped(samples)} more`,
  broken: (name: string) => `“${inLine(name)}” cannot be read and is not imported:`,
  worthKnowing: (name: string) => `Worth knowing about “${inLine(name)}”:`,
  refused: {
    'too-large': (file: string) => `“${inLine(file)}” is larger than 32 MiB.`,
    'not-utf-8': (file: string) => `“${inLine(file)}” is not text in UTF-8.`,
    unreadable: (file: string) => `“${inLine(file)}” cannot be read.`,
    empty: (file: string) => `“${inLine(file)}” is empty.`,
  },
  importButton: (samples: number) => (samples === 0 ? 'Import' : `Import ${count(samples, 'sample')}`),

  title: 'Try all samples',
  approved: 'Approved requests…',
  staleSign: ' …',
  stale: 'Before the last change; tried again when typing stops.',
  purpose: (action: string, sample: string) =>
    `Tried here, nothing was sent. The request of “${inLine(action)}” with each sample, and with what may go wrong with the values that it reads from “${inLine(sample)}”.`,
  table: 'Samples and the request with each',
  tableKeys: 'The arrow keys go from sample to sample.',
  columns: { sample: 'Sample', outcome: 'Outcome', size: 'Size' },
  progress: (done: number, all: number) => `${grouped(done)} of ${grouped(all)} tried`,
  cases: 'Cases',
  score: (cases: number, outcomes: string) => `${count(cases, 'case')}: ${outcomes}`,
  /** How many cases have each outcome. */
  outcomeCounts: {
    sent: (cases: number) => `${grouped(cases)} sendable`,
    unsecured: (cases: number) => `${grouped(cases)} ${cases === 1 ? 'needs' : 'need'} a secret`,
    refused: (cases: number, _afterSendable: boolean) => `${grouped(cases)} refused`,
    wrong: (cases: number) => `${grouped(cases)} wrong`,
  },
  announcement: (wrong: number, cases: number) => `${grouped(wrong)} of ${count(cases, 'case')} wrong`,
  secretsLocked: 'The secrets are locked: no request can be sent yet. This is not counted below as an error.',
  secretMissing: (name: string) =>
    `There is no value for the secret ${name}: no request can be sent yet. This is not counted below as an error.`,
  secretUnusable:
    'A secret of the action is empty or cannot be used: no request can be sent yet. This is not counted below as an error.',
  group: (cases: number) => count(cases, 'case'),
  notTried: 'Not tried yet',
  outcomes: {
    sent: 'Sendable',
    unsecured: 'Needs a secret',
    refused: 'Refused',
    wrong: 'Wrong',
    unrelated: 'Not for this action',
  },
  unrelated: 'It has none of the values that this action reads, and is not counted.',
  sentButEmpty: 'Sendable, but empty',
  emptyValue: (path: string) => `${path} is null or empty.`,
  warnings: (warnings: number) => count(warnings, 'warning'),
  bytes: (bytes: number) => count(bytes, 'byte'),
  none: '—',
  shown: 'What to show of it',
  request: 'Request',
  difference: (name: string) => `Difference from “${inLine(name)}”`,
  differenceLabel: (from: string, to: string) => `Difference: “${inLine(from)}” (−), “${inLine(to)}” (+)`,
  same: 'The requests are the same, byte for byte.',
  problems: 'What is wrong with this request',
  moreProblems: (problems: number) => `and ${grouped(problems)} more`,
  open: 'Open this sample',
  keep: 'Keep as sample',
  kept: (name: string) => `Kept as the sample “${inLine(name)}”.`,
  isOpen: 'This sample is open.',
  edgeCaseName: (kind: string, path: string) => `${path}: ${kind}`,
  kinds: {
    missing: 'missing',
    null: 'null',
    empty: 'empty text',
    quotes: 'quotes and backslashes',
    'line-ends': 'line ends',
    emoji: 'emoji',
    'right-to-left': 'right to left',
    digits: '19 digits',
    long: '100,000 characters',
    tag: 'a tag in the data',
    controls: 'control characters',
    object: 'an object',
    array: 'a list',
    emptied: 'empty',
    'one-item': 'one item',
    'many-items': '1,000 items',
    'null-item': 'a null item',
    text: 'a text',
  },
  reasons: {
    missing: 'Many systems leave out a value that they do not have.',
    null: 'The value is null. It becomes an empty text, or null in JSON.',
    empty: 'Many systems send an empty text where they have no value. A default does not apply to it.',
    quotes: 'Quotes and backslashes end texts and commands in systems that do not escape them.',
    'line-ends': 'LF and CRLF must neither break JSON nor begin a new header field.',
    emoji: 'One character on the screen, many bytes in the request: joined people, a flag, a skin tone.',
    'right-to-left': 'Text from right to left, and marks that turn the text around them.',
    digits: 'An id of 19 digits loses its last digits in programs that use floating point.',
    long: 'Servers limit URLs and header fields, and databases their columns.',
    tag: 'Data that looks like a tag must arrive as it is, never be evaluated again.',
    controls: 'NUL, escape and other characters that terminals, logs and databases act on.',
    object: 'A newer version of the sender may put an object where a text was.',
    array: 'A newer version of the sender may put a list where one value was.',
    emptied: 'An order without lines, a customer without fields.',
    'one-item': 'A list of one item, which some senders write without the list.',
    'many-items': 'Receivers limit the items of one request, and its size.',
    'null-item': 'A deleted line can be left as null between the others.',
    text: 'A single value where a list or an object was.',
  },
} as const;

/** Every text of listening for an event. */
const listening = {
  title: 'Listen for an event',
  address: 'Send the event to this address',
  about:
    'Takes any request for ten minutes, or until you close this dialog. Only programs on this machine reach the address.',
  tunnelHost: 'For events from the internet: host of your tunnel, such as abc.ngrok.app',
  allow: 'Allow',
  allowed: (host: string) => (host === '' ? '' : `Requests to ${host} are taken too.`),
  notAllowed: 'This is not a host. Enter the host alone, such as abc.ngrok.app.',
  endings: {
    expired: 'Ten minutes are over. Open the dialog again to go on.',
    busy: 'Another tab is listening for an event already. Close the dialog there, then open it here again.',
    gone: 'The server of this page has stopped, or was started again. Reload the page.',
  } satisfies Record<Ending, string>,
  waiting: 'Waiting for an event…',
  refusals: {
    'too-large': 'An event was refused: it has more than 1 MiB.',
    compressed: 'An event was refused: its body is compressed. Send it without Content-Encoding.',
  } satisfies Record<EventRefusal, string>,
  arrived: (method: string, path: string) => `${method} ${inLine(path)} arrived`,
  events: 'Events, the latest first',
  body: 'Body of the event',
  noSample:
    'The body is neither JSON nor a form, so it cannot become a sample. “Save the body” saves it as it came.',
  copyBody: 'Copy the body',
  save: 'Save the body',
  use: 'Use as sample',
  sampleName: (at: number) => `Event ${timeOfDay(at)}`,
} as const;

/** The texts of the approved requests of an action. */
const approved = {
  title: 'Approved requests',
  score: (requests: number) => `${grouped(requests)} approved`,
  differ: (requests: number) => (requests === 1 ? '1 differs' : `${grouped(requests)} differ`),
  none: 'none differs',
  purpose: 'Keeps what each sample makes now. Every later change of a request is shown.',
  notice:
    'Approved requests contain the data of their samples, also when exported, but no secret value. Leave out data of real people.',
  fixed:
    'Time and message ID are fixed. Secrets and signatures stand as their names: a change of them is not noticed.',
  samples: 'Samples',
  noJson: ' (not JSON)',
  approve: (requests: number) => `Approve ${count(requests, 'request')}`,
  tooLarge: (most: number) =>
    `The file would have more than ${grouped(most)} characters. Choose fewer or smaller samples.`,
  openFile: 'Open a file…',
  approveAll: 'Approve as they are now',
  choose: 'Approve other samples…',
  save: 'Save as a file',
  remove: 'Delete',
  request: 'Request',
  notSent: 'Not sent:',
  same: (name: string) => `${inLine(name)}: as approved`,
  changed: (name: string) => `${inLine(name)}: differs`,
  differenceLabel: 'From the approved request (−) to the current one (+)',
  noDifference: 'As approved.',
  approvedNow: 'The requests are approved.',
  removed: 'The approved requests were deleted.',
  unreadable: (line: number) => `The file of approved requests cannot be read, line ${grouped(line)}:`,
  faults: {
    'too-large': 'It is larger than 32 MiB.',
    'no-samples': 'There is no approved request in it.',
    'open-block': 'The block that begins here does not end.',
    'no-data': 'The data of this request is missing: a block of JSON has to follow it.',
    'data-not-json': 'The data is not JSON.',
  },
  notRead: {
    'too-large': 'The file is larger than 32 MiB.',
    'not-utf-8': 'The file is not text in UTF-8.',
    unreadable: 'The file cannot be read.',
  },
};

export const english = { context, samples, listening, approved };

export const {
  context: contextTexts,
  samples: samplesTexts,
  listening: listeningTexts,
  approved: approvedTexts,
} = messages('samples', english);
