import { spoken } from './language';

/**
 * What changed from version to version, the newest first, for the people who use the app.
 * CHANGELOG.md says the same in English; a test holds them together.
 */
export const english = [
  {
    version: '0.2.0',
    date: '2026-11-21',
    changes: [
      'Work is kept by itself, in this browser, with earlier states of every action.',
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

export const texts = spoken('changes', english);
