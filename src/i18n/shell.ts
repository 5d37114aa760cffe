import { count, dateAndTime } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of the shell around the features. */
const shell = {
  product: 'Action Designer',
  import: 'Import',
  drop: 'Drop the file to import it',
  export: 'Export',
  share: 'Share',
  palette: 'Search commands',
  skip: 'Skip to the editor',
  showSidebar: 'Show actions and context',
  hideSidebar: 'Hide actions and context',
  sidebarWidth: 'Width of actions and context',
  requestWidth: 'Width of the request',
  actionsHeight: 'Height of the actions',
  responseHeight: 'Height of the response',
  panes: 'Panes',
  tabs: { actions: 'Actions', edit: 'Edit', context: 'Context', request: 'Request' },
  tabMarks: {
    error: (errors: number) => count(errors, 'error'),
    warning: (warnings: number) => count(warnings, 'warning'),
    stale: 'built from the last readable sample',
  },
  paneNames: {
    actions: 'Actions',
    edit: 'Editor of the action',
    context: 'Runtime context',
    request: 'Live request',
  },
  notice: 'Notifications',
  dismiss: 'Dismiss',
  imported: (actions: number, samples: number) => {
    const added = [
      ...(actions > 0 ? [count(actions, 'action')] : []),
      ...(samples > 0 ? [count(samples, 'sample')] : []),
    ];
    return `${added.join(' and ')} imported.`;
  },
  samplesImported: (samples: number) => `${count(samples, 'sample')} imported.`,
  codeView: 'Code',
  runView: 'Run it',
  configView: 'Config',
  contractView: 'Contract',
  emptyRequest: 'The request preview appears here.',
  earlierStates: 'History',
  unnamedSample: 'Sample',
  saveStates: { saved: 'Saved', saving: 'Saving…', failed: 'Not saved', doubtful: 'At risk' },
  saveNotes: {
    saved: 'Saved in this browser. Secret values are stored separately: “Secrets…” shows where.',
    saving: 'Saving in this browser.',
    failed: 'Not saved in this browser.',
    doubtful:
      'Saved, but the storage of the browser had failed: it may be empty when the browser is started again.',
  },
  savedWithoutSecrets:
    'Saved in this browser. Secret values are only in memory: a reload of this page deletes them.',
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
  otherVersion: (name: string) => `${name || 'Untitled action'} (other version)`,
  events: {
    split: (name: string) =>
      `“${inLine(name)}” was changed in another tab at the same time. Both versions are kept: yours is open, with “(other version)” after its name.`,
    'brought-back': (name: string) =>
      `“${inLine(name)}” was removed in another tab. It is back, with your changes.`,
    'not-removed': (name: string) => `“${inLine(name)}” was changed in another tab, so it was not removed.`,
    'context-replaced':
      'The context was changed in another tab at the same time. Your version is used; the other one is in the history.',
    cleared:
      'The data stored in this browser was cleared while the page was open. Everything here has been saved again.',
  },
  notRemembered: 'Some secrets are not stored on this device, only in this tab.',
  secrets: 'Secrets…',
  lockedSecrets: (names: readonly string[]) =>
    `The vault is locked. It contains the value of ${names.join(' and ')} that was entered here.`,
  lostSecrets: (names: readonly string[]) =>
    `The value of ${names.join(' and ')} was entered in another tab, or is deleted.`,
  enterSecret: 'Enter it',
} as const;

export const english = { shell };

export const { shell: shellTexts } = messages('shell', english);
