import type { Catalogue } from '../catalogue';

export const german: Catalogue['history'] = {
  title: 'Frühere Stände',
  close: 'Schließen',
  of: 'Frühere Stände von',
  none: 'Es gibt noch keinen. Ein Stand wird aufbewahrt, wenn er eine Minute gegolten hat und dann geändert wird.',
  state: 'Stand vom',
  difference: 'Unterschied zwischen diesem Stand (−) und jetzt (+)',
  noDifference:
    'Er ist derselbe wie jetzt, abgesehen von dem, was für die andere Art oder für andere Authentifizierungsmethoden ausgefüllt ist.',
  noneRemoved: {
    action: 'In den letzten 30 Tagen wurde keine Aktion entfernt.',
    context: 'In den letzten 30 Tagen wurde kein Beispiel entfernt.',
  },
  removedAction: 'Entfernt',
  bringBack: 'Zurückholen',
  untitled: 'Unbenannte Aktion',
  untitledSample: 'Beispiel',
  restore: 'Diesen Stand wiederherstellen',
};
