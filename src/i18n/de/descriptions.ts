import type { OperationRefusal } from '../../import/openapi';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { inLine } from '../shown-text';

const operationsOf = (operations: number): string => count(operations, 'Operation', 'Operationen');

const descriptions: Catalogue['descriptions']['descriptions'] = {
  opening: 'Die Beschreibung wird gelesen …',
  listing: (operations) => `Bisher ${operationsOf(operations)} …`,
  found: (operations, titles) =>
    `${operationsOf(operations)} in ${titles.map(inLine).join(', ') || 'der Beschreibung'}. Auswählen, was importiert wird:`,
  none: (titles) => `Keine Operation in ${titles.map(inLine).join(', ') || 'der Beschreibung'}.`,
  list: 'Operationen',
  search: 'Nach Pfad, Zusammenfassung oder Tag suchen',
  noMatch: 'Keine Operation passt.',
  shown: (shown, all) => `${grouped(shown)} von ${grouped(all)} gezeigt`,
  onlyChosen: 'Nur ausgewählte',
  withOptional: 'Auch freiwillige Felder',
  converting: (left) => `Noch ${operationsOf(left)} umzuwandeln …`,
  webhook: 'Eingehender Webhook',
  deprecated: 'veraltet',
  refusals: {
    method: 'Eine Aktion sendet GET, POST oder PUT.',
    unreadable: 'Keine Operation.',
    reference: 'Verweist auf eine Datei, die fehlt.',
  } satisfies Record<OperationRefusal, string>,
  alternatives: { servers: 'Empfangender Server', credentials: 'Authentifizierung' },
  noCredentials: 'Keine',
  forAll: 'Gilt für alle Operationen mit derselben Auswahl.',
};

export const german: Catalogue['descriptions'] = { descriptions };
