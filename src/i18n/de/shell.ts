import type { Catalogue } from '../catalogue';
import { count, dateAndTime } from '../count';
import { inLine } from '../shown-text';

const shell: Catalogue['shell']['shell'] = {
  product: 'Action Designer',
  import: 'Importieren',
  drop: 'Die Datei ablegen, um sie zu importieren',
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
  tabs: { actions: 'Aktionen', edit: 'Editor', context: 'Kontext', request: 'Anfrage' },
  tabMarks: {
    error: (errors) => count(errors, 'Fehler', 'Fehler'),
    warning: (warnings) => count(warnings, 'Warnung', 'Warnungen'),
    stale: 'aus dem letzten lesbaren Beispiel gebaut',
  },
  paneNames: {
    actions: 'Aktionen',
    edit: 'Editor der Aktion',
    context: 'Laufzeitkontext',
    request: 'Live-Anfrage',
  },
  notice: 'Meldungen',
  dismiss: 'Ausblenden',
  imported: (actions, samples) => {
    const added = [
      ...(actions > 0 ? [count(actions, 'Aktion', 'Aktionen')] : []),
      ...(samples > 0 ? [count(samples, 'Beispiel', 'Beispiele')] : []),
    ];
    return `${added.join(' und ')} importiert.`;
  },
  samplesImported: (samples) => `${count(samples, 'Beispiel', 'Beispiele')} importiert.`,
  codeView: 'Code',
  runView: 'Ausführen',
  configView: 'Konfiguration',
  contractView: 'Vertrag',
  emptyRequest: 'Hier erscheint die Vorschau der Anfrage.',
  earlierStates: 'Verlauf',
  unnamedSample: 'Beispiel',
  saveStates: {
    saved: 'Gespeichert',
    saving: 'Wird gespeichert …',
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
  storageFailed: 'Der Speicher war ausgefallen.',
  downloadFirst:
    'Er arbeitet wieder, kann aber beschädigt sein; dann leert ihn der Browser beim nächsten Start. Alles herunterladen, bevor der Browser geschlossen wird.',
  workLost: 'Gespeicherte Arbeit fehlt.',
  workLostText: (actions, at) =>
    `Am ${dateAndTime(at)} waren hier ${count(actions, 'Aktion', 'Aktionen')} gespeichert. Jetzt gibt der Browser der Seite einen leeren Speicher. Eine heruntergeladene Datei lässt sich importieren.`,
  notSaved: 'Nicht gespeichert:',
  saveFailures: {
    blocked:
      'Dieser Browser lässt die Seite nichts speichern, wie in manchen privaten Fenstern. Die Arbeit bleibt hier, solange dieser Tab offen ist. Vor dem Schließen herunterladen.',
    full: 'Der Datenträger oder der Platz, den der Browser dieser Seite gewährt, ist voll. Platz schaffen oder die Arbeit herunterladen.',
    newer:
      'Eine neuere Version dieser App ist in einem anderen Tab offen oder hat die hier gespeicherten Daten geändert. Die Seite neu laden; eigene Änderungen vorher herunterladen.',
    closed:
      'Der Speicher des Browsers wurde geschlossen. Er wird von selbst wieder geöffnet; bleibt es so, die Arbeit herunterladen.',
    broken:
      'Der Speicher des Browsers funktioniert nicht. Es wird von selbst noch einmal versucht; bleibt es so, die Arbeit herunterladen.',
  },
  otherVersion: (name) => `${name || 'Unbenannte Aktion'} (andere Version)`,
  events: {
    split: (name) =>
      `„${inLine(name)}“ wurde zur selben Zeit in einem anderen Tab geändert. Beide Versionen bleiben erhalten: Die eigene ist geöffnet, mit „(andere Version)“ hinter ihrem Namen.`,
    'brought-back': (name) =>
      `„${inLine(name)}“ wurde in einem anderen Tab entfernt. Sie ist wieder da, so wie sie hier geändert wurde.`,
    'not-removed': (name) =>
      `„${inLine(name)}“ wurde in einem anderen Tab geändert und deshalb nicht entfernt.`,
    'context-replaced':
      'Der Kontext wurde zur selben Zeit in einem anderen Tab geändert. Der eigene gilt; der andere ist im Verlauf.',
    cleared:
      'Was dieser Browser aufbewahrt hatte, wurde gelöscht, während die Seite offen war. Alles hier ist neu gespeichert.',
  },
  notRemembered: 'Einige Geheimnisse sind nicht auf diesem Gerät gespeichert, nur in diesem Tab.',
  secrets: 'Geheimnisse …',
  lockedSecrets: (names) =>
    `Der Tresor ist gesperrt; darin liegt der Wert von ${names.join(' und ')}, der hier eingegeben wurde.`,
  lostSecrets: (names) =>
    `Der Wert von ${names.join(' und ')} wurde in einem anderen Tab eingegeben oder ist gelöscht.`,
  enterSecret: 'Eingeben',
};

export const german: Catalogue['shell'] = { shell };
