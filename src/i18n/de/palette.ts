import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';

export const german: Catalogue['palette'] = {
  title: 'Befehle',
  field: 'Einen Befehl, eine Aktion oder ein Beispiel finden',
  placeholder: 'Was tun oder öffnen?',
  recent: 'Zuletzt verwendet',
  commands: 'Befehle',
  actions: 'Eine Aktion öffnen',
  samples: 'Einen Beispielkontext verwenden',
  untitledSample: 'Unbenanntes Beispiel',
  inGroup: (group, title) => `${group}: ${title}`,
  chosen: '(gewählt)',
  found: (hits, shown) =>
    hits === 0
      ? 'Nichts hat diese Buchstaben in seinem Namen.'
      : hits > shown
        ? `${grouped(shown)} von ${count(hits, 'Treffer', 'Treffern')}; mehr Buchstaben finden weniger.`
        : count(hits, 'Treffer', 'Treffer'),
};
