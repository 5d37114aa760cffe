/** Texts that come after the first paint: commands, the palette, news of the storage, and the page without an action. */
import { count, dateAndTime, grouped, inLine } from './format';
import { messages } from './language';

/** What happened to the work: in the storage, in other tabs, and by an import. */
const work = {
  drop: 'Drop the file to import it',
  samplesImported: (samples: number) => `${count(samples, 'sample')} imported.`,
  storageFailed: 'The storage had failed.',
  downloadFirst:
    'It works again, but it may be damaged, and then the browser empties it at its next start. Download everything before you close the browser.',
  workLost: 'Saved work is missing.',
  workLostText: (actions: number, at: number) =>
    `On ${dateAndTime(at)}, ${count(actions, 'action')} had been saved here. The browser now gives this page an empty storage. If you have a downloaded file, import it.`,
  notSaved: 'Not saved:',
  saveFailures: {
    blocked:
      'this browser does not let the page store anything, as in some private windows. Your work is here as long as this tab is open. Download it before you close the tab.',
    full: 'the disk, or the space that the browser grants to this page, is full. Make room, or download your work.',
    newer:
      'a newer version of this app is open in another tab or has changed the data stored here. Reload; download your work first if you changed something.',
    closed:
      'the storage of the browser was closed. The app is trying to open it again; download your work if this lasts.',
    broken:
      'the storage of the browser does not work. The app keeps trying; download your work if this lasts.',
  },
  events: {
    split: (name: string) =>
      `“${inLine(name)}” was changed in another tab at the same time. Both versions are kept: yours is open, with “(other version)” after its name.`,
    'brought-back': (name: string) =>
      `“${inLine(name)}” was deleted in another tab. It is back, with your changes.`,
    'not-removed': (name: string) => `“${inLine(name)}” was changed in another tab, so it was not deleted.`,
    'context-replaced':
      'The context was changed in another tab at the same time. Your version is used; the other one is in the history.',
    cleared:
      'The data stored in this browser was cleared while the page was open. Everything here has been saved again.',
  },
} as const;

/** Everything that can be done by name: in the palette, the menu and the list of shortcuts. */
const commands = {
  groups: {
    work: 'Work',
    library: 'Actions',
    go: 'Go to',
    theme: 'Theme',
    language: 'Language',
    app: 'App',
  },
  copyOf: (name: string) => (name === '' ? '' : `${name} (copy)`),
  removed: (name: string) => `${inLine(name)} deleted.`,
  titles: {
    primary: 'Send',
    cancel: 'Cancel the request',
    save: 'Save now',
    earlier: 'History…',
    secrets: 'Secrets…',
    'unlock-vault': 'Unlock the secrets…',
    'lock-vault': 'Lock the secrets',
    import: 'Import…',
    export: 'Export…',
    share: 'Share by link…',
    'open-folder': 'Open a folder…',
    'save-folder': 'Save to a folder…',
    'save-everything': 'Download everything',
    'save-sample': 'Download the sample',
    'next-sample': 'Next sample',
    'previous-sample': 'Previous sample',
    'paste-json': 'Paste your JSON…',
    'edit-sample': 'Edit the sample…',
    samples: 'Try all samples…',
    approved: 'Approved requests…',
    'import-samples': 'Import samples…',
    listen: 'Listen for an event…',
    examples: 'New from an example…',
    duplicate: 'Duplicate this action',
    'move-to-folder': 'Move to a folder…',
    'move-up': 'Move this action up',
    'move-down': 'Move this action down',
    'close-folders': 'Collapse all folders',
    'open-folders': 'Expand all folders',
    remove: 'Delete this action',
    'pane-actions': 'Actions',
    'pane-edit': 'Editor',
    'pane-context': 'Context',
    'view-request': 'Request',
    'view-code': 'Code',
    'view-run': 'Run it',
    'view-config': 'Config',
    'view-contract': 'Contract',
    'view-signature': 'Signature',
    'next-problem': 'Next problem',
    'next-pane': 'Next pane',
    'previous-pane': 'Previous pane',
    sidebar: 'Show or hide actions and context',
    'toggle-actions': 'Open or close the list of actions',
    'toggle-context': 'Open or close the context',
    'reset-panes': 'Reset layout',
    'theme-system': 'System',
    'theme-light': 'Light',
    'theme-dark': 'Dark',
    palette: 'All commands…',
    shortcuts: 'Keyboard shortcuts',
    install: 'Install this app…',
    about: 'About and release notes',
  },
  noPassphrase: 'The secrets have no passphrase. Set one under “Secrets…”.',
  lockedAlready: 'The secrets are already locked.',
  sampleNotOpened: 'The sample was not opened.',
  noAction: 'No action is open.',
  unreadableAction: 'The open action cannot be read.',
  noLocalServer: 'Only the page that “action-designer open” serves on your own machine can listen.',
  oneSample: 'There is only one sample.',
  notSigned: 'The request is not signed.',
  nothingSent: 'No request is under way.',
  savedAlready: 'Everything is already saved. Changes are saved automatically.',
  savedNow: 'Saved.',
  notSaved: 'Saving failed. See the notice at the top.',
} as const;

/** The palette of commands. */
const palette = {
  title: 'Commands',
  field: 'Find a command, an action or a sample',
  placeholder: 'What to do or open',
  recent: 'Recent',
  commands: 'Commands',
  actions: 'Open an action',
  samples: 'Use a sample',
  untitledSample: 'Untitled sample',
  inGroup: (group: string, title: string) => `${group}: ${title}`,
  chosen: '(chosen)',
  found: (hits: number, shown: number) =>
    hits === 0
      ? 'Nothing found.'
      : hits > shown
        ? `${grouped(shown)} of ${count(hits, 'hit')}; more letters find fewer.`
        : count(hits, 'hit'),
} as const;

/** The example actions: their names, and what they show. The first has the name of the action of the first start. */
const examples = {
  order: {
    about: 'JSON from keys and values of an order, sent by POST with a username and password.',
  },
  signed: {
    name: 'Order paid, signed',
    about: 'JSON from keys and values, and an HMAC signature over the whole request.',
  },
  nested: {
    name: 'Create customer',
    about: 'A body written by hand: text inside quotes, whole values without, a list as it is.',
  },
  form: {
    name: 'Subscribe to newsletter',
    about:
      'Keys and values as an HTML form sends them, with a switched-off row and a name joined from a list.',
  },
  lines: {
    name: 'Create invoice',
    about: 'A list of objects in the receiver’s shape, with numbers, cents, and parts that can be missing.',
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

export const english = { work, commands, palette, examples, begin };

export const {
  work: workTexts,
  commands: commandsTexts,
  palette: paletteTexts,
  examples: examplesTexts,
  begin: beginTexts,
} = messages('commands', english);
