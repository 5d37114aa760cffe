import type { Catalogue } from '../catalogue';
import { grouped } from '../count';

export const german: Catalogue['bulkEdit'] = {
  rows: 'Zeilen',
  help: 'Je Zeile: der Schlüssel, ein Doppelpunkt, der Wert. Ein # vor dem Schlüssel schaltet die Zeile aus.',
  goingOn: 'Noch nicht angewendet. „Abbrechen“ verwirft es.',
  escapes: [
    ['\\n \\r \\t', 'Zeilenende, Wagenrücklauf, Tabulator'],
    ['\\s', 'ein Leerzeichen am Anfang oder Ende'],
    ['\\: \\#', 'ein Doppelpunkt, eine Raute in einem Schlüssel'],
    ['\\\\', 'ein Backslash'],
    ['\\u{…}', 'jedes Zeichen anhand seiner Nummer'],
  ],
  problems: 'Diese Zeilen sind nicht lesbar. Nichts wurde geändert.',
  noColon: (line) => `In Zeile ${line} fehlt der Doppelpunkt nach dem Schlüssel. Einen Doppelpunkt setzen.`,
  escape: (line, found) =>
    `Zeile ${line}: ${found} ist keine Escape-Sequenz. Für einen Backslash \\\\ schreiben.`,
  more: (lines) => `Und ${grouped(lines)} weitere.`,
  changedElsewhere:
    'Die Zeilen wurden anderswo geändert, seit dies geöffnet wurde, etwa in einem anderen Tab. „Zeilen ersetzen“ verwirft diese Änderungen, „Abbrechen“ behält sie.',
  apply: 'Anwenden',
  replace: 'Zeilen ersetzen',
  cancel: 'Abbrechen',
};
