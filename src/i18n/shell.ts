import { english as shared } from './common';
import { count } from './count';
import { messages } from './language';

/** Every text of the shell around the features. */
export const english = {
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
  notice: 'What was done',
  dismiss: 'Dismiss',
  close: 'Close',
  imported: (actions: number, samples: number) => {
    const added = [
      ...(actions > 0 ? [count(actions, 'action')] : []),
      ...(samples > 0 ? [count(samples, 'sample')] : []),
    ];
    return `${added.join(' and ')} imported.`;
  },
  samplesImported: (samples: number) => `${count(samples, 'sample')} imported.`,
  codeView: 'Code',
  configView: 'Config',
  sendView: 'Send',
  emptyTitle: 'No action is open',
  emptyText: 'Begin a new one, choose one from the list, or import a config.',
  emptyRequest: 'The request preview appears here.',
  saveSample: 'Save the sample',
  earlierStates: 'History',
  unnamedSample: 'Sample',
  saveStates: { saved: 'Saved', saving: 'Saving…', failed: 'Not saved' },
  saveNotes: {
    saved: 'Kept in this browser. Secret values are kept apart: “Secrets…” shows where.',
    saving: 'Being kept in this browser.',
    failed: 'Not kept in this browser.',
  },
  savedWithoutSecrets:
    'Kept in this browser. Secret values are in memory only: they are gone when this page is loaded again.',
  notSaved: 'Not saved:',
  saveFailures: {
    blocked:
      'this browser does not let the page keep anything, as in some private windows. Your work is here as long as this tab is open. Download it before you close the tab.',
    full: 'the disk, or the space that the browser grants to this page, is full. Make room, or download your work.',
    newer:
      'a newer version of this app is open in another tab or has written what is kept here. Reload; download your work first if you changed something.',
    closed:
      'the storage of the browser was closed. It is opened again by itself; download your work if it stays so.',
    broken:
      'the storage of the browser does not work. It is tried again by itself; download your work if it stays so.',
  },
  saveEverything: 'Download everything',
  tryAgain: 'Try again',
  fromAnotherTab: (name: string) => `${name || 'Untitled action'} (from another tab)`,
  events: {
    split: (name: string) =>
      `“${name}” was changed in another tab at the same time. Both are kept: yours is the open one, “(from another tab)” is behind its name.`,
    'brought-back': (name: string) =>
      `“${name}” was removed in another tab. It is back, as you changed it here.`,
    'not-removed': (name: string) => `“${name}” was changed in another tab meanwhile, so it was not removed.`,
    'context-replaced':
      'The context was changed in another tab at the same time. Yours counts; the other one is kept.',
    cleared:
      'What this browser kept was cleared while the page was open. Everything here has been saved again.',
  },
  notRemembered: 'Not every secret is remembered on this device. What is not stays in this tab.',
  secrets: 'Secrets…',
  lockedSecrets: (names: readonly string[]) =>
    `The vault is locked, and the value of ${names.join(' and ')} that was typed here is in it.`,
  lostSecrets: (names: readonly string[]) =>
    `The value of ${names.join(' and ')} was typed in another tab, before the browser was closed, or is forgotten. Enter it again below. Secrets are kept for their tab only, unless they are remembered on this device.`,
  unreadableTitle: 'This action cannot be read',
  unreadableText:
    'Its document is kept as it is. Download it to repair it and import it again, or delete it.',
  documentDeleted: 'The document was deleted.',
  place: shared.place,
  downloadDocument: 'Download the document',
  deleteDocument: 'Delete it',
  notOpenedTitle: (name: string) => `“${name}” was not opened`,
  notOpenedAction:
    'The last time it was opened, the page ended before it could show the action. Nothing of it is lost. The other actions are in the list; opening this one may end the page again.',
  notOpenedSample:
    'The last time it was opened, the page ended before it could show the sample. Nothing of it is lost. Until it is opened, the request is made with an empty context.',
  sampleDeleted: (name: string) => `The sample “${name}” was deleted.`,
  notOpenedLinkTitle: 'This link was not opened',
  notOpenedLink:
    'The last time it was opened, the page ended before it could show what the link holds. Nothing was added. Opening it may end the page again; your actions are safe.',
  doNotOpen: 'Do not open it',
  openAnyway: 'Open it all the same',
  download: 'Download it',
  delete: 'Delete it',
  paneFaults: {
    edit: 'The editor cannot be shown',
    request: 'The request cannot be shown',
    context: 'The sample cannot be shown',
  },
  paneFaultText:
    'This is a fault of the program, not of your work, and nothing is lost. The rest of the page works: undo what you did last, open another action or another sample, or try again.',
  dialogFault: 'This dialog cannot be shown',
  dialogFaultText: 'This is a fault of the program, not of your work. Nothing was changed.',
  linkFault: 'This link cannot be shown',
  crashTitle: 'Something went wrong in this page',
  crashText:
    'This is a fault of the program, not of your work. Your actions and the sample contexts are still here: download them, open another action, or load the page again. The action that was open is then not opened by itself. Secret values are not in the files.',
  startFaultText:
    'This is a fault of the program, not of your work, which is kept in this browser as it was. Load the page again, or download what is kept; secret values are not in the file.',
  notHandedOut: 'The work could not be read from the storage of the browser. Reload the page and try again.',
  crashOthers: 'Open another action',
  crashDetails: 'What happened',
  reload: 'Reload',
} as const;

export const texts = messages('shell', english);
