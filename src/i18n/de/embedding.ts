/** German texts of the embedded designer. */
import type { Catalogue } from '../catalogue';

const embedding: Catalogue['embedding']['embedding'] = {
  label: 'Action Designer',
  context: 'Kontext',
  notice: 'Meldungen',
  dismiss: 'Ausblenden',
  unreadable: 'Diese Aktion lässt sich nicht bearbeiten.',
  unreadableText: 'Ihre Konfiguration hat Fehler. Sie bleibt, wie sie ist.',
  fault: 'Der Designer ist ausgefallen.',
  faultText: 'Alle Eingaben bleiben erhalten.',
  noStyles:
    'Die Richtlinie dieser Seite erlaubt keine Stile des Designers: style-src braucht seinen Ordner, oder er die Nonce der Seite.',
};

export const german: Catalogue['embedding'] = { embedding };
