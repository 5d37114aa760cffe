import type { Catalogue } from '../catalogue';
import { count } from '../count';

export const german: Catalogue['templateHelp'] = {
  members: (number) => `{ ${count(number, 'Element', 'Elemente')} }`,
  items: (number) => `[ ${count(number, 'Eintrag', 'Einträge')} ]`,
  filter: 'Filter',
  insertValue: 'Wert einfügen',
  insertValueHint: 'Wert einfügen (Strg+Leertaste, oder {{ tippen)',
  suggestions: 'Werte und Filter',
  suggestionCount: (number) => count(number, 'Vorschlag', 'Vorschläge'),
  fromContext: (path) => `Aus dem Beispielkontext: ${path}`,
  fromTag: 'Steht im Platzhalter selbst',
  fromContextUnfiltered: (path) =>
    `Aus dem Beispielkontext: ${path}. Der Wert ist lang und wird deshalb vor den Filtern gezeigt`,
  types: {
    string: 'Text',
    number: 'Zahl',
    boolean: 'Wahrheitswert',
    null: 'null',
    array: 'Array',
    object: 'Objekt',
  },
  states: { fine: 'Hat einen Wert', warning: 'Warnung', error: 'Problem' },
  noValue: 'Kein Wert',
};
