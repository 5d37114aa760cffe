import type { Catalogue } from '../catalogue';
import { count } from '../count';
import { german as shared } from './common';

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
  notice: 'Was getan wurde',
  dismiss: 'Ausblenden',
  close: 'Schließen',
  imported: (actions, samples) => {
    const added = [
      ...(actions > 0 ? [count(actions, 'Aktion', 'Aktionen')] : []),
      ...(samples > 0 ? [count(samples, 'Beispiel', 'Beispiele')] : []),
    ];
    return `${added.join(' und ')} importiert.`;
  },
  samplesImported: (samples) => `${count(samples, 'Beispiel', 'Beispiele')} importiert.`,
  codeView: 'Code',
  configView: 'Konfiguration',
  sendView: 'Senden',
  emptyTitle: 'Keine Aktion ist geöffnet',
  emptyText: 'Eine neue beginnen, eine aus der Liste wählen oder eine Konfiguration importieren.',
  emptyRequest: 'Hier erscheint die Vorschau der Anfrage.',
  saveSample: 'Beispielkontext speichern',
  earlierStates: 'Verlauf',
  unnamedSample: 'Beispiel',
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
  notOpenedTitle: (name) => `„${name}“ wurde nicht geöffnet`,
  notOpenedAction:
    'Beim letzten Öffnen wurde die Seite beendet, bevor sie die Aktion anzeigen konnte. Nichts davon ist verloren. Die anderen Aktionen stehen in der Liste; diese zu öffnen, kann die Seite wieder beenden.',
  notOpenedSample:
    'Beim letzten Öffnen wurde die Seite beendet, bevor sie das Beispiel anzeigen konnte. Nichts davon ist verloren. Bis es geöffnet wird, entsteht die Anfrage mit einem leeren Kontext.',
  sampleDeleted: (name) => `Das Beispiel „${name}“ wurde gelöscht.`,
  notOpenedLinkTitle: 'Dieser Link wurde nicht geöffnet',
  notOpenedLink:
    'Beim letzten Öffnen wurde die Seite beendet, bevor sie anzeigen konnte, was der Link enthält. Nichts wurde hinzugefügt. Ihn zu öffnen, kann die Seite wieder beenden; die eigenen Aktionen sind sicher.',
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
    'Das ist ein Fehler des Programms, nicht der eigenen Arbeit, und nichts ist verloren. Der Rest der Seite funktioniert: den letzten Schritt rückgängig machen, eine andere Aktion oder ein anderes Beispiel öffnen oder es noch einmal versuchen.',
  dialogFault: 'Dieser Dialog lässt sich nicht anzeigen',
  dialogFaultText: 'Das ist ein Fehler des Programms, nicht der eigenen Arbeit. Nichts wurde geändert.',
  linkFault: 'Dieser Link lässt sich nicht anzeigen',
  crashTitle: 'Auf dieser Seite ist etwas schiefgegangen',
  crashText:
    'Das ist ein Fehler des Programms, nicht der eigenen Arbeit. Die Aktionen und die Beispielkontexte sind noch da: herunterladen, eine andere Aktion öffnen oder die Seite neu laden. Die Aktion, die offen war, wird dann nicht von selbst geöffnet. Werte von Geheimnissen stehen nicht in den Dateien.',
  startFaultText:
    'Das ist ein Fehler des Programms, nicht der eigenen Arbeit, die in diesem Browser aufbewahrt ist wie zuvor. Die Seite neu laden oder das Aufbewahrte herunterladen; Werte von Geheimnissen stehen nicht in der Datei.',
  notHandedOut:
    'Die Arbeit konnte nicht aus dem Speicher des Browsers gelesen werden. Die Seite neu laden und es noch einmal versuchen.',
  crashOthers: 'Eine andere Aktion öffnen',
  crashDetails: 'Was geschehen ist',
  reload: 'Neu laden',
};
