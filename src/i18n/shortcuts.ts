import { messages } from './language';

/** The list of shortcuts. Those of the commands come from their table; `|` parts keys that do the same. */
export const english = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  everywhere: (group: string) => `Everywhere: ${group}`,
  places: [
    {
      title: 'In the list of actions',
      shortcuts: [
        ['↑|↓', 'Previous or next action'],
        ['←', 'To its folder; close the folder'],
        ['→', 'Open the folder; to its first action'],
        ['Enter', 'Open it'],
        ['F2', 'Rename it; “Folder / name” puts it into a folder'],
        ['Alt+↑|Alt+↓', 'Move it'],
        ['Shift+F10', 'Everything that can be done with it'],
        ['Ctrl+Space', 'Select it, or not'],
        ['Shift+↑|Shift+↓', 'Select up to there'],
        ['Escape', 'Clear the selection'],
        ['Delete', 'Remove it, or all that are selected'],
      ],
    },
    {
      title: 'In a row of data',
      shortcuts: [
        ['Tab', 'Key, value, next row'],
        ['Enter', 'Next field'],
        ['Shift+Enter', 'Line end in the text'],
        ['Alt+↑|Alt+↓', 'Move the row'],
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
    {
      title: 'On the divider between two panes',
      shortcuts: [
        ['←|→|↑|↓', 'Move it'],
        ['Home|End', 'Smallest or largest size'],
        ['Enter', 'Reset its size'],
      ],
    },
  ],
} as const;

export const texts = messages('shortcuts', english);
