import { messages } from './language';

/**
 * What changed from version to version, the newest first, for the people who use the app.
 * CHANGELOG.md says the same in English; a test holds them together.
 */
export const english = [
  {
    version: '0.3.0',
    date: '2026-11-22',
    changes: [
      'An action, a sample, a link or a step of undo that crashed the page is not reopened automatically: it can be downloaded, opened anyway or deleted.',
      'An error affects only its pane, and the error page opens other actions.',
      'Before more than 10,000 rows come in, the app names their number and asks.',
      'Limits for what a request may grow to, with a problem that names the setting.',
      'A button beside the URL sends the request; Ctrl+Enter leads to sending and names the host.',
      'The list of actions and the context can each be collapsed.',
      'An import asks which of the actions it found are wanted; scripts, images and other assets of a page stay out at first.',
      'The values of variables come along as a sample, so that what was imported can be sent at once.',
      'Rows are written as JSON, and rows are made of a flat body, where the kind of an action changes.',
      'The field of a secret says how long its value is kept; a typed value is taken along when it gets a name, and a key that a command gives as a username becomes a secret at a click.',
      'The palette knows everyday words, and every setting is a place to go to.',
      'Whoever makes a first action is led through it, one line at a time.',
      'The example of the first look is among the examples.',
      'A menu on the right mouse button, the menu key and Shift+F10 for actions and folders; several actions selected with Ctrl or Shift are moved, exported, shared and deleted at once.',
      'A body that is one line of JSON can be shown formatted; the white space is only shown, and what is copied are the bytes that are sent.',
      'A curl command pasted anywhere on the page, outside of a field, opens the import with it.',
      'The parameters of the URL’s query in a table; editing one changes its bytes and no others.',
      'The app opens from an installed package, without a build or a network, and works in any folder of a static host.',
      'Imports list whatever a command, collection or file says and the action will not send, and whatever the action adds.',
      'Files of .http requests are read as VS Code’s REST Client and JetBrains’ HTTP Client read them; where the two differ, a note says which was followed.',
      'Variables made of variables are filled in, and samples from imports keep numbers and objects as such.',
      'Passphrases are harder to guess: scrypt takes the place of PBKDF2, and existing vaults follow when they are unlocked.',
      'The history, the menu and the steps of undo have common names.',
      'A new look, in which the request line comes first and nothing moves under the pointer.',
      'Problems caused by typing appear in the first pause or when you leave the field, without moving anything, and what is missing is a next step.',
      'Problems come with buttons that fix them, at the field and in the list.',
      'The preview says when it is built from the last readable sample, and tabs count their problems.',
      'Notices lie over the page and move nothing; F6 leads to them, and Escape closes them.',
      'Pointing at a computed part of the request lights every setting that it was made from.',
      'Enter in the name of an action leads to its URL.',
      'The page has its frame at once, in your theme and sizes, and asks for a quarter of the files.',
      'A URL without a host, or whose host a value would move, is an error.',
      'Damaged records in the storage of the browser no longer prevent the app from starting.',
      'Where an action cannot be read, exporting, sharing and trying samples no longer take another one for it.',
      'Setting a passphrase renews the key with which tabs keep their values; the dialog says what of earlier values may remain on the disk.',
      'The browser refuses to make a script of any text, and no page can frame the development server.',
    ],
  },
  {
    version: '0.2.0',
    date: '2026-11-21',
    changes: [
      'Work is saved automatically in this browser, with a history of every action.',
      'Folders in the list of actions, made by names such as “Shop / Order created”, which close and open.',
      'Actions are put in order by dragging, by keys and by commands.',
      'Undo and redo across everything, also after loading the page again.',
      'Several sample contexts; hostile samples at a click; all of them tried at once.',
      'A vault for the values of secrets, apart from the actions; a secret renamed there is renamed in every action.',
      'Import of curl commands, HAR, Postman collections and .http files.',
      'Links that carry an action without its secrets, and folders of action files; what foreign names and URLs hide is shown.',
      'A palette for every command, and shortcuts for most.',
      'The panes keep their sizes, and the view its place.',
      'The app can be installed and works offline.',
      'The app opens over plain http too, and says what browsers keep from such pages.',
      'German.',
    ],
  },
  {
    version: '0.1.0',
    date: '2026-11-21',
    changes: ['The editor, the exact request with the origin of every byte, signatures, code, and sending.'],
  },
];

export const texts = messages('changes', english);
