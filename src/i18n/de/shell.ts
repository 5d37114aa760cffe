import type { Catalogue } from '../catalogue';
import { count, dateAndTime } from '../count';
import { inLine } from '../shown-text';
import { german as commonGerman } from './common';

const shell: Catalogue['shell']['shell'] = {
  product: 'Action Designer',
  import: 'Importieren',
  drop: 'Die Datei ablegen, um sie zu importieren',
  export: 'Exportieren',
  showSidebar: 'Aktionen und Kontext anzeigen',
  hideSidebar: 'Aktionen und Kontext ausblenden',
  sidebarWidth: 'Breite von Aktionen und Kontext',
  requestWidth: 'Breite der Anfrage',
  actionsHeight: 'Höhe der Aktionen',
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
  sendView: 'Senden',
  emptyTitle: 'Keine Aktion ist geöffnet',
  emptyText: 'Eine neue beginnen, eine aus der Liste wählen oder eine Konfiguration importieren.',
  emptyRequest: 'Hier erscheint die Vorschau der Anfrage.',
  saveSample: 'Beispielkontext speichern',
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
  saveEverything: 'Alles herunterladen',
  tryAgain: commonGerman.common.tryAgain,
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
    `Der Wert von ${names.join(' und ')} wurde in einem anderen Tab eingegeben oder bevor der Browser geschlossen wurde, oder wurde gelöscht. Unten noch einmal eingeben. Geheimnisse bleiben nur in ihrem Tab, außer sie werden auf diesem Gerät gespeichert.`,
  unreadableTitle: 'Diese Aktion ist nicht lesbar',
  unreadableText:
    'Ihr Dokument bleibt, wie es ist. Es herunterladen, reparieren und wieder importieren, oder es löschen.',
  documentDeleted: 'Das Dokument wurde gelöscht.',
  place: commonGerman.common.place,
  downloadDocument: 'Dokument herunterladen',
  deleteDocument: 'Löschen',
  notOpenedTitle: (name) => `„${inLine(name)}“ wurde nicht geöffnet`,
  notOpenedAction:
    'Beim letzten Öffnen ist die Seite abgestürzt, bevor sie die Aktion anzeigen konnte. Nichts ist verloren. Die anderen Aktionen stehen in der Liste; wird diese geöffnet, kann die Seite wieder abstürzen.',
  notOpenedSample:
    'Beim letzten Öffnen ist die Seite abgestürzt, bevor sie das Beispiel anzeigen konnte. Nichts ist verloren. Bis es geöffnet wird, entsteht die Anfrage mit einem leeren Kontext.',
  sampleDeleted: (name) => `Das Beispiel „${inLine(name)}“ wurde gelöscht.`,
  notOpenedLinkTitle: 'Dieser Link wurde nicht geöffnet',
  notOpenedLink:
    'Beim letzten Öffnen ist die Seite abgestürzt, bevor sie anzeigen konnte, was der Link enthält. Nichts wurde hinzugefügt. Wird er geöffnet, kann die Seite wieder abstürzen; die eigenen Aktionen sind sicher.',
  doNotOpen: 'Nicht öffnen',
  openAnyway: 'Trotzdem öffnen',
  download: 'Herunterladen',
  delete: 'Löschen',
  paneFaults: {
    edit: 'Der Editor lässt sich nicht anzeigen',
    request: 'Die Anfrage lässt sich nicht anzeigen',
    context: 'Das Beispiel lässt sich nicht anzeigen',
  },
  paneFaultText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen. Der Rest der Seite funktioniert: den letzten Schritt rückgängig machen, eine andere Aktion oder ein anderes Beispiel öffnen oder es noch einmal versuchen.',
  dialogFault: 'Dieser Dialog lässt sich nicht anzeigen',
  dialogFaultText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen. Nichts wurde geändert.',
  linkFault: 'Dieser Link lässt sich nicht anzeigen',
  crashTitle: 'Auf dieser Seite ist etwas schiefgegangen',
  crashText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen. Die Aktionen und die Beispielkontexte sind noch da: herunterladen, eine andere Aktion öffnen oder die Seite neu laden. Die Aktion, die offen war, wird dann nicht wieder geöffnet. Werte von Geheimnissen stehen nicht in den Dateien.',
  startFaultText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen und weiterhin in diesem Browser gespeichert. Die Seite neu laden oder die Arbeit herunterladen; Werte von Geheimnissen stehen nicht in der Datei.',
  notHandedOut:
    'Die Arbeit konnte nicht aus dem Speicher des Browsers gelesen werden. Die Seite neu laden und es noch einmal versuchen.',
  crashOthers: 'Eine andere Aktion öffnen',
  crashDetails: 'Was geschehen ist',
  reload: commonGerman.common.reload,
};

const about: Catalogue['shell']['about'] = {
  title: 'Über Action Designer',
  version: (version) => `Version ${version}`,
  purpose:
    'Eine ausgehende HTTP-Aktion entwerfen, die genaue Anfrage sehen, die Konfiguration als JSON exportieren.',
  keeps: 'Die Arbeit bleibt in diesem Browser. Nichts verlässt die Seite, solange nichts gesendet wird.',
  offline: 'Die App ist in diesem Browser gespeichert und funktioniert offline.',
  onlineOnly: 'Die App ist in diesem Browser nicht gespeichert: Sie funktioniert nur online.',
  changes: 'Versionshinweise',
  fresh: 'Neu',
  newVersion: 'Eine neue Version ist bereit. Die Arbeit ist nicht betroffen.',
  reload: 'Laden',
};

export const german: Catalogue['shell'] = { shell, about };
