/** German texts of commands. */
import type { Catalogue } from '../catalogue';
import { count, dateAndTime, grouped, inLine } from '../format';

const work: Catalogue['commands']['work'] = {
  drop: 'Die Datei ablegen, um sie zu importieren',
  samplesImported: (samples) => `${count(samples, 'Beispiel', 'Beispiele')} importiert.`,
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
  events: {
    split: (name) =>
      `„${inLine(name)}“ wurde zur selben Zeit in einem anderen Tab geändert. Beide Versionen bleiben erhalten: Die eigene ist geöffnet, mit „(andere Version)“ hinter ihrem Namen.`,
    'brought-back': (name) =>
      `„${inLine(name)}“ wurde in einem anderen Tab gelöscht. Sie ist wieder da, so wie sie hier geändert wurde.`,
    'not-removed': (name) =>
      `„${inLine(name)}“ wurde in einem anderen Tab geändert und deshalb nicht gelöscht.`,
    'context-replaced':
      'Der Kontext wurde zur selben Zeit in einem anderen Tab geändert. Der eigene gilt; der andere ist im Verlauf.',
    cleared:
      'Was dieser Browser aufbewahrt hatte, wurde gelöscht, während die Seite offen war. Alles hier ist neu gespeichert.',
  },
};

const commands: Catalogue['commands']['commands'] = {
  groups: {
    work: 'Arbeit',
    library: 'Aktionen',
    go: 'Gehe zu',
    theme: 'Farbschema',
    language: 'Sprache',
    app: 'App',
  },
  copyOf: (name) => (name === '' ? '' : `${name} (Kopie)`),
  removed: (name) => `${inLine(name)} gelöscht.`,
  titles: {
    primary: 'Senden',
    cancel: 'Anfrage abbrechen',
    save: 'Jetzt speichern',
    earlier: 'Verlauf …',
    secrets: 'Geheimnisse …',
    'unlock-vault': 'Geheimnisse entsperren …',
    'lock-vault': 'Geheimnisse sperren',
    import: 'Importieren …',
    export: 'Exportieren …',
    share: 'Als Link teilen …',
    'open-folder': 'Ordner öffnen …',
    'save-folder': 'In einem Ordner speichern …',
    'save-everything': 'Alles herunterladen',
    'save-sample': 'Beispiel herunterladen',
    'next-sample': 'Nächstes Beispiel',
    'previous-sample': 'Vorheriges Beispiel',
    'paste-json': 'Eigenes JSON eingeben …',
    'edit-sample': 'Beispiel bearbeiten …',
    samples: 'Alle Beispiele ausprobieren …',
    approved: 'Festgehaltene Anfragen …',
    'import-samples': 'Beispiele importieren …',
    listen: 'Auf ein Ereignis warten …',
    examples: 'Neu aus einer Vorlage …',
    duplicate: 'Diese Aktion duplizieren',
    'move-to-folder': 'In einen Ordner legen …',
    'move-up': 'Diese Aktion nach oben verschieben',
    'move-down': 'Diese Aktion nach unten verschieben',
    'close-folders': 'Alle Ordner schließen',
    'open-folders': 'Alle Ordner öffnen',
    remove: 'Diese Aktion löschen',
    'pane-actions': 'Aktionen',
    'pane-edit': 'Editor',
    'pane-context': 'Kontext',
    'view-request': 'Anfrage',
    'view-code': 'Code',
    'view-run': 'Ausführen',
    'view-config': 'Konfiguration',
    'view-contract': 'Vertrag',
    'view-signature': 'Signatur',
    'next-problem': 'Nächstes Problem',
    'next-pane': 'Nächster Bereich',
    'previous-pane': 'Vorheriger Bereich',
    sidebar: 'Aktionen und Kontext ein- oder ausblenden',
    'toggle-actions': 'Liste der Aktionen auf- oder zuklappen',
    'toggle-context': 'Kontext auf- oder zuklappen',
    'reset-panes': 'Layout zurücksetzen',
    'theme-system': 'System',
    'theme-light': 'Hell',
    'theme-dark': 'Dunkel',
    palette: 'Alle Befehle …',
    shortcuts: 'Tastenkürzel',
    install: 'Diese App installieren …',
    about: 'Über die App und Versionshinweise',
  },
  noPassphrase: 'Die Geheimnisse haben keine Passphrase. Unter „Geheimnisse …“ lässt sich eine festlegen.',
  lockedAlready: 'Die Geheimnisse sind schon gesperrt.',
  sampleNotOpened: 'Das Beispiel wurde nicht geöffnet.',
  noAction: 'Keine Aktion ist geöffnet.',
  unreadableAction: 'Die geöffnete Aktion ist nicht lesbar.',
  noLocalServer: 'Nur die Seite, die „action-designer open“ auf dem eigenen Rechner öffnet, kann das.',
  oneSample: 'Es gibt nur ein Beispiel.',
  notSigned: 'Die Anfrage ist nicht signiert.',
  nothingSent: 'Es ist keine Anfrage unterwegs.',
  savedAlready: 'Alles ist schon gespeichert. Änderungen werden automatisch gespeichert.',
  savedNow: 'Gespeichert.',
  notSaved: 'Speichern fehlgeschlagen. Die Meldung oben sagt, warum.',
};

const palette: Catalogue['commands']['palette'] = {
  title: 'Befehle',
  field: 'Einen Befehl, eine Aktion oder ein Beispiel finden',
  placeholder: 'Was tun oder öffnen?',
  recent: 'Zuletzt verwendet',
  commands: 'Befehle',
  actions: 'Eine Aktion öffnen',
  samples: 'Ein Beispiel verwenden',
  untitledSample: 'Unbenanntes Beispiel',
  inGroup: (group, title) => `${group}: ${title}`,
  chosen: '(gewählt)',
  found: (hits, shown) =>
    hits === 0
      ? 'Nichts gefunden.'
      : hits > shown
        ? `${grouped(shown)} von ${count(hits, 'Treffer', 'Treffern')}; mehr Buchstaben finden weniger.`
        : count(hits, 'Treffer', 'Treffer'),
};

const examples: Catalogue['commands']['examples'] = {
  order: {
    about:
      'JSON aus Schlüsseln und Werten einer Bestellung, per POST mit Benutzername und Passwort gesendet.',
  },
  signed: {
    name: 'Bestellung bezahlt, signiert',
    about: 'JSON aus Schlüsseln und Werten und eine HMAC-Signatur über die ganze Anfrage.',
  },
  nested: {
    name: 'Kunden anlegen',
    about:
      'Ein von Hand geschriebener Body: Text in Anführungszeichen, ganze Werte ohne, eine Liste, wie sie ist.',
  },
  form: {
    name: 'Newsletter abonnieren',
    about:
      'Schlüssel und Werte, wie ein HTML-Formular sie sendet, mit einer ausgeschalteten Zeile und einem aus einer Liste verbundenen Namen.',
  },
  lines: {
    name: 'Rechnung anlegen',
    about:
      'Eine Liste von Objekten in der Form des Empfängers, mit Nummern, Cent und Teilen, die fehlen können.',
  },
};

const begin: Catalogue['commands']['begin'] = {
  title: 'Was soll gesendet werden?',
  kinds: {
    'automation.webhook': 'Schlüssel und Werte, als Formular oder als JSON gesendet.',
    'automation.rest-api-call': 'Ein Body in jeder Form, selbst geschrieben.',
  },
  paste: 'Einen curl-Befehl oder Text zum Importieren einfügen, oder eine Datei ablegen',
  file: 'Datei auswählen …',
};

export const german: Catalogue['commands'] = { work, commands, palette, examples, begin };
