/** Texts of the shell that the first paint may need: the header, the panes, and the state of saving. */
import { count } from './format';
import { messages } from './language';

const shell = {
  product: 'Action Designer',
  purpose: 'Design HTTP calls, see exactly what is sent.',
  import: 'Import',
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
  tabs: { actions: 'Actions', edit: 'Edit', context: 'Context', request: 'Result' },
  tabMarks: {
    error: (errors: number) => count(errors, 'error'),
    warning: (warnings: number) => count(warnings, 'warning'),
    stale: 'built from the last readable sample',
  },
  paneNames: {
    actions: 'Actions',
    edit: 'Editor of the action',
    context: 'Context',
    request: 'Live request',
  },
  notice: 'Notifications',
  dismiss: 'Dismiss',
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
  otherVersion: (name: string) => `${name || 'Untitled action'} (other version)`,
  notRemembered: 'Some secrets are not stored on this device, only in this tab.',
  secrets: 'Secrets…',
  more: 'More',
  isNew: 'this version is new',
  copyAs: 'Copy as…',
  copyAsCurl: 'Copy as curl',
  copyFor: (engine: string) => `Copy for ${engine}`,
  downloadFor: (engine: string) => `Download for ${engine}`,
  /** What is printed on the keys, where it is not their name; not on a Mac, whose keys have signs. */
  keys: {} as Readonly<Record<string, string>>,
  /** The name of the first action. */
  orderCreated: 'Order created',
} as const;

export const english = { shell };

export const { shell: shellTexts } = messages('shell', english);
