/** German texts of the page. */
import type { Catalogue } from '../catalogue';
import { count } from '../format';

const shell: Catalogue['shell']['shell'] = {
  product: 'Action Designer',
  purpose: 'HTTP-Aufrufe entwerfen und genau sehen, was gesendet wird.',
  import: 'Importieren',
  export: 'Exportieren',
  share: 'Teilen',
  palette: 'Befehle suchen',
  skip: 'Zum Editor springen',
  showSidebar: 'Aktionen und Kontext anzeigen',
  hideSidebar: 'Aktionen und Kontext ausblenden',
  sidebarWidth: 'Breite von Aktionen und Kontext',
  requestWidth: 'Breite der Anfrage',
  actionsHeight: 'Höhe der Aktionen',
  responseHeight: 'Höhe der Antwort',
  panes: 'Bereiche',
  tabs: { actions: 'Aktionen', edit: 'Editor', context: 'Kontext', request: 'Ergebnis' },
  tabMarks: {
    error: (errors) => count(errors, 'Fehler', 'Fehler'),
    warning: (warnings) => count(warnings, 'Warnung', 'Warnungen'),
    stale: 'aus dem letzten lesbaren Beispiel gebaut',
  },
  paneNames: {
    actions: 'Aktionen',
    edit: 'Editor der Aktion',
    context: 'Kontext',
    request: 'Live-Anfrage',
  },
  notice: 'Meldungen',
  dismiss: 'Ausblenden',
  emptyRequest: 'Hier erscheint die Vorschau der Anfrage.',
  earlierStates: 'Verlauf',
  unnamedSample: 'Musterbestellung',
  saveStates: {
    saved: 'Gespeichert',
    saving: 'Speichert …',
    failed: 'Nicht gespeichert',
    doubtful: 'Gefährdet',
  },
  saveNotes: {
    saved:
      'In diesem Browser aufbewahrt. Werte von Geheimnissen liegen getrennt davon: „Geheimnisse …“ zeigt, wo.',
    saving: 'Wird in diesem Browser gespeichert.',
    failed: 'In diesem Browser nicht gespeichert.',
    doubtful:
      'Gespeichert, aber der Speicher des Browsers war ausgefallen: Beim nächsten Start des Browsers kann er leer sein.',
  },
  savedWithoutSecrets:
    'In diesem Browser aufbewahrt. Werte von Geheimnissen stehen nur im Arbeitsspeicher: Beim Neuladen der Seite gehen sie verloren.',
  otherVersion: (name) => `${name || 'Unbenannte Aktion'} (andere Version)`,
  notRemembered: 'Einige Geheimnisse sind nicht auf diesem Gerät gespeichert, nur in diesem Tab.',
  secrets: 'Geheimnisse …',
  more: 'Mehr',
  isNew: 'diese Version ist neu',
  copyAs: 'Kopieren als …',
  copyAsCurl: 'Als curl kopieren',
  copyFor: (engine) => `Für ${engine} kopieren`,
  downloadFor: (engine) => `Für ${engine} herunterladen`,
  keys: {
    Ctrl: 'Strg',
    Shift: 'Umschalt',
    Enter: 'Eingabe',
    Delete: 'Entf',
    Home: 'Pos1',
    End: 'Ende',
    PageDown: 'Bild ab',
    PageUp: 'Bild auf',
    Space: 'Leertaste',
  },
  orderCreated: 'Bestellung angelegt',
};

export const german: Catalogue['shell'] = { shell };
