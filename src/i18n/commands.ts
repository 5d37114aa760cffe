import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

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
  removed: (name: string) => `${inLine(name)} removed.`,
  copyFor: (engine: string) => `Copy for ${engine}`,
  downloadFor: (engine: string) => `Download for ${engine}`,
  titles: {
    primary: 'Send',
    save: 'Save now',
    earlier: 'History…',
    secrets: 'Secrets…',
    unlockVault: 'Unlock the secrets…',
    lockVault: 'Lock the secrets',
    import: 'Import…',
    export: 'Export…',
    share: 'Share by link…',
    openFolder: 'Open a folder…',
    saveFolder: 'Save to a folder…',
    copyAsCurl: 'Copy as cURL',
    saveEverything: 'Download everything',
    saveSample: 'Download the sample context',
    nextSample: 'Next sample',
    previousSample: 'Previous sample',
    pasteJson: 'Paste your JSON…',
    editSample: 'Edit the sample…',
    trySamples: 'Try all samples…',
    edgeCases: 'Hostile samples…',
    importSamples: 'Import samples…',
    listen: 'Listen for an event…',
    examples: 'New from an example…',
    duplicate: 'Duplicate this action',
    moveToFolder: 'Move to a folder…',
    moveUp: 'Move this action up',
    moveDown: 'Move this action down',
    closeFolders: 'Collapse all folders',
    openFolders: 'Expand all folders',
    remove: 'Delete this action',
    actions: 'Actions',
    edit: 'Editor',
    context: 'Runtime context',
    request: 'Request',
    code: 'Code',
    run: 'Run it',
    config: 'Config',
    signature: 'Signature',
    nextPane: 'Next pane',
    previousPane: 'Previous pane',
    sidebar: 'Show or hide actions and context',
    toggleActions: 'Open or close the list of actions',
    toggleContext: 'Open or close the runtime context',
    resetPanes: 'Reset layout',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    palette: 'All commands…',
    shortcuts: 'Keyboard shortcuts',
    install: 'Install this app…',
    about: 'About and release notes',
  },
  /** What is printed on the keys, where it is not their name; not on a Mac, whose keys have signs. */
  keys: {} as Readonly<Record<string, string>>,
  noPassphrase: 'The secrets have no passphrase. Set one under “Secrets…”.',
  lockedAlready: 'The secrets are already locked.',
  sampleNotOpened: 'The sample was not opened.',
  noAction: 'No action is open.',
  unreadableAction: 'The open action cannot be read.',
  noLocalServer: 'Only the page that “action-designer open” serves on your own machine can listen.',
  oneSample: 'There is only one sample.',
  notSigned: 'The request is not signed.',
  savedAlready: 'Everything is already saved. Changes are saved automatically.',
  savedNow: 'Saved.',
  notSaved: 'Saving failed. See the notice at the top.',
  more: 'More',
  isNew: 'this version is new',
} as const;

/** The palette of commands. */
const palette = {
  title: 'Commands',
  field: 'Find a command, an action or a sample',
  placeholder: 'What to do or open',
  recent: 'Recent',
  commands: 'Commands',
  actions: 'Open an action',
  samples: 'Use a sample context',
  untitledSample: 'Untitled sample',
  inGroup: (group: string, title: string) => `${group}: ${title}`,
  chosen: '(chosen)',
  found: (hits: number, shown: number) =>
    hits === 0
      ? 'Nothing has these letters in its name.'
      : hits > shown
        ? `${grouped(shown)} of ${count(hits, 'hit')}; more letters find fewer.`
        : count(hits, 'hit'),
} as const;

export const english = { commands, palette };

export const { commands: commandsTexts, palette: paletteTexts } = messages('commands', english);
