/** Texts of export and import, and of choosing operations of an API description. */
import type { Asset, ForeignKind, Note } from '../import';
import type { OperationRefusal } from '../import/openapi';
import { count, grouped, inLine } from './format';
import { messages } from './language';

const mebibytes = (bytes: number): string => `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`;

/** Where requests come from. */
const KINDS: Readonly<Record<ForeignKind, string>> = {
  commands: 'shell commands',
  har: 'a HAR file',
  postman: 'a Postman collection',
  bruno: 'Bruno',
  insomnia: 'Insomnia',
  hoppscotch: 'Hoppscotch',
  'thunder-client': 'Thunder Client',
  n8n: 'n8n',
  'node-red': 'Node-RED',
  'http-file': 'an .http file',
  fetch: 'calls of fetch',
  powershell: 'PowerShell',
  environment: 'an environment',
  url: 'a URL',
  folder: 'these files',
  values: 'this JSON',
  unread: 'this text',
};

/** Every visible text of export and import. */
const transfer = {
  configNote: 'As it is exported: the values of secret settings are replaced by names.',

  exportTitle: 'Export the action',
  exportAllTitle: 'Export all actions',
  exportChosenTitle: (actions: number) => `Export ${count(actions, 'action')}`,
  scope: 'What to export',
  noSecretsInAll: 'No action has a value in a secret setting (password, secret).',
  notInFile: (actions: number) =>
    `Not in the file: ${count(actions, 'action')} that cannot be read or ${actions === 1 ? 'was' : 'were'} not opened. “Download everything” has them as they are stored.`,
  stoppedAll: (actions: number) =>
    actions === 1 ? 'One action cannot be sent yet:' : `${count(actions, 'action')} cannot be sent yet:`,
  download: 'Download',
  downloaded: (name: string) => `Saved as ${name}.`,
  companions: (files: number) =>
    files === 1
      ? 'What no config holds, the contract or the approved requests, is a file of its own. Import both together.'
      : `What no config holds, contracts and approved requests, are ${grouped(files)} files of their own. Import all of them together.`,
  withSamples: ' Approved requests contain the data of their samples.',
  downloadCompanions: (files: number) => (files === 1 ? 'Download this file' : 'Download these files'),
  noSecrets: 'The secret settings (password, secret) have no value.',
  replaced: 'The values of the secret settings (password, secret) are not in the file. Names replace them:',
  include: 'Include secret values',
  included: (secrets: number) =>
    `The file will contain ${secrets === 1 ? 'a secret value' : count(secrets, 'secret value')}, readable by anyone who gets it, and so will a copy. Share it securely, then delete it.`,
  onlyNames: 'The file contains the names of secrets, not their values.',
  downloadWithValues: 'Download with secret values',
  stopped: (errors: number) =>
    `The settings have ${count(errors, 'error')}, so this action cannot be sent yet:`,
  exportAnyway: 'Export the draft anyway',

  importTitle: 'Import actions',
  importHelp: 'Choose or drop files, a folder or a ZIP archive, or paste a text below.',
  reads: 'What can be imported',
  formats: [
    'Config',
    'OpenAPI',
    'curl',
    'wget',
    'HTTPie',
    'fetch',
    'PowerShell',
    'Postman',
    'Bruno',
    'Insomnia',
    'Hoppscotch',
    'Thunder Client',
    'n8n',
    'Node-RED',
    'HAR',
    '.http',
    'Environment',
  ],
  chooseFiles: 'Choose files…',
  chooseFolder: 'Choose a folder…',
  gathering: 'Looking through the files…',
  gathered: (name: string, files: number) => `${inLine(name)} (${count(files, 'file')})`,
  notZip: (name: string) => `${name} is not a ZIP archive that can be read. Unpack it, and drop its folder.`,
  pasteLabel: 'Text to import',
  found: (actions: number) => `${count(actions, 'action')} found:`,
  reading: 'Reading…',
  readerFault:
    'This text could not be read because of a bug in the app. Nothing was changed. Import it in smaller parts to find the one that fails and leave it out.',
  valuesFound: (kind: ForeignKind) => `Values from ${KINDS[kind]}, and no requests.`,
  foreignFound: (kind: ForeignKind, actions: number) =>
    actions === 0
      ? `Nothing can be imported from ${KINDS[kind]}:`
      : `${count(actions, 'request')} from ${KINDS[kind]}:`,
  leftOutBelow: (requests: number) => `${grouped(requests)} cannot be imported, see below.`,
  leftOut: (requests: number) => `${grouped(requests)} not imported:`,
  keptNotes: 'What the import changed',
  dismissNotes: 'Close these notes',
  foundList: 'What was found',
  chosen: (chosen: number, all: number) => `${grouped(chosen)} of ${grouped(all)} chosen`,
  assets: (assets: number) =>
    assets === 1
      ? '1 only belongs to a page and is not ticked at first.'
      : `${grouped(assets)} only belong to a page and are not ticked at first.`,
  doubtful: (requests: number) =>
    requests === 1
      ? '1 has a warning that it was hardly meant like this, and is not ticked at first.'
      : `${grouped(requests)} have a warning that they were hardly meant like this, and are not ticked at first.`,
  asset: {
    script: 'A script of a page',
    style: 'A style sheet of a page',
    image: 'An image of a page',
    font: 'A font of a page',
    media: 'Sound or video of a page',
  } satisfies Record<Asset, string> as Record<Asset, string>,
  inFolder: (folder: string) => `In the folder ${inLine(folder)}`,
  rows: (rows: number) => count(rows, 'row'),
  body: (characters: number) => `body of ${count(characters, 'character')}`,
  addSamples: (names: readonly string[]) =>
    names.length === 1
      ? `Add these values as sample “${inLine(names[0] ?? '')}”`
      : `Add these values as samples ${names.map((name) => `“${inLine(name)}”`).join(', ')}`,
  sampleName: 'Imported values',
  unnamed: 'Without a name',
  moved: (secrets: number) =>
    secrets === 1
      ? '1 secret will be stored separately from the action, under this name:'
      : `${count(secrets, 'secret')} will be stored separately from the actions, under these names:`,
  same: (actions: number) =>
    actions === 1
      ? '1 is here already and is not ticked at first.'
      : `${grouped(actions)} are here already and are not ticked at first.`,
  replace: (actions: number, name: string, isOpen: boolean) => {
    if (actions > 1) return `Replace the ${grouped(actions)} that are here`;
    return isOpen ? `Replace the open action “${inLine(name)}”` : `Replace “${inLine(name)}”, which is here`;
  },
  here: { same: 'here already', other: 'here with other settings' },
  imported: (actions: number, samples: number, replaced: number) => {
    const added = [
      ...(actions > 0 ? [count(actions, 'action')] : []),
      ...(samples > 0 ? [count(samples, 'sample')] : []),
    ];
    return [
      ...(added.length > 0 ? [`${added.join(' and ')} imported.`] : []),
      ...(replaced > 0 ? [`${count(replaced, 'action')} replaced.`] : []),
    ].join(' ');
  },
  importButton: (actions: number) => (actions === 0 ? 'Import' : `Import ${count(actions, 'action')}`),
  noFormat: 'This is in none of the formats that can be imported. Nothing was changed.',
  problems: (number: number) => `${count(number, 'problem')}; nothing was changed:`,
  worthKnowing: 'Worth knowing:',
  tooLarge: (name: string, bytes: number, limit: number) =>
    `${name} has ${mebibytes(bytes)} (${count(bytes, 'byte')}). At most ${mebibytes(limit)} are read. Choose a smaller file.`,
  emptyFile: 'The file is empty.',
  notUtf8: (name: string) => `${name} is not a text in UTF-8. Save it as UTF-8 and try again.`,
  unreadable: (name: string) => `${name} cannot be read. Check that it still exists and may be opened.`,
};

/** Notes of an import; their English is that of its reader, which is loaded on demand. */
const notes = {
  describe: (note: Note, inEnglish: (note: Note) => string) => inEnglish(note),
};

/** Every text of choosing operations of a description. */
const descriptions = {
  opening: 'Reading the description…',
  listing: (operations: number) => `${count(operations, 'operation')} so far…`,
  found: (operations: number, importable: number, titles: readonly string[]) => {
    const where = titles.map(inLine).join(', ') || 'the description';
    return importable === operations
      ? `${count(operations, 'operation')} in ${where}. Choose those to import:`
      : `${count(operations, 'operation')} in ${where}, ${grouped(importable)} of which an action can send. Choose those to import:`;
  },
  none: (titles: readonly string[]) =>
    `There is no operation in ${titles.map(inLine).join(', ') || 'the description'}.`,
  list: 'Operations',
  search: 'Search by path, summary or tag',
  noMatch: 'No operation matches.',
  shown: (shown: number, all: number) => `${grouped(shown)} of ${grouped(all)} shown`,
  onlyChosen: 'Only chosen',
  withOptional: 'Optional fields too',
  converting: (left: number) => `${count(left, 'operation')} to convert…`,
  webhook: 'Webhook',
  deprecated: 'deprecated',
  refusals: {
    method: 'An action sends GET, POST or PUT.',
    unreadable: 'Not an operation.',
    reference: 'Refers to a file that is not here.',
  } satisfies Record<OperationRefusal, string> as Record<OperationRefusal, string>,
  alternatives: { servers: 'Server', credentials: 'Authentication' },
  noCredentials: 'None',
  forAll: 'Applies to all operations with the same choice.',
} as const;

export const english = { transfer, notes, descriptions };

export const {
  transfer: transferTexts,
  notes: notesTexts,
  descriptions: descriptionsTexts,
} = messages('transfer', english);
