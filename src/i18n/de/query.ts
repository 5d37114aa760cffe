import type { Catalogue } from '../catalogue';
import { grouped } from '../count';

export const german: Catalogue['query'] = {
  parameters: 'Query-Parameter',
  name: (row) => `Parameter ${grouped(row)}, Name`,
  value: (row) => `Parameter ${grouped(row)}, Wert`,
  namePlaceholder: 'Name',
  valuePlaceholder: 'Wert oder {{ für Daten',
  moveUp: (row) => `Parameter ${grouped(row)} nach oben`,
  remove: (row) => `Parameter ${grouped(row)} entfernen`,
  help: 'Gezeigt, wie ein Empfänger sie liest. Was eingegeben wird, wird prozentkodiert, wo die Query es braucht; Platzhalter bleiben Platzhalter.',
};
