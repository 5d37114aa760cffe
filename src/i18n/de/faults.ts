import type { Catalogue } from '../catalogue';
import { inLine } from '../shown-text';

const faults: Catalogue['faults']['faults'] = {
  unreadableTitle: 'Diese Aktion ist nicht lesbar',
  unreadableText:
    'Ihr Dokument bleibt, wie es ist. Es herunterladen, reparieren und wieder importieren, oder es löschen.',
  documentDeleted: 'Das Dokument wurde gelöscht.',
  downloadDocument: 'Dokument herunterladen',
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
};

export const german: Catalogue['faults'] = { faults };
