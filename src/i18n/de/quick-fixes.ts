import type { FixCode, FixLabel } from '../../model/quick-fixes/quick-fix';
import type { Catalogue } from '../catalogue';

type Labels = { readonly [C in FixCode]: (label: FixLabel<C>) => string };

const LABELS: Labels = {
  'close-tag': () => 'Den Platzhalter schließen',
  'remove-tag': () => 'Den Platzhalter entfernen',
  'remove-filter': () => 'Den Filter entfernen',
  'move-raw': () => '„raw“ ans Ende stellen',
  'add-default': () => 'Einen Ersatzwert ergänzen',
  'space-braces': () => 'Ein Leerzeichen zwischen die Klammern setzen',
  'use-path': ({ path }) => `Ist ${path} gemeint?`,
  'insert-value': ({ path }) => `Den Wert von ${path} einfügen`,
  'add-filter': ({ filter }) => `| ${filter} ergänzen`,
  'use-filter': ({ filter }) => `Ist „${filter}“ gemeint?`,
  'add-scheme': ({ scheme }) => `${scheme} davorsetzen`,
  'change-scheme': ({ scheme }) => `${scheme} verwenden`,
  'move-credentials': () => 'In Basic Auth übernehmen',
  'remove-fragment': () => 'Diesen Teil entfernen',
  'remove-control': () => 'Das Zeichen löschen',
  trim: () => 'Die Leerzeichen am Rand löschen',
  'use-header-name': ({ name }) => `${name} verwenden`,
  'switch-row-off': () => 'Die Zeile ausschalten',
  'use-post': () => 'POST verwenden',
  'enter-secret': () => 'Eingeben',
};

export const german: Catalogue['quickFixes'] = {
  label: (label) => (LABELS[label.code] as (given: FixLabel) => string)(label),
  done: (label) => `Erledigt: ${label}`,
  stale: 'Der Text wurde seitdem geändert, es passt nicht mehr. Nichts wurde geändert.',
};
