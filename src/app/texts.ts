import { count } from '../ui/count';

/** Every text of the shell around the features. */
export const texts = {
  product: 'Action Designer',
  import: 'Import',
  export: 'Export',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  shortcuts: 'Keyboard shortcuts',
  showSidebar: 'Show actions and context',
  hideSidebar: 'Hide actions and context',
  sidebarWidth: 'Width of actions and context',
  requestWidth: 'Width of the request',
  panes: 'Panes',
  tabs: { actions: 'Actions', edit: 'Edit', context: 'Context', request: 'Request' },
  paneNames: {
    actions: 'Actions',
    edit: 'Editor of the action',
    context: 'Runtime context',
    request: 'Live request',
  },
  notice: 'What was done',
  dismiss: 'Dismiss',
  close: 'Close',
  imported: (actions: number) => `${count(actions, 'action')} imported.`,
  codeView: 'Code',
  configView: 'Config',
  sendView: 'Send',
  emptyTitle: 'No action is open',
  emptyText: 'Begin a new one, choose one from the list, or import a config.',
  emptyRequest: 'The request of the open action stands here.',
  shortcutGroups: [
    {
      title: 'Everywhere',
      shortcuts: [
        ['Mod+Enter', 'Go to the button that sends a test request'],
        ['Mod+S', 'Export'],
        ['Mod+Z', 'Undo the last change'],
        ['Mod+/ or ?', 'This list'],
      ],
    },
    {
      title: 'In a row of data',
      shortcuts: [
        ['Tab', 'Key, value, next row'],
        ['Enter', 'Next field'],
        ['Shift+Enter', 'Line end in the text'],
        ['Alt+↑ or ↓', 'Move the row'],
        ['Alt+Shift+↓', 'Duplicate the row'],
        ['Alt+Shift+Enter', 'Switch the row on or off'],
        ['Alt+Shift+Delete', 'Delete the row'],
      ],
    },
    {
      title: 'In a text with values',
      shortcuts: [
        ['{{', 'Choose a value of the context'],
        ['Ctrl+Space', 'Choose again'],
      ],
    },
  ],
  saveSample: 'Save the sample',
  crashTitle: 'Something went wrong in this page',
  crashText:
    'This is a fault of the program, not of your work. Your actions are still here: save them, then load the page again. Secret values and the sample context are not in that file.',
  crashSave: 'Save all actions as a file',
  crashDetails: 'What happened',
  reload: 'Load the page again',
} as const;
