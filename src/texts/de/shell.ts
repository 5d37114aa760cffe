import type { Catalogue } from '../catalogue';
import { count } from '../count';
import { german as shared } from './workbench';

export const german: Catalogue['shell'] = {
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
  paneNames: {
    actions: 'Aktionen',
    edit: 'Editor der Aktion',
    context: 'Laufzeitkontext',
    request: 'Live-Anfrage',
  },
  notice: 'Was getan wurde',
  dismiss: 'Ausblenden',
  close: 'Schließen',
  imported: (actions) => `${count(actions, 'Aktion', 'Aktionen')} importiert.`,
  samplesImported: (samples) => `${count(samples, 'Beispiel', 'Beispiele')} importiert.`,
  codeView: 'Code',
  configView: 'Konfiguration',
  sendView: 'Senden',
  emptyTitle: 'Keine Aktion ist geöffnet',
  emptyText: 'Eine neue beginnen, eine aus der Liste wählen oder eine Konfiguration importieren.',
  emptyRequest: 'Hier erscheint die Vorschau der Anfrage.',
  saveSample: 'Beispielkontext speichern',
  earlierStates: 'Verlauf',
  thisAction: 'Diese Aktion',
  unnamedSample: 'Beispiel',
  thisSample: (name) => `Beispielkontext: ${name}`,
  removedSamples: 'Entfernte Beispiele',
  sampleBroughtBack: 'Das Beispiel ist zurück und geöffnet.',
  removedActions: 'Entfernte Aktionen',
  broughtBack: 'Die Aktion ist wieder da.',
  restored: 'Der frühere Stand ist wiederhergestellt.',
  notRestored: 'Diese Version der App kann diesen Stand nicht lesen.',
  saveStates: { saved: 'Gespeichert', saving: 'Wird gespeichert …', failed: 'Nicht gespeichert' },
  saveNotes: {
    saved:
      'In diesem Browser aufbewahrt. Werte von Geheimnissen liegen getrennt davon: „Geheimnisse …“ zeigt, wo.',
    saving: 'Wird in diesem Browser gespeichert.',
    failed: 'In diesem Browser nicht gespeichert.',
  },
  savedWithoutSecrets:
    'In diesem Browser aufbewahrt. Werte von Geheimnissen stehen nur im Arbeitsspeicher: Beim Neuladen der Seite gehen sie verloren.',
  notSaved: 'Nicht gespeichert:',
  saveFailures: {
    blocked:
      'Dieser Browser lässt die Seite nichts speichern, wie in manchen privaten Fenstern. Die Arbeit bleibt hier, solange dieser Tab offen ist. Vor dem Schließen herunterladen.',
    full: 'Der Datenträger oder der Platz, den der Browser dieser Seite gewährt, ist voll. Platz schaffen oder die Arbeit herunterladen.',
    newer:
      'Eine neuere Version dieser App ist in einem anderen Tab offen oder hat geschrieben, was hier aufbewahrt wird. Die Seite neu laden; eigene Änderungen vorher herunterladen.',
    closed:
      'Der Speicher des Browsers wurde geschlossen. Er wird von selbst wieder geöffnet; bleibt es so, die Arbeit herunterladen.',
    broken:
      'Der Speicher des Browsers funktioniert nicht. Es wird von selbst noch einmal versucht; bleibt es so, die Arbeit herunterladen.',
  },
  saveEverything: 'Alles herunterladen',
  tryAgain: 'Noch einmal versuchen',
  fromAnotherTab: (name) => `${name || 'Unbenannte Aktion'} (aus einem anderen Tab)`,
  events: {
    split: (name) =>
      `„${name}“ wurde zur selben Zeit in einem anderen Tab geändert. Beide bleiben erhalten: Die eigene ist geöffnet, hinter dem Namen der anderen steht „(aus einem anderen Tab)“.`,
    'brought-back': (name) =>
      `„${name}“ wurde in einem anderen Tab entfernt. Sie ist wieder da, so wie sie hier geändert wurde.`,
    'not-removed': (name) =>
      `„${name}“ wurde inzwischen in einem anderen Tab geändert und deshalb nicht entfernt.`,
    'context-replaced':
      'Der Kontext wurde zur selben Zeit in einem anderen Tab geändert. Der eigene gilt; der andere bleibt erhalten.',
    cleared:
      'Was dieser Browser aufbewahrt hatte, wurde gelöscht, während die Seite offen war. Alles hier ist neu gespeichert.',
  },
  notRemembered:
    'Nicht jedes Geheimnis ist auf diesem Gerät gemerkt. Was es nicht ist, bleibt in diesem Tab.',
  secrets: 'Geheimnisse …',
  lockedSecrets: (names) =>
    `Der Tresor ist gesperrt; darin liegt der Wert von ${names.join(' und ')}, der hier eingegeben wurde.`,
  lostSecrets: (names) =>
    `Der Wert von ${names.join(' und ')} wurde in einem anderen Tab eingegeben oder bevor der Browser geschlossen wurde, oder er ist vergessen. Unten noch einmal eingeben. Geheimnisse bleiben nur in ihrem Tab, wenn dieses Gerät sie sich nicht merken soll.`,
  unreadableTitle: 'Diese Aktion ist nicht lesbar',
  unreadableText:
    'Ihr Dokument bleibt, wie es ist. Es herunterladen, reparieren und wieder importieren, oder es löschen.',
  documentDeleted: 'Das Dokument wurde gelöscht.',
  place: shared.place,
  downloadDocument: 'Dokument herunterladen',
  deleteDocument: 'Löschen',
  crashTitle: 'Auf dieser Seite ist etwas schiefgegangen',
  crashText:
    'Das ist ein Fehler des Programms, nicht der eigenen Arbeit. Die Aktionen und der Beispielkontext sind noch da: herunterladen, dann die Seite neu laden. Werte von Geheimnissen stehen nicht in diesen Dateien.',
  crashDetails: 'Was geschehen ist',
  reload: 'Neu laden',
};
