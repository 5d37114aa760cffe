/** Words in the notes of an import. */
import type { DialectDifference, FileRefusal, KnownScript, Script } from '../../import/notes';

const SCRIPTS: Record<KnownScript, string> = {
  'before-request': 'ein Skript vor der Anfrage',
  tests: 'Tests',
  'after-response': 'was mit der Antwort geschieht',
};

export const script = (which: Script): string =>
  SCRIPTS[which as KnownScript] ?? `ein Skript (${which.slice('event '.length)})`;

export const FILE_REASONS: Record<FileRefusal, string> = {
  'too-large': 'größer als das, was zusammen gelesen wird',
  'too-many': 'mehr Dateien, als zusammen gelesen werden',
  'not-text': 'kein Text in UTF-8',
  unreadable: 'nicht lesbar',
  encrypted: 'verschlüsselt',
  path: 'der Pfad führt aus dem Archiv hinaus',
};

export const files = (count: string): string => (count === '1' ? '1 Datei' : `${count} Dateien`);

export const DIFFERENCES: Record<DialectDifference, string> = {
  'indented-headers':
    'Eingerückte Zeilen hinter der Anfragezeile, die wie Header aussehen: gelesen wie vom REST Client',
  'indented-target':
    'Eingerückte Zeilen hinter der Anfragezeile, die nicht wie Header aussehen: gelesen wie vom HTTP Client',
  'indented-behind-header': 'Eingerückte Zeilen hinter einem Header: gelesen wie vom HTTP Client',
  'space-around-body': 'Leerzeilen und Leerzeichen um einen Body: gelesen wie vom HTTP Client',
  'form-on-lines': 'Ein Formular auf mehreren Zeilen: gelesen wie vom HTTP Client',
  'backslash-in-variable': 'Backslashes im Wert einer Variablen: gelesen wie vom REST Client',
  'path-alone': 'Das Schema zu einem Pfad allein: gelesen wie vom REST Client',
};
