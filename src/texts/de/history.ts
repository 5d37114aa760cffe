import type { Catalogue } from '../catalogue';

export const german: Catalogue['history'] = {
  title: 'Frühere Stände',
  close: 'Schließen',
  of: 'Frühere Stände von',
  none: 'Es gibt noch keinen. Ein Stand wird aufbewahrt, wenn er eine Minute gegolten hat und dann geändert wird.',
  unread: {
    blocked:
      'Die früheren Stände können nicht gelesen werden, und es werden keine aufbewahrt: Dieser Browser erlaubt der Seite keinen Speicher, wie in manchen privaten Fenstern. Die App in einem gewöhnlichen Fenster öffnen oder den Speicher erlauben.',
    full: 'Die früheren Stände konnten nicht gelesen werden: Der Datenträger oder der Speicher, den der Browser der Seite gewährt, ist voll. Platz schaffen und erneut lesen.',
    newer:
      'Die früheren Stände konnten nicht gelesen werden: Eine neuere Version der App hat den Speicher übernommen. Die Seite neu laden.',
    closed:
      'Die früheren Stände konnten nicht gelesen werden: Der Speicher wurde vom Browser oder von einem anderen Tab geschlossen. Erneut lesen; wenn das nicht hilft, die Seite neu laden.',
    broken:
      'Die früheren Stände konnten nicht gelesen werden: Der Speicher des Browsers funktioniert nicht. Erneut lesen; wenn das nicht hilft, den Browser neu starten.',
  },
  readAgain: 'Erneut lesen',
  state: 'Stand vom',
  difference: 'Unterschied zwischen diesem Stand (−) und jetzt (+)',
  noDifference:
    'Er ist derselbe wie jetzt, abgesehen von dem, was für die andere Art oder für andere Authentifizierungsmethoden ausgefüllt ist.',
  noneRemoved: {
    action: 'In den letzten 30 Tagen wurde keine Aktion entfernt.',
    context: 'In den letzten 30 Tagen wurde kein Beispiel entfernt.',
  },
  removedAction: 'Entfernt',
  content: 'Inhalt',
  bringBack: 'Zurückholen',
  untitled: 'Unbenannte Aktion',
  untitledSample: 'Beispiel',
  restore: 'Diesen Stand wiederherstellen',
};
