/** German texts of samples. */
import type { Catalogue } from '../catalogue';
import { count, grouped, inLine, timeOfDay } from '../format';

const context: Catalogue['samples']['context'] = {
  editor: 'Beispiel, JSON',
  loading: 'Der Editor wird geladen …',
  tree: 'Werte des Beispiels',
  paste: 'Eigenes JSON',
  drop: 'JSON loslassen, um es als Beispiel zu verwenden',
  treeHelp:
    'Ein Klick oder die Eingabetaste auf einem Wert fügt ihn in das zuletzt benutzte Feld ein. Er lässt sich auch dorthin ziehen.',
  target: (setting) => `Einfügen in: ${setting}`,
  notTarget: 'Zielfeld auswählen.',
  drag: 'In ein Feld ziehen.',
  listen: 'Ereignis …',
  editSample: 'Beispiel bearbeiten',
  insert: (tag) => `${tag} einfügen`,
  insertShort: 'Einfügen',
  more: (number) => `${grouped(number)} weitere anzeigen`,
  nothing:
    'Das Beispiel hat noch keine Werte. Ein JSON-Dokument schreiben, etwa { "order": { "id": "A-1001" } }.',
  single:
    'Das Beispiel ist ein einzelner Wert, den kein Platzhalter benennen kann. Den Wert in ein Objekt setzen.',
  unnamed: 'Kein Platzhalter kann dieses Feld benennen',
  copied: (tag) => `${tag} kopiert. Zuerst ein Feld wählen, dann wird der Platzhalter dort eingefügt.`,
  notCopied: (tag) => `Zuerst ein Feld wählen, dann wird ${tag} dort eingefügt.`,
  problems: (hasErrors) =>
    hasErrors
      ? 'Das Beispiel ist nicht lesbar. Die Anfrage zeigt weiter den letzten lesbaren Stand.'
      : 'Gut zu wissen',
};

const samplesOf = (samples: number) => count(samples, 'Beispiel', 'Beispiele');

const samples: Catalogue['samples']['samples'] = {
  sample: 'Beispiel',
  unnamed: 'Beispiel',
  previous: 'Vorheriges Beispiel',
  next: 'Nächstes Beispiel',
  add: 'Neues Beispiel',
  newName: 'Neues Beispiel',
  duplicate: 'Dieses Beispiel duplizieren',
  copyOf: (name) => `${name} (Kopie)`,
  rename: 'Dieses Beispiel umbenennen',
  nameField: 'Name des Beispiels',
  import: 'Beispiele importieren …',
  save: 'Dieses Beispiel als Datei speichern',
  remove: 'Dieses Beispiel löschen',
  onlyOne: 'Das letzte Beispiel lässt sich nicht löschen. Sein Text lässt sich ändern.',
  removed: (name) => `Das Beispiel „${inLine(name)}“ wurde gelöscht.`,
  tryAll: 'Alle Beispiele ausprobieren …',
  menu: 'Befehle für Beispiele',
  trying: 'Diese Aktion mit Beispielen',
  opened: (name, at, all) => `${inLine(name)}, Beispiel ${grouped(at)} von ${grouped(all)}`,

  importTitle: 'Beispiele importieren',
  importHelp:
    'JSON-Dokumente, aus denen je ein Beispiel wird, die ersten 20 Zeilen von JSON Lines oder eine Datei mit Beispielen, die diese App gespeichert hat.',
  chooseFiles: 'Dateien wählen …',
  drop: 'Dateien loslassen, um sie zu importieren',
  paste: 'Oder JSON hier einfügen',
  pastedName: 'Eingefügtes Beispiel',
  pasteTitle: 'Eigenes JSON eingeben',
  chooseFile: 'Datei auswählen …',
  tooLong: (characters, most) =>
    `${grouped(characters)} Zeichen: zu viele, um sie hier zu bearbeiten; höchstens ${grouped(most)} gehen. Das Beispiel wird so verwendet, wie es ist.`,
  useAsSample: 'Als Beispiel verwenden',
  done: 'Fertig',
  discard: 'Verwerfen',
  found: (samples) => `${samplesOf(samples)} gefunden`,
  size: (characters) => count(characters, 'Zeichen', 'Zeichen'),
  more: (samples) => `und ${grouped(samples)} weitere`,
  broken: (name) => `„${inLine(name)}“ ist nicht lesbar und wird nicht importiert:`,
  worthKnowing: (name) => `Gut zu wissen über „${inLine(name)}“:`,
  refused: {
    'too-large': (file) => `„${inLine(file)}“ ist größer als 32 MiB.`,
    'not-utf-8': (file) => `„${inLine(file)}“ ist kein Text in UTF-8.`,
    unreadable: (file) => `„${inLine(file)}“ ist nicht lesbar.`,
    empty: (file) => `„${inLine(file)}“ ist leer.`,
  },
  importButton: (samples) => (samples === 0 ? 'Importieren' : `${samplesOf(samples)} importieren`),

  title: 'Alle Beispiele ausprobieren',
  approved: 'Festgehaltene Anfragen …',
  staleSign: ' …',
  stale: 'Vor der letzten Änderung; der nächste Versuch folgt, wenn das Tippen endet.',
  purpose: (action, sample) =>
    `Hier durchgespielt, nichts wurde gesendet. Die Anfrage von „${inLine(action)}“ mit jedem Beispiel, und mit dem, was bei den Werten schiefgehen kann, die sie aus „${inLine(sample)}“ liest.`,
  table: 'Beispiele und die Anfrage mit jedem',
  tableKeys: 'Die Pfeiltasten führen von Beispiel zu Beispiel.',
  columns: { sample: 'Beispiel', outcome: 'Ergebnis', size: 'Größe' },
  progress: (done, all) => `${grouped(done)} von ${grouped(all)} ausprobiert`,
  cases: 'Fälle',
  score: (cases, outcomes) => `${count(cases, 'Fall', 'Fälle')}: ${outcomes}`,
  outcomeCounts: {
    sent: (cases) => `${grouped(cases)} sendbar`,
    unsecured: (cases) => `${grouped(cases)} ohne Geheimnis`,
    refused: (cases, afterSendable) => `${grouped(cases)} nicht${afterSendable ? '' : ' sendbar'}`,
    wrong: (cases) => `${grouped(cases)} falsch`,
  },
  announcement: (wrong, cases) => `${grouped(wrong)} von ${count(cases, 'Fall', 'Fällen')} falsch`,
  secretsLocked:
    'Die Geheimnisse sind gesperrt: So lässt sich keine Anfrage senden. Unten zählt das nicht als Fehler.',
  secretMissing: (name) =>
    `Für das Geheimnis ${name} gibt es keinen Wert: So lässt sich keine Anfrage senden. Unten zählt das nicht als Fehler.`,
  secretUnusable:
    'Ein Geheimnis der Aktion ist leer oder nicht brauchbar: So lässt sich keine Anfrage senden. Unten zählt das nicht als Fehler.',
  group: (cases) => count(cases, 'Fall', 'Fälle'),
  notTried: 'Noch nicht ausprobiert',
  outcomes: {
    sent: 'Sendbar',
    unsecured: 'Braucht ein Geheimnis',
    refused: 'Nicht sendbar',
    wrong: 'Falsch',
    unrelated: 'Nicht für diese Aktion',
  },
  unrelated: 'Es hat keinen der Werte, die diese Aktion liest, und wird nicht gezählt.',
  sentButEmpty: 'Sendbar, aber leer',
  emptyValue: (path) => `${path} ist null oder leer.`,
  warnings: (warnings) => count(warnings, 'Warnung', 'Warnungen'),
  bytes: (bytes) => count(bytes, 'Byte', 'Byte'),
  none: '—',
  shown: 'Was davon zu zeigen ist',
  request: 'Anfrage',
  difference: (name) => `Unterschied zu „${inLine(name)}“`,
  differenceLabel: (from, to) => `Unterschied: „${inLine(from)}“ (−), „${inLine(to)}“ (+)`,
  same: 'Die Anfragen sind gleich, Byte für Byte.',
  problems: 'Was an dieser Anfrage nicht stimmt',
  moreProblems: (problems) => `und ${grouped(problems)} weitere`,
  open: 'Dieses Beispiel öffnen',
  keep: 'Als Beispiel behalten',
  kept: (name) => `Als Beispiel „${inLine(name)}“ behalten.`,
  isOpen: 'Dieses Beispiel ist offen.',
  edgeCaseName: (kind, path) => `${path}: ${kind}`,
  kinds: {
    missing: 'fehlt',
    null: 'null',
    empty: 'leerer Text',
    quotes: 'Anführungszeichen und Backslashes',
    'line-ends': 'Zeilenenden',
    emoji: 'Emoji',
    'right-to-left': 'von rechts nach links',
    digits: '19 Ziffern',
    long: '100.000 Zeichen',
    tag: 'ein Platzhalter in den Daten',
    controls: 'Steuerzeichen',
    object: 'ein Objekt',
    array: 'eine Liste',
    emptied: 'leer',
    'one-item': 'ein Element',
    'many-items': '1.000 Elemente',
    'null-item': 'ein null-Element',
    text: 'ein Text',
  },
  reasons: {
    missing: 'Viele Systeme lassen einen Wert weg, den sie nicht haben.',
    null: 'Der Wert ist null. Er wird zu leerem Text, in JSON zu null.',
    empty: 'Viele Systeme senden leeren Text, wo sie keinen Wert haben. Ein default greift dann nicht.',
    quotes: 'Anführungszeichen und Backslashes beenden Texte und Befehle, wo sie nicht maskiert werden.',
    'line-ends': 'LF und CRLF dürfen weder JSON zerbrechen noch ein neues Header-Feld beginnen.',
    emoji:
      'Ein Zeichen auf dem Bildschirm, viele Bytes in der Anfrage: verbundene Menschen, Flagge, Hautton.',
    'right-to-left': 'Text von rechts nach links, und Zeichen, die den Text um sich herum umdrehen.',
    digits:
      'Eine Kennung aus 19 Ziffern verliert ihre letzten Stellen in Programmen, die mit Gleitkommazahlen rechnen.',
    long: 'Server begrenzen URLs und Header-Felder, Datenbanken ihre Spalten.',
    tag: 'Daten, die wie ein Platzhalter aussehen, müssen ankommen, wie sie sind, und nie ausgewertet werden.',
    controls: 'NUL, Escape und andere Zeichen, auf die Terminals, Protokolle und Datenbanken reagieren.',
    object: 'Eine neuere Version des Absenders kann ein Objekt senden, wo ein Text war.',
    array: 'Eine neuere Version des Absenders kann eine Liste senden, wo ein einzelner Wert war.',
    emptied: 'Eine Bestellung ohne Positionen, ein Kunde ohne Felder.',
    'one-item': 'Eine Liste mit einem Element, die manche Absender ohne die Liste schreiben.',
    'many-items': 'Empfänger begrenzen die Elemente einer Anfrage und ihre Größe.',
    'null-item': 'Eine gelöschte Position kann als null zwischen den anderen bleiben.',
    text: 'Ein einzelner Wert, wo eine Liste oder ein Objekt war.',
  },
};

const listening: Catalogue['samples']['listening'] = {
  title: 'Auf ein Ereignis warten',
  address: 'Das Ereignis an diese Adresse senden',
  about:
    'Nimmt zehn Minuten lang jede Anfrage an, oder bis der Dialog geschlossen wird. Nur Programme auf diesem Rechner erreichen die Adresse.',
  tunnelHost: 'Für Ereignisse aus dem Internet: Host des eigenen Tunnels, etwa abc.ngrok.app',
  allow: 'Zulassen',
  allowed: (host) => (host === '' ? '' : `Anfragen an ${host} werden auch angenommen.`),
  notAllowed: 'Das ist kein Host. Nur den Host angeben, etwa abc.ngrok.app.',
  endings: {
    expired: 'Zehn Minuten sind um. Den Dialog erneut öffnen, um weiter zu warten.',
    busy: 'Ein anderer Tab wartet schon auf ein Ereignis. Den Dialog dort schließen, dann hier erneut öffnen.',
    gone: 'Der Server dieser Seite wurde beendet oder neu gestartet. Die Seite neu laden.',
  },
  waiting: 'Warten auf ein Ereignis …',
  refusals: {
    'too-large': 'Ein Ereignis wurde abgelehnt: Es hat mehr als 1 MiB.',
    compressed: 'Ein Ereignis wurde abgelehnt: Sein Body ist komprimiert. Ohne Content-Encoding senden.',
  },
  arrived: (method, path) => `${method} ${inLine(path)} ist eingetroffen`,
  events: 'Ereignisse, das neueste zuerst',
  body: 'Body des Ereignisses',
  noSample:
    'Der Body ist weder JSON noch ein Formular, also wird kein Beispiel daraus. „Body speichern“ speichert ihn, wie er kam.',
  copyBody: 'Body kopieren',
  save: 'Body speichern',
  use: 'Als Beispiel verwenden',
  sampleName: (at) => `Ereignis ${timeOfDay(at)}`,
};

const approved: Catalogue['samples']['approved'] = {
  title: 'Festgehaltene Anfragen',
  score: (requests) => `${grouped(requests)} festgehalten`,
  differ: (requests) => (requests === 1 ? '1 weicht ab' : `${grouped(requests)} weichen ab`),
  none: 'keine weicht ab',
  purpose:
    'Hält fest, was jetzt aus jedem Beispiel wird. Jede spätere Änderung einer Anfrage wird angezeigt.',
  notice:
    'Festgehaltene Anfragen enthalten die Daten ihrer Beispiele, auch beim Export, aber keinen Wert eines Geheimnisses. Daten echter Personen weglassen.',
  fixed:
    'Zeit und Nachrichten-ID sind fest. Geheimnisse und Signaturen stehen als Namen darin: Ihre Änderung fällt nicht auf.',
  samples: 'Beispiele',
  noJson: ' (kein JSON)',
  approve: (requests) => `${count(requests, 'Anfrage', 'Anfragen')} festhalten`,
  tooLarge: (most) =>
    `Die Datei hätte mehr als ${grouped(most)} Zeichen. Weniger oder kleinere Beispiele wählen.`,
  openFile: 'Datei öffnen …',
  approveAll: 'Jetzigen Stand festhalten',
  choose: 'Mit anderen Beispielen festhalten …',
  save: 'Als Datei speichern',
  remove: 'Löschen',
  request: 'Anfrage',
  notSent: 'Nicht gesendet:',
  same: (name) => `${inLine(name)}: wie festgehalten`,
  changed: (name) => `${inLine(name)}: weicht ab`,
  differenceLabel: 'Von der festgehaltenen Anfrage (−) zur jetzigen (+)',
  noDifference: 'Wie festgehalten.',
  approvedNow: 'Die Anfragen sind festgehalten.',
  removed: 'Die festgehaltenen Anfragen wurden gelöscht.',
  unreadable: (line) => `Die Datei der festgehaltenen Anfragen ist nicht lesbar, Zeile ${grouped(line)}:`,
  faults: {
    'too-large': 'Sie ist größer als 32 MiB.',
    'no-samples': 'Sie enthält keine festgehaltene Anfrage.',
    'open-block': 'Der Block, der hier beginnt, endet nicht.',
    'no-data': 'Die Daten dieser Anfrage fehlen: Ein Block mit JSON muss ihr folgen.',
    'data-not-json': 'Die Daten sind kein JSON.',
  },
  notRead: {
    'too-large': 'Die Datei ist größer als 32 MiB.',
    'not-utf-8': 'Die Datei ist kein Text in UTF-8.',
    unreadable: 'Die Datei ist nicht lesbar.',
  },
};

export const german: Catalogue['samples'] = { context, samples, listening, approved };
