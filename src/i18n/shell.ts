import { english as commonEnglish } from './common';
import { count, dateAndTime } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of the shell around the features. */
const shell = {
  product: 'Action Designer',
  import: 'Import',
  drop: 'Drop the file to import it',
  export: 'Export',
  showSidebar: 'Show actions and context',
  hideSidebar: 'Hide actions and context',
  sidebarWidth: 'Width of actions and context',
  requestWidth: 'Width of the request',
  actionsHeight: 'Height of the actions',
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
  sendView: 'Send',
  emptyTitle: 'No action is open',
  emptyText: 'Begin a new one, choose one from the list, or import a config.',
  emptyRequest: 'The request preview appears here.',
  saveSample: 'Save the sample',
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
  saveEverything: 'Download everything',
  tryAgain: commonEnglish.common.tryAgain,
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
    `The value of ${names.join(' and ')} was entered in another tab, before the browser was closed, or has been deleted. Enter it again below. Secrets stay in their tab only, unless they are stored on this device.`,
  unreadableTitle: 'This action cannot be read',
  unreadableText: 'Its document is unchanged. Download it to repair it and import it again, or delete it.',
  documentDeleted: 'The document was deleted.',
  place: commonEnglish.common.place,
  downloadDocument: 'Download the document',
  deleteDocument: 'Delete it',
  notOpenedTitle: (name: string) => `“${inLine(name)}” was not opened`,
  notOpenedAction:
    'The last time it was opened, the page crashed before it could show the action. Nothing is lost. The other actions are in the list; opening this one may crash the page again.',
  notOpenedSample:
    'The last time it was opened, the page crashed before it could show the sample. Nothing is lost. Until you open it, the request is built with an empty context.',
  sampleDeleted: (name: string) => `The sample “${inLine(name)}” was deleted.`,
  notOpenedLinkTitle: 'This link was not opened',
  notOpenedLink:
    'The last time it was opened, the page crashed before it could show what the link contains. Nothing was added. Opening it may crash the page again; your actions are safe.',
  doNotOpen: 'Do not open it',
  openAnyway: 'Open it anyway',
  download: 'Download it',
  delete: 'Delete it',
  paneFaults: {
    edit: 'The editor cannot be shown',
    request: 'The request cannot be shown',
    context: 'The sample cannot be shown',
  },
  paneFaultText:
    'This is a bug in the app; your work is not affected. The rest of the page works: undo your last change, open another action or sample, or try again.',
  dialogFault: 'This dialog cannot be shown',
  dialogFaultText: 'This is a bug in the app; your work is not affected. Nothing was changed.',
  linkFault: 'This link cannot be shown',
  crashTitle: 'Something went wrong in this page',
  crashText:
    'This is a bug in the app; your work is not affected. Your actions and sample contexts are still here: download them, open another action, or reload the page. The action that was open is not reopened then. The files contain no secret values.',
  startFaultText:
    'This is a bug in the app; your work is not affected and still stored in this browser. Reload the page, or download your work; the file contains no secret values.',
  notHandedOut: 'Your work could not be read from the storage of the browser. Reload the page and try again.',
  crashOthers: 'Open another action',
  crashDetails: 'What happened',
  reload: commonEnglish.common.reload,
} as const;

/** About the app, its version and a new one. */
const about = {
  title: 'About Action Designer',
  version: (version: string) => `Version ${version}`,
  purpose: 'Design an outbound HTTP action, see the exact request, export the config as JSON.',
  keeps: 'Your work stays in this browser. Nothing leaves the page unless you send it.',
  offline: 'The app is stored in this browser and works offline.',
  onlineOnly: 'The app is not stored in this browser: it works online only.',
  changes: 'Release notes',
  fresh: 'New',
  newVersion: 'A new version is ready. Your work is not affected.',
  reload: 'Load it',
};

export const english = { shell, about };

export const { shell: shellTexts, about: aboutTexts } = messages('shell', english);
