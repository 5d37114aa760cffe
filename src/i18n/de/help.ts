import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';

const finding: Catalogue['help']['finding'] = {
  settings: 'Einstellungen dieser Aktion',
  chooseScheme: 'Signaturverfahren wählen',
  row: (key, number) => `${key} (Zeile ${number})`,
  commands: {
    undo: 'zurück widerrufen undo Fehler',
    redo: 'wiederholen nochmal redo',
    primary: 'ausführen testen starten abschicken run send',
    save: 'sichern behalten save',
    earlier: 'Versionen History Historie wiederherstellen frühere Stände Sicherung Papierkorb gelöscht',
    secrets: 'Tresor Vault Passphrase Passwort Kennwort Token Zugangsdaten Schlüssel secrets',
    'unlock-vault': 'Tresor Vault Passphrase Passwort öffnen',
    'lock-vault': 'Tresor Vault Passphrase Passwort abmelden',
    import: 'öffnen Datei laden einfügen curl Postman HAR HTTP Insomnia hochladen lesen',
    export: 'Datei herunterladen JSON Konfiguration speichern Postman OpenAPI',
    share: 'URL schicken Kollegen weitergeben share',
    'open-folder': 'Verzeichnis Dateien Git Projekt Workspace folder',
    'save-folder': 'Verzeichnis Dateien Git Projekt Workspace folder',
    'copy-as-curl': 'Zwischenablage Befehl Terminal Shell copy',
    'save-everything': 'Sicherung Backup exportieren ZIP Archiv',
    'save-sample': 'Variablen Daten JSON exportieren Sample',
    'next-sample': 'Kontext Variablen Umgebungen Daten Sample',
    'previous-sample': 'Kontext Variablen Umgebungen Daten Sample',
    samples: 'Testfälle Tabelle Kontext Umgebungen Samples testen',
    'edge-cases': 'Testfälle Anführungszeichen Unicode leer Sicherheit Randfälle',
    'import-samples': 'Kontext Variablen Umgebungen CSV JSON Daten Samples',
    'new-webhook': 'anlegen hinzufügen Aktion Anfrage erstellen new',
    'new-rest-api-call': 'anlegen hinzufügen Aktion Anfrage erstellen new Body HTTP',
    examples: 'Beispiel Anfang Einführung Demo lernen Hilfe Template',
    duplicate: 'kopieren klonen',
    'move-to-folder': 'gruppieren ordnen verschieben folder',
    'move-up': 'Reihenfolge sortieren hoch',
    'move-down': 'Reihenfolge sortieren herunter',
    'close-folders': 'einklappen zuklappen',
    'open-folders': 'ausklappen aufklappen',
    remove: 'entfernen Papierkorb delete',
    'pane-actions': 'Liste Bibliothek Seitenleiste Anfragen auswählen mehrere',
    'pane-edit': 'Formular Einstellungen bearbeiten',
    'pane-context':
      'Variable Variablen Umgebung Beispiel Bestellung Daten Werte Platzhalter JSON environment',
    'view-request': 'Vorschau HTTP Bytes Header Nachricht Request formatiert',
    'view-send': 'ausführen testen Antwort Response',
    'view-run': 'n8n Node-RED Lambda BullMQ Temporal Worker Warteschlange Engine Deployen Edge',
    'view-code': 'Snippet Python Node JavaScript Java PHP C# curl',
    'view-config': 'JSON exportieren Einstellungen Config',
    'view-signature': 'HMAC signiert prüfen Zeitstempel Timestamp SHA256 Empfänger signature',
    'next-pane': 'Fokus Teil',
    'previous-pane': 'Fokus Bereich',
    sidebar: 'Seitenleiste einklappen verstecken',
    'toggle-actions': 'einklappen verstecken zeigen Liste',
    'toggle-context': 'einklappen verstecken zeigen Beispiel Variablen',
    'reset-panes': 'Größe Breite Standard Fenster',
    'theme-system': 'Farben Aussehen Modus Theme automatisch',
    'theme-light': 'Farben Aussehen Modus Theme light weiß Tag',
    'theme-dark': 'Farben Aussehen Modus Theme dark schwarz Nacht',
    'language-en': 'Englisch english',
    'language-de': 'German deutsch',
    palette: 'suchen finden',
    shortcuts: 'Hilfe Tastatur Tasten Kürzel Shortcut help',
    install: 'Desktop offline herunterladen PWA',
    about: 'Version Hilfe Neuigkeiten Änderungen Changelog Lizenz help',
  },
  ofSettings: {
    name: 'umbenennen Titel rename',
    objectId: 'Webhook REST API Call Typ',
    method: 'GET POST PUT Verb HTTP',
    url: 'Adresse Endpunkt Link Host Pfad Query Parameter',
    format: 'Content-Type JSON Formular urlencoded Medientyp',
    data: 'Zeilen Schlüssel Werte Parameter Felder hinzufügen Formular',
    body: 'Payload JSON Text Inhalt Vorlage',
    authentication:
      'Anmeldung Login Zugangsdaten Basic HMAC Bearer Token Passwort Kennwort Signatur signieren Header API Schlüssel OAuth Geheimnis Zeitstempel Timestamp',
    username: 'Benutzer User Login Konto',
    password: 'Geheimnis Kennwort Zugangsdaten password',
    headerName: 'Header Feld',
    secret: 'Signaturgeheimnis Passwort Kennwort Token Bearer Schlüssel HMAC Zugangsdaten erzeugen',
    scheme: 'Signatur Webhook HMAC prüfen signieren Svix HTTP Nachricht eigenes',
    keyid: 'Key ID Signatur',
    secondSecret: 'Wechsel Rotation Schlüssel alt neu',
  },
};

const palette: Catalogue['help']['palette'] = {
  title: 'Befehle',
  field: 'Einen Befehl, eine Aktion oder ein Beispiel finden',
  placeholder: 'Was zu tun oder welche Aktion zu öffnen ist',
  recent: 'Zuletzt verwendet',
  commands: 'Befehle',
  actions: 'Eine Aktion öffnen',
  samples: 'Einen Beispielkontext verwenden',
  untitledSample: 'Unbenanntes Beispiel',
  inGroup: (group, title) => `${group}: ${title}`,
  chosen: '(gewählt)',
  found: (hits, shown) =>
    hits === 0
      ? 'Nichts hat diese Buchstaben in seinem Namen.'
      : hits > shown
        ? `${grouped(shown)} von ${count(hits, 'Treffer', 'Treffern')}; mehr Buchstaben finden weniger.`
        : count(hits, 'Treffer', 'Treffer'),
};

const shortcuts: Catalogue['help']['shortcuts'] = {
  title: 'Tastenkürzel',
  everywhere: (group) => `Überall: ${group}`,
  places: [
    {
      title: 'In der Liste der Aktionen',
      shortcuts: [
        ['↑|↓', 'Vorherige, nächste Aktion'],
        ['←', 'Zum Ordner; den Ordner schließen'],
        ['→', 'Den Ordner öffnen; zur ersten Aktion darin'],
        ['Enter', 'Öffnen'],
        ['F2', 'Umbenennen; „Ordner / Name“ legt sie in einen Ordner'],
        ['Alt+↑|Alt+↓', 'Verschieben'],
        ['Shift+F10', 'Alles, was sich damit tun lässt'],
        ['Ctrl+Space', 'Auswählen oder nicht'],
        ['Shift+↑|Shift+↓', 'Bis dorthin auswählen'],
        ['Escape', 'Auswahl aufheben'],
        ['Delete', 'Entfernen, auch alle ausgewählten'],
      ],
    },
    {
      title: 'In einer Datenzeile',
      shortcuts: [
        ['Tab', 'Schlüssel, Wert, nächste Zeile'],
        ['Enter', 'Nächstes Feld'],
        ['Shift+Enter', 'Zeilenende im Text'],
        ['Alt+↑|Alt+↓', 'Zeile verschieben'],
        ['Alt+Shift+↓', 'Zeile duplizieren'],
        ['Alt+Shift+Enter', 'Zeile ein- oder ausschalten'],
        ['Alt+Shift+Delete', 'Zeile löschen'],
      ],
    },
    {
      title: 'In einem Text mit Werten',
      shortcuts: [
        ['{{', 'Einen Wert des Kontexts wählen'],
        ['Ctrl+Space', 'Noch einmal wählen'],
      ],
    },
    {
      title: 'Auf der Trennlinie zwischen zwei Bereichen',
      shortcuts: [
        ['←|→|↑|↓', 'Verschieben'],
        ['Home|End', 'Kleinste oder größte Größe'],
        ['Enter', 'Größe zurücksetzen'],
      ],
    },
  ],
};

const about: Catalogue['help']['about'] = {
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

export const german: Catalogue['help'] = { palette, finding, shortcuts, about };
