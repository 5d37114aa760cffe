import type { Catalogue } from '../catalogue';
import { inLine } from '../shown-text';

const history: Catalogue['history']['history'] = {
  title: 'Verlauf',
  of: 'Verlauf von',
  none: 'Noch keine frühere Version. Eine Version wird aufbewahrt, wenn sie eine Minute lang nicht geändert wurde.',
  unread: {
    blocked:
      'Der Verlauf kann nicht gelesen werden, und es wird keiner aufbewahrt: Dieser Browser erlaubt der Seite keinen Speicher, wie in manchen privaten Fenstern. Die App in einem gewöhnlichen Fenster öffnen oder den Speicher erlauben.',
    full: 'Der Verlauf konnte nicht gelesen werden: Der Datenträger oder der Speicher, den der Browser der Seite gewährt, ist voll. Platz schaffen und erneut versuchen.',
    newer:
      'Der Verlauf konnte nicht gelesen werden: Eine neuere Version der App hat den Speicher übernommen. Die Seite neu laden.',
    closed:
      'Der Verlauf konnte nicht gelesen werden: Der Speicher wurde vom Browser oder von einem anderen Tab geschlossen. Erneut versuchen; wenn das nicht hilft, die Seite neu laden.',
    broken:
      'Der Verlauf konnte nicht gelesen werden: Der Speicher des Browsers funktioniert nicht. Erneut versuchen; wenn das nicht hilft, den Browser neu starten.',
  },
  readAgain: 'Erneut versuchen',
  state: 'Version vom',
  difference: 'Unterschied zwischen dieser Version (−) und jetzt (+)',
  noDifference: 'Was gesendet wird, ist dasselbe wie jetzt.',
  noneRemoved: {
    action: 'In den letzten 30 Tagen wurde keine Aktion entfernt.',
    context: 'In den letzten 30 Tagen wurde kein Beispiel entfernt.',
  },
  removedAction: 'Entfernt',
  content: 'Inhalt',
  bringBack: 'Wiederherstellen',
  untitledSample: 'Beispiel',
  restore: 'Diese Version wiederherstellen',

  thisAction: 'Diese Aktion',
  thisSample: (name) => `Beispielkontext: ${inLine(name)}`,
  removedSamples: 'Entfernte Beispiele',
  sampleBroughtBack: 'Das Beispiel ist zurück und geöffnet.',
  removedActions: 'Entfernte Aktionen',
  broughtBack: 'Die Aktion ist wieder da.',
  restored: 'Der frühere Stand ist wiederhergestellt.',
  notRestored: 'Diese Version der App kann diesen Stand nicht lesen.',
};
export const german: Catalogue['history'] = { history };
