/** German texts of export and import, with the notes of an import. */
import type { ForeignKind, NoteCode, NoteValues } from '../../import';
import type { DialectDifference, FileRefusal, KnownScript, Script, YamlFault } from '../../import/notes';
import type { OperationRefusal } from '../../import/openapi';
import type { UnreadFormat } from '../../import/unread-formats';
import type { Catalogue } from '../catalogue';
import { count, grouped, inLine, LOCALE, whenUsed } from '../format';
import { type Written, written } from './problems';

const SCRIPTS: Record<KnownScript, string> = {
  'before-request': 'ein Skript vor der Anfrage',
  tests: 'Tests',
  'after-response': 'was mit der Antwort geschieht',
};

export const script = (which: Script): string =>
  SCRIPTS[which as KnownScript] ?? `ein Skript (${which.slice('event '.length)})`;

export const FILE_REASONS: Record<FileRefusal, string> = {
  'too-large': 'größer als das, was zusammen gelesen wird',
  'too-many': 'mehr Dateien, als zusammen gelesen werden',
  'not-text': 'kein Text in UTF-8',
  unreadable: 'nicht lesbar',
  encrypted: 'verschlüsselt',
  path: 'der Pfad führt aus dem Archiv hinaus',
};

export const files = (count: string): string => (count === '1' ? '1 Datei' : `${count} Dateien`);

export const DIFFERENCES: Record<DialectDifference, string> = {
  'indented-headers':
    'Eingerückte Zeilen hinter der Anfragezeile, die wie Header aussehen: gelesen wie vom REST Client',
  'indented-target':
    'Eingerückte Zeilen hinter der Anfragezeile, die nicht wie Header aussehen: gelesen wie vom HTTP Client',
  'indented-behind-header': 'Eingerückte Zeilen hinter einem Header: gelesen wie vom HTTP Client',
  'space-around-body': 'Leerzeilen und Leerzeichen um einen Body: gelesen wie vom HTTP Client',
  'form-on-lines': 'Ein Formular auf mehreren Zeilen: gelesen wie vom HTTP Client',
  'backslash-in-variable': 'Backslashes im Wert einer Variablen: gelesen wie vom REST Client',
  'path-alone': 'Das Schema zu einem Pfad allein: gelesen wie vom REST Client',
};

/** The German messages of notes about descriptions of APIs; each note has the same values in English. */

interface Names {
  readonly names: string;
}
interface Name {
  readonly name: string;
}

export const DESCRIPTION_NOTES = {
  'description-version': (v: { version: string }) =>
    `Diese Beschreibung hat die Version ${v.version}. Gelesen werden Swagger 2.0 und OpenAPI 3.0, 3.1 und 3.2.`,
  'json-unreadable': () => 'Von dieser Stelle an ist das kein JSON.',
  'reference-missing': (v: Names) =>
    `Diese Verweise führen nirgendwohin; ihr Teil ist ausgelassen: ${v.names}.`,
  'reference-file': (v: Names) =>
    `Diese Dateien fehlen; ihr Teil ist ausgelassen. Zusammen mit der Beschreibung importieren: ${v.names}.`,
  'reference-url': (v: Names) =>
    `Keine Adresse wird geöffnet; dieser Teil ist ausgelassen. Herunterladen und auf die Dateien verweisen: ${v.names}.`,
  'named-twice': (v: Names) => `In einem Objekt zweimal benannt; das letzte gilt: ${v.names}.`,
  'server-missing': () =>
    'Die Beschreibung nennt den Server nicht. Den Platzhalter „server“ am Anfang der URL ersetzen.',
  'webhook-url': () =>
    'Der Empfänger eines Webhooks steht nicht in der Beschreibung. Den Platzhalter „receiver“ in der URL ersetzen.',
  'media-type-not-available': (v: { types: string }) =>
    `Der Empfänger erwartet ${v.types}; das sendet eine Aktion nicht. Der Body ist leer.`,
  'key-in-query': (v: Name) =>
    `Der API-Schlüssel ${v.name} ist ein Geheimnis in der URL, die in Protokollen und Verläufen bleibt. Der Kontext muss ihn mitbringen.`,
  'token-elsewhere': (v: Name) =>
    `Eine Aktion holt selbst kein Token (${v.name}). Es anderswo holen und als Geheimnis aufbewahren.`,
  'username-is-key': (v: { scheme: string }) =>
    `Der Schlüssel ist hier der Benutzername, mit leerem Passwort (${v.scheme}). In der Aktion eintragen; sie bewahrt einen Benutzernamen als Klartext auf: Er steht in jedem Export und Link.`,
  'secret-examples': (v: Names) =>
    `Die Beispiele sehen wie Geheimnisse aus und sind ausgelassen. Der Kontext muss mitbringen: ${v.names}.`,
  'parameter-in-part': (v: Names) =>
    `Eine Liste oder ein Objekt, hier nur auf eine Art schreibbar. Prüfen, wie der Empfänger das liest: ${v.names}.`,
  'reserved-encoded': (v: Names) =>
    `Der Empfänger nimmt Trennzeichen wie / und : unverändert an; die Aktion schreibt sie prozentkodiert: ${v.names}.`,
  'field-type': (v: Names) =>
    `Der Empfänger erwartet für diese Felder einen anderen Medientyp; ein Formular hat nur Texte: ${v.names}.`,
  'required-undescribed': (v: Names) =>
    `Verlangt, aber nicht beschrieben und deshalb ausgelassen. Hinzufügen: ${v.names}.`,
  'contract-in-part': () =>
    'Das Schema des Bodys ist zu groß. Teile davon werden nicht geprüft: Sie nehmen jeden Wert an.',
  deprecated: () => 'Die Operation ist veraltet.',
  'optional-left-out': (v: Names) => `Optional und ausgelassen: ${v.names}.`,
  'made-up': (v: Names) =>
    `Dafür hat die Beschreibung kein Beispiel. Die Werte sind erfunden und zu ersetzen: ${v.names}.`,
  'idempotency-key': (v: Names) =>
    `Ein Schlüssel, der sich mit jeder Anfrage ändern und bei Wiederholungen bleiben muss. Der Kontext muss ihn mitbringen: ${v.names}.`,
  'list-repeats': (v: Names) =>
    `Für jedes Element einer Liste des Beispiels wiederholt, mit dessen Werten, wo die Namen passen: ${v.names}.`,
  'server-variables': (v: Names) =>
    `In der URL des Servers mit ihrem voreingestellten Wert ausgefüllt: ${v.names}.`,
  'other-servers': (v: Names) => `Andere Server: ${v.names}.`,
  'other-credentials': (v: Names) => `Andere Arten, sich auszuweisen: ${v.names}.`,
  'other-media-types': (v: Names) => `Der Empfänger liest auch: ${v.names}.`,
  'other-examples': (v: Names) => `Andere Beispiele für den Body: ${v.names}.`,
  callbacks: (v: Names) => `Der Empfänger ruft zurück, was nicht Teil der Aktion ist: ${v.names}.`,
};

const inMebibytes = whenUsed<number>(
  () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, useGrouping: false }),
);

const mebibytes = (bytes: number): string => `${inMebibytes(bytes / 1024 / 1024)} MiB`;

/** Where requests come from; each follows “aus”. */
const KINDS: Readonly<Record<ForeignKind, string>> = {
  commands: 'Shell-Befehlen',
  har: 'einer HAR-Datei',
  postman: 'einer Postman-Collection',
  bruno: 'Bruno',
  insomnia: 'Insomnia',
  hoppscotch: 'Hoppscotch',
  'thunder-client': 'Thunder Client',
  n8n: 'n8n',
  'node-red': 'Node-RED',
  'http-file': 'einer .http-Datei',
  fetch: 'Aufrufen von fetch',
  powershell: 'PowerShell',
  environment: 'einer Umgebung',
  url: 'einer URL',
  folder: 'diesen Dateien',
  values: 'diesem JSON',
  unread: 'diesem Text',
};

const actionsOf = (actions: number): string => count(actions, 'Aktion', 'Aktionen');

const charactersOf = (length: number): string => count(length, 'Zeichen', 'Zeichen');

const transfer: Catalogue['transfer']['transfer'] = {
  configNote: 'So, wie sie exportiert wird: Anstelle der Werte geheimer Einstellungen stehen Namen.',

  exportTitle: 'Die Aktion exportieren',
  exportAllTitle: 'Alle Aktionen exportieren',
  exportChosenTitle: (actions) => `${count(actions, 'Aktion', 'Aktionen')} exportieren`,
  scope: 'Was exportiert wird',
  noSecretsInAll: 'Keine Aktion hat einen Wert in einer geheimen Einstellung (Passwort, Geheimnis).',
  notInFile: (actions) =>
    `Nicht in der Datei: ${actionsOf(actions)}, nicht lesbar oder nicht geöffnet. „Alles herunterladen“ enthält sie, wie sie gespeichert sind.`,
  stoppedAll: (actions) =>
    actions === 1
      ? 'Eine Aktion lässt sich so nicht senden:'
      : `${actionsOf(actions)} lassen sich so nicht senden:`,
  download: 'Herunterladen',
  downloaded: (name) => `Gespeichert als ${name}.`,
  companions: (files) =>
    files === 1
      ? 'Was in keine Konfiguration passt, der Vertrag oder die festgehaltenen Anfragen, ist eine eigene Datei. Beide zusammen importieren.'
      : `Was in keine Konfiguration passt, Verträge und festgehaltene Anfragen, sind ${grouped(files)} eigene Dateien. Alle zusammen importieren.`,
  withSamples: ' Festgehaltene Anfragen enthalten die Daten ihrer Beispiele.',
  downloadCompanions: (files) => (files === 1 ? 'Diese Datei herunterladen' : 'Diese Dateien herunterladen'),
  noSecrets: 'Die geheimen Einstellungen (Passwort, Geheimnis) enthalten keinen Wert.',
  replaced:
    'Die Werte der geheimen Einstellungen (Passwort, Geheimnis) stehen nicht in der Datei. An ihrer Stelle stehen Namen:',
  include: 'Werte von Geheimnissen aufnehmen',
  included: (secrets) =>
    `Die Datei enthält dann ${secrets === 1 ? 'den Wert eines Geheimnisses' : `die Werte von ${grouped(secrets)} Geheimnissen`}, lesbar für alle, die sie bekommen; eine Kopie ebenso. Sicher weitergeben und danach löschen.`,
  onlyNames: 'Die Datei enthält die Namen der Geheimnisse, nicht ihre Werte.',
  downloadWithValues: 'Mit geheimen Werten herunterladen',
  stopped: (errors) =>
    `Die Einstellungen haben ${count(errors, 'Fehler', 'Fehler')}, so lässt sich diese Aktion nicht senden:`,
  exportAnyway: 'Entwurf trotzdem exportieren',

  importTitle: 'Aktionen importieren',
  importHelp:
    'Dateien, einen Ordner oder ein ZIP-Archiv auswählen oder ablegen, oder unten einen Text einfügen.',
  reads: 'Was sich importieren lässt',
  formats: [
    'Konfiguration',
    'OpenAPI',
    'curl',
    'wget',
    'HTTPie',
    'fetch',
    'PowerShell',
    'Postman',
    'Bruno',
    'Insomnia',
    'Hoppscotch',
    'Thunder Client',
    'n8n',
    'Node-RED',
    'HAR',
    '.http',
    'Umgebung',
  ],
  chooseFiles: 'Dateien auswählen …',
  chooseFolder: 'Ordner auswählen …',
  gathering: 'Dateien werden durchgesehen …',
  gathered: (name, files) => `${inLine(name)} (${count(files, 'Datei', 'Dateien')})`,
  notZip: (name) => `${name} ist kein lesbares ZIP-Archiv. Es auspacken und den Ordner ablegen.`,
  pasteLabel: 'Text für den Import',
  found: (actions) => `${actionsOf(actions)} gefunden:`,
  reading: 'Wird gelesen …',
  readerFault:
    'Dieser Text ließ sich nicht lesen: Die App hat hier einen Fehler. Nichts wurde geändert. In kleineren Teilen importieren, um den fehlerhaften zu finden und auszulassen.',
  valuesFound: (kind) => `Werte aus ${KINDS[kind]}, und keine Anfragen.`,
  foreignFound: (kind, actions) =>
    actions === 0
      ? `Aus ${KINDS[kind]} lässt sich nichts importieren:`
      : `${count(actions, 'Anfrage', 'Anfragen')} aus ${KINDS[kind]}:`,
  leftOutBelow: (requests) =>
    requests === 1
      ? '1 lässt sich nicht importieren, siehe unten.'
      : `${grouped(requests)} lassen sich nicht importieren, siehe unten.`,
  leftOut: (requests) => `${grouped(requests)} nicht importiert:`,
  keptNotes: 'Was der Import geändert hat',
  dismissNotes: 'Diese Hinweise schließen',
  foundList: 'Was gefunden wurde',
  chosen: (chosen, all) => `${grouped(chosen)} von ${grouped(all)} ausgewählt`,
  assets: (assets) =>
    assets === 1
      ? '1 gehört nur zu einer Seite und ist zunächst nicht angekreuzt.'
      : `${grouped(assets)} gehören nur zu einer Seite und sind zunächst nicht angekreuzt.`,
  doubtful: (requests) =>
    requests === 1
      ? '1 war laut Warnung kaum so gemeint und ist zunächst nicht angekreuzt.'
      : `${grouped(requests)} waren laut Warnung kaum so gemeint und sind zunächst nicht angekreuzt.`,
  asset: {
    script: 'Ein Skript einer Seite',
    style: 'Ein Stylesheet einer Seite',
    image: 'Ein Bild einer Seite',
    font: 'Eine Schriftart einer Seite',
    media: 'Ton oder Video einer Seite',
  },
  inFolder: (folder) => `Im Ordner ${inLine(folder)}`,
  rows: (rows) => count(rows, 'Zeile', 'Zeilen'),
  body: (characters) => `Body mit ${charactersOf(characters)}`,
  addSamples: (names) =>
    names.length === 1
      ? `Diese Werte als Beispiel „${inLine(names[0] ?? '')}“ hinzufügen`
      : `Diese Werte als Beispiele ${names.map((name) => `„${inLine(name)}“`).join(', ')} hinzufügen`,
  sampleName: 'Importierte Werte',
  unnamed: 'Ohne Namen',
  moved: (secrets) =>
    secrets === 1
      ? '1 Geheimnis wird getrennt von der Aktion unter diesem Namen aufbewahrt:'
      : `${count(secrets, 'Geheimnis', 'Geheimnisse')} werden getrennt von den Aktionen unter diesen Namen aufbewahrt:`,
  same: (actions) =>
    actions === 1
      ? '1 ist schon hier und zunächst nicht angekreuzt.'
      : `${grouped(actions)} sind schon hier und zunächst nicht angekreuzt.`,
  replace: (actions, name, isOpen) => {
    if (actions > 1) return `Die ${grouped(actions)} ersetzen, die schon hier sind`;
    return isOpen
      ? `Die offene Aktion „${inLine(name)}“ ersetzen`
      : `„${inLine(name)}“ ersetzen, die schon hier ist`;
  },
  here: { same: 'schon hier', other: 'hier mit anderen Einstellungen' },
  imported: (actions, samples, replaced) => {
    const added = [
      ...(actions > 0 ? [actionsOf(actions)] : []),
      ...(samples > 0 ? [count(samples, 'Beispiel', 'Beispiele')] : []),
    ];
    return [
      ...(added.length > 0 ? [`${added.join(' und ')} importiert.`] : []),
      ...(replaced > 0 ? [`${actionsOf(replaced)} ersetzt.`] : []),
    ].join(' ');
  },
  importButton: (actions) => (actions === 0 ? 'Importieren' : `${actionsOf(actions)} importieren`),
  noFormat: 'Dieser Text hat keines der Formate, die sich importieren lassen. Nichts wurde geändert.',
  problems: (number) => `${count(number, 'Problem', 'Probleme')}; nichts wurde geändert:`,
  worthKnowing: 'Gut zu wissen:',
  tooLarge: (name, bytes, limit) =>
    `${name} hat ${mebibytes(bytes)} (${count(bytes, 'Byte', 'Byte')}). Gelesen werden höchstens ${mebibytes(limit)}. Eine kleinere Datei auswählen.`,
  emptyFile: 'Die Datei ist leer.',
  notUtf8: (name) => `${name} ist kein Text in UTF-8. Als UTF-8 speichern und noch einmal versuchen.`,
  unreadable: (name) =>
    `${name} ist nicht lesbar. Prüfen, ob es die Datei noch gibt und ob sie geöffnet werden darf.`,
};

const BY_HAND = 'Methode, URL und Body einer Anfrage von Hand eingeben.';

const AS_TEXT =
  'Die Anfrage als curl-Befehl schreiben oder als Text: Methode und URL, Header, eine leere Zeile, der Body.';
const COPY_AS_CURL = 'Stattdessen „Als cURL kopieren“ wählen, für bash oder für cmd.';

const SEND_IN_BROWSER =
  'Von einer Seite aus senden und in der Netzwerkanalyse des Browsers „Als cURL kopieren“ wählen.';

/** What each format is, and what to do instead. */
const UNREAD: Record<UnreadFormat, string> = {
  asyncapi: `Das ist eine AsyncAPI-Beschreibung mit Nachrichten, ohne Anfragen. ${BY_HAND}`,
  insomnia:
    'Das ist eine Datei von Insomnia ohne Collection oder von einer Version, die nicht gelesen wird. Die Collection in Insomnia neu exportieren.',
  make: `Das ist ein Blueprint von Make, dessen HTTP-Module nicht gelesen werden. ${BY_HAND}`,
  soapui: 'Das ist ein Projekt von SoapUI. Eine Anfrage öffnen und einfügen, was ihr Tab „Raw“ zeigt.',
  wsdl: 'Das ist eine WSDL-Beschreibung mit Operationen, ohne Anfragen. In SoapUI öffnen und einfügen, was der Tab „Raw“ einer Anfrage zeigt.',
  hurl: 'Das ist eine Hurl-Datei. Mit „--curl requests.txt“ ausführen und die curl-Befehle dieser Datei importieren.',
  'request-headers': `Das sind die Header einer Anfrage, wie Chrome sie zeigt. ${COPY_AS_CURL}`,
  axios: `Das ist ein Aufruf von axios in JavaScript. ${SEND_IN_BROWSER}`,
  jquery: `Das ist ein Aufruf von jQuery in JavaScript. ${SEND_IN_BROWSER}`,
  python: `Das ist ein Programm in Python. ${AS_TEXT}`,
  program: `Das ist ein Programm, das Anfragen sendet. ${AS_TEXT}`,
};

const YAML: Record<YamlFault, string> = {
  syntax: 'Von hier an ist es nicht gültig.',
  length: 'Es ist zu lang. Aufteilen oder als JSON exportieren.',
  depth: 'Es ist zu tief verschachtelt.',
  aliases: 'Seine Aliasse (*name) wiederholen zu viel oder benennen nichts, was davor steht.',
};

const leftOut = (request: string): string =>
  `Ausgelassen: ${request === '' ? 'eine Anfrage ohne Namen' : `„${request}“`}.`;

/** The message of every note, with the same values. */
const NOTES: { readonly [C in NoteCode]: (v: Written<NoteValues<C>>) => string } = {
  ...DESCRIPTION_NOTES,

  // A request, or a whole text, of which nothing became an action
  'text-too-large': (v) => `Der Text ist zu groß: Gelesen werden höchstens ${v.limit} Byte.`,
  'nothing-found': () => 'In diesem Text steht keine Anfrage.',
  'postman-version': (v) =>
    `Das ist eine Postman-Collection ${v.version}. Nur v1, v2.0 und v2.1 werden gelesen: in Postman „Export“ wählen, dann „Collection v2.1“.`,
  'format-not-read': (v) => UNREAD[v.format],
  'yaml-unreadable': (v) => `Dieses YAML wird nicht gelesen. ${YAML[v.why]}`,
  'more-requests': (v) => `Nur die ersten ${v.limit} Anfragen werden gelesen. Den Text aufteilen.`,
  'files-left-out': (v) => `Ausgelassen: ${files(v.count)}, ${FILE_REASONS[v.reason]}: ${v.paths}.`,
  'request-method': (v) => `${leftOut(v.request)} Eine Aktion sendet GET, POST oder PUT, nicht ${v.method}.`,
  'request-scheme': (v) =>
    `${leftOut(v.request)} Eine Aktion sendet über http oder https, nicht über ${v.scheme}.`,
  'request-without-url': (v) => `${leftOut(v.request)} Sie hat keine URL.`,
  'command-without-url': (v) => `Ausgelassen: ${v.program}. Der Befehl hat keine URL.`,
  'request-unreadable': (v) =>
    v.request === ''
      ? 'Ausgelassen: dieser Teil. Das ist keine Anfrage.'
      : `${leftOut(v.request)} Das ist keine Anfrage.`,
  'entry-unreadable': (v) => `Ausgelassen: Eintrag ${v.number}. Das ist keine Anfrage.`,
  'part-unreadable': () => 'Ausgelassen: dieser Teil. Das ist keine Anfrage.',
  'quote-unclosed': (v) => `Ausgelassen: dieser Befehl. Das schließende ${v.quote} fehlt.`,
  'apostrophe-in-quotes': () =>
    "Ausgelassen: dieser Befehl. Der Apostroph beendet den Text in einfachen Anführungszeichen, und was folgt, gehört nicht dazu. Dafür '\\'' schreiben.",
  'quotes-in-quotes': () =>
    'Ausgelassen: dieser Befehl. Das Anführungszeichen beendet den Text in doppelten Anführungszeichen, und was folgt, gehört nicht dazu. Dafür \\" schreiben, oder den Text in einfache Anführungszeichen setzen.',

  'cmd-of-old-chrome': () =>
    'Ausgelassen: dieser Befehl. Eine alte Version von Chrome hat ihn für cmd.exe geschrieben, mit ^ an Stellen, an denen cmd.exe es nicht entfernt. Ihn neu zu kopieren, hilft.',

  // The command line around a request
  'line-not-continued': (v) =>
    `Die Zeile vor ${v.option} endet nicht mit einem Backslash, deshalb beendet die Shell dort den Befehl. Gelesen wird, als ginge er weiter.`,
  'line-end-sign': (v) =>
    `Am Ende der Zeile steht ${v.found}, was in dieser Shell keine Zeile fortsetzt. Gelesen wird, als ginge der Befehl weiter.`,
  'option-alone': (v) =>
    `Vor ${v.option} am Anfang einer Zeile steht kein Befehl. Die Option wird nicht verwendet. An das Ende der Zeile davor gehört ein Backslash.`,
  'words-unknown': (v) =>
    `Aus ${v.found} macht die Shell Wörter, vielleicht Optionen. Sie sind hier nicht bekannt und fehlen in der Aktion.`,
  'caret-in-quotes': () =>
    'In Anführungszeichen entfernt cmd.exe das Zeichen ^ nicht, deshalb sendet die Aktion es. Wo es nicht gemeint ist, gehört es entfernt.',
  'path-as-is': () =>
    'Das andere Programm sendet die Segmente . und .. des Pfads unverändert. Die Aktion sendet den Pfad, zu dem sie führen.',
  'shell-expansion': (v) =>
    `Die Shell würde ${v.found} ausfüllen; hier wird nichts ausgeführt. In der Aktion steht es unverändert. Vor dem Senden ersetzen.`,
  'bytes-not-utf-8': () => 'Diese Escape-Sequenzen sind kein UTF-8. An ihrer Stelle steht U+FFFD.',
  'shell-variable-filled-in': (v) => `Ausgefüllt mit den Werten, die der Text setzt: ${v.names}.`,
  'brace-expansion': () =>
    'Die Shell macht aus jeder Möglichkeit in {…} ein Wort. Hier ist es ein Wort, ohne die Anführungszeichen darin. In einfache Anführungszeichen setzen oder die Wörter ausschreiben.',
  'typographic-character': (v) =>
    `Für die Shell ist ${v.found} ein Zeichen wie jedes andere. Stattdessen ein gerades Anführungszeichen oder einen Bindestrich schreiben.`,
  'no-break-space': () => 'Geschützte Leerzeichen und ähnliche zwischen den Wörtern gelten als Leerzeichen.',
  'backslash-blank': () =>
    'Hinter dem Backslash am Ende der Zeile steht ein Leerzeichen; die Shell beendet den Befehl dort. Hier geht er weiter.',
  'url-unquoted': () =>
    'Die Shell beendet den Befehl bei &; der Rest davon ist nicht in der Aktion. Die URL in Anführungszeichen setzen.',
  'url-like-option': () =>
    'Die URL beginnt mit einem Bindestrich wie eine Option. Ein Teil des Befehls fehlt vielleicht.',
  'text-around-code': () => 'Gelesen werden nur die Codeblöcke mit Befehlen, die senden.',
  'command-skipped': (v) => `Befehle, die nicht gelesen werden: ${v.names}.`,
  'redirection-skipped': () => 'Wohin die Ausgabe geht, ist kein Teil der Anfrage.',
  'option-unknown': (v) => `${v.option} ist keine Option. Sie wird nicht verwendet.`,
  'option-incomplete': (v) => `${v.option} braucht einen Wert. Hinzufügen.`,
  'option-not-available': (v) => `Aktionen unterstützen ${v.option} nicht.`,
  'request-item': (v) => `HTTPie nimmt solche Angaben nicht an; sie werden nicht verwendet: ${v.names}.`,
  'options-overridden': (v) => `Nicht verwendet, weil andere Optionen an ihre Stelle treten: ${v.names}.`,
  placeholder: (v) =>
    `Sieht aus wie ein Platzhalter zum Ausfüllen und steht unverändert in der Aktion. Vor dem Senden ersetzen: ${v.found}.`,
  'options-without-effect': (v) => `Diese Optionen ändern nichts an der Anfrage: ${v.options}.`,
  'url-alternatives': () =>
    'curl sendet eine Anfrage für jede Möglichkeit in {…} oder […]. Die Aktion hat die erste.',
  'credentials-when-asked': () =>
    'wget sendet die Zugangsdaten erst, wenn der Server danach fragt. Die Aktion sendet sie immer.',
  'url-pattern-refused': () =>
    'curl hält die Klammern für ein Muster und lehnt es ab, außer mit -g. Die Aktion sendet sie.',
  'username-as-key': () =>
    'Das Passwort ist leer, also scheint der Benutzername das Geheimnis zu sein. Eine Aktion bewahrt ihn als Klartext auf: Er steht in jedem Export und Link.',
  'password-asked': () => 'Das Programm würde nach dem Passwort fragen. In der Aktion eingeben.',

  // What an action sends otherwise, or not at all
  'url-scheme-added': (v) => `Die URL hat kein Schema. Davor steht jetzt ${v.scheme}://.`,
  'url-respelled': () =>
    'Die URL ist so geschrieben, wie es der URL-Standard tut: derselbe Ort, andere Zeichen.',
  'parameter-twice': (v) =>
    `Mehrmals aufgeführt. Die Aktion sendet alle, die Befehlszeile von Hoppscotch nur einen: ${v.names}.`,
  'url-query-added': () => 'Die Query ist getrennt von der URL aufgeführt. Sie wurde an die URL angefügt.',
  'url-query-differs': (v) =>
    `Die Query ist auch getrennt von der URL aufgeführt, mit anderen Werten. Gesendet werden die der URL: ${v.names}.`,
  'params-not-in-body': (v) =>
    `Der Body steht dort als Text und als Liste. Gesendet wird der Text; aus der Liste fehlt darin: ${v.names}.`,
  'method-case': (v) => `Die Methode ist ${v.method} geschrieben; gesendet wird sie in Großbuchstaben.`,
  'file-not-read': (v) =>
    `Der Inhalt ${v.file === '' ? 'einer Datei' : v.file === '-' ? 'der Standardeingabe' : `der Datei ${v.file}`} ist nicht hier. In der Aktion eingeben.`,
  'body-binary': () => 'Der Body ist kein Text in UTF-8. Er ist ausgelassen.',
  'body-not-json': () =>
    'Der Body ist kein JSON, obwohl sein Content-Type es sagt. Das andere Programm sendet ihn als einen JSON-String, die Aktion wie er ist.',
  'json-invalid': () =>
    'Der Body ist kein JSON, obwohl sein Content-Type es sagt. Die Aktion sendet ihn so, wie er ist.',
  'shell-variable-as-name': (v) =>
    `In doppelten Anführungszeichen setzt die Shell dafür Werte ein, oder nichts, wo keiner gesetzt ist; hier tut es der Laufzeitkontext. Wo der Text selbst gemeint ist, gehört ein Backslash vor das $: ${v.names}.`,
  'backslash-quotes': () =>
    'PowerShell vor Version 7.3 entfernt die Backslashes vor Anführungszeichen. Die Aktion sendet das JSON ohne sie.',
  'json-depth': (v) =>
    `ConvertTo-Json mit -Depth ${v.depth} schreibt statt tieferer Werte die Namen ihrer Typen. Die Aktion sendet alles.`,
  'body-empty-json': (v) =>
    `Der Body ist leer, obwohl sein Content-Type JSON ist. Die Befehlszeile von Hoppscotch sendet ${v.theirs}, die Aktion nichts.`,
  'body-not-sent-with-get': () => 'Ein Webhook sendet mit GET keine Daten. Die Zeilen bleiben erhalten.',
  'body-graphql': () => 'Aus der GraphQL-Abfrage wurde ein JSON-Body mit „query“ und „variables“.',
  multipart: () =>
    'Eine Aktion sendet kein Multipart-Formular. Aus seinen Textfeldern wurden die Zeilen eines Formulars in der Form form-urlencoded, ohne Typen und Dateinamen.',
  'multipart-file': (v) => `Das Feld „${v.field}“ lädt eine Datei hoch; eine Aktion tut das nicht.`,
  'form-respelled': () =>
    'Das Formular ist kodiert, wie es der URL-Standard sagt: andere Zeichen, dieselben Schlüssel und Werte.',
  'json-as-form': (v) =>
    `Ohne Content-Type ginge dieses JSON als Formular hinaus, was kaum gemeint ist. Die Aktion sendet ${v.ours}.`,
  'json-respelled': () =>
    'Das andere Programm schreibt dieses JSON neu, ohne Leerraum. Die Aktion sendet es so, wie es hier steht.',
  'media-type-charset': (v) => `Wo der Content-Type dort ${v.theirs} ist, sendet die Aktion ${v.ours}.`,
  'media-type': (v) => `Der Content-Type ist dort ${v.theirs}. Die Aktion sendet ${v.ours}.`,
  'media-type-added': (v) => `Dort gibt es keinen Content-Type. Die Aktion sendet ${v.ours}.`,
  'media-type-not-sent': () => 'Der Content-Type wird nicht gesendet: Die Anfrage hat keinen Body.',
  'header-as-key': (v) => `Aus dem Header ${v.name} wurde der Header-Schlüssel.`,
  'expression-as-text': () =>
    'Die URL enthält {{ }}, beginnt aber nicht mit =; n8n hält sie deshalb für Text. In der Aktion steht sie unverändert. Vor dem Senden ersetzen.',
  'header-not-sent': (v) => `Nicht gesendet, weil eine Aktion nur einen eigenen Header hat: ${v.names}.`,
  'header-folded': (v) =>
    `Nicht gesendet, weil curl einen Header, der mit einem Leerzeichen beginnt, als Teil des vorigen sendet: ${v.names}.`,
  'header-twice': (v) => `Diese Header stehen mehrmals da; der letzte zählt: ${v.names}.`,
  'header-removed': (v) => `Der Befehl entfernt diese Header: ${v.names}.`,
  'header-of-client': (v) => `Von der Aktion nicht gesendet; dem sendenden Programm überlassen: ${v.names}.`,
  'header-host': (v) => `Der Header Host sagt ${v.host}. Die Aktion sendet den Host der URL.`,
  'credentials-not-used': () =>
    'Neben den Zugangsdaten im Header Authorization gibt es weitere. Verwendet werden die im Header.',
  'url-credentials-not-used': () =>
    'Neben den Zugangsdaten in der URL gibt es weitere; verwendet werden diese, nicht die in der URL.',
  cookies: () => 'Eine Aktion sendet keine Cookies.',
  'signature-fixed': (v) =>
    `Teil einer Signatur, die nur für eine einzige Anfrage stimmt: ${v.names}. Die Aktion kann sie für jede Anfrage berechnen.`,
  'signature-by-script': (v) =>
    `Ein Skript vor der Anfrage, das die Aktion nicht ausführt, berechnet eine Signatur: ${v.names}. Die Aktion kann sie selbst berechnen.`,
  'signature-headers': (v) =>
    `Diese Header schreibt die Aktion für jede Anfrage selbst, was immer in der Quelle steht: ${v.names}.`,
  'signature-form': (v) =>
    `Nicht in der Form, die das Signaturverfahren schreibt; der Empfänger erwartet also vielleicht ein anderes Verfahren: ${v.names}.`,
  'signing-secret-missing': () => 'Das Geheimnis steht nicht im Text. Es ist in der Aktion einzugeben.',
  'signed-instead': () =>
    'Es gibt auch Zugangsdaten. Eine Aktion, die signiert, sendet keine anderen Zugangsdaten.',
  'auth-not-available': (v) => `Authentifizierung nicht verfügbar: ${v.scheme}. Die Aktion hat keine.`,
  disabled: (v) => `Dort ausgeschaltet und ausgelassen: ${v.names}.`,

  // Variables of collections and .http files
  variables: (v) => `Der Kontext füllt aus, was Variablen waren: ${v.names}.`,
  'credentials-elsewhere': (v) =>
    `Die Zugangsdaten (${v.scheme}) stehen nicht in der Datei. In der Aktion eingeben.`,
  'variables-dynamic': (v) =>
    `Das andere Programm füllt sie beim Senden selbst aus; hier muss der Kontext sie mitbringen: ${v.names}.`,
  'variable-of-variables': (v) =>
    `Aus anderen Variablen gebildet, die hier keinen Wert haben; deren Platzhalter ersetzen sie: ${v.names}.`,
  'variable-circular': (v) => `Verweist auf sich selbst oder wird zu lang; deshalb ohne Wert: ${v.names}.`,
  'variable-set-again': (v) => `Mehr als einmal gesetzt. Einer der Werte gilt überall: ${v.names}.`,
  'environments-differ': (v) =>
    `Die Umgebungen haben verschiedene Werte. Wo kein Platzhalter stehen kann, hat die Aktion den aus „${v.environment}“: ${v.variables}.`,
  'variable-in-host': (v) =>
    `Ein Platzhalter bringt nicht mehr als einen Namen in den Host und Ziffern in den Port. Der Wert steht als Text in der URL: ${v.names}.`,
  'variable-raw': (v) =>
    `Der Wert kommt mit seinen Trennzeichen in die URL, wie er es dort tut (Filter „raw“): ${v.names}.`,
  'variable-encoded': (v) =>
    `Der Wert wird dort so eingesetzt, wie er ist; die Aktion kodiert seine Anführungszeichen, Backslashes und Trennzeichen: ${v.names}.`,
  'variable-not-json': (v) =>
    `Außerhalb von Anführungszeichen in einem JSON-Body, aber der Wert ist kein JSON. Die Aktion setzt ihn in Anführungszeichen: ${v.names}.`,
  'variable-used-both-ways': (v) =>
    `Sowohl als JSON-Wert als auch als Text verwendet. Das Beispiel hat den JSON-Wert, der als Text anders oder keiner ist: ${v.names}.`,
  'variable-encoded-in-url': (v) =>
    `n8n setzt den Wert in die URL ein, wie er ist; die Aktion kodiert ihn mit Prozentzeichen. Für einen Wert mit Trennzeichen der URL den Filter „raw“ schreiben: ${v.names}.`,
  'variable-asked': (v) =>
    `Das andere Programm fragt vor dem Senden nach ${v.name}; hier muss der Kontext den Wert mitbringen.`,
  'variable-not-available': (v) =>
    `Kein Platzhalter kann diese Variablen enthalten. Sie bleiben Text: ${v.names}.`,
  'variable-filled-in': (v) => `Anstelle der Variablen steht ihr jetziger Wert: ${v.names}.`,
  'variable-in-username': (v) =>
    `Ein Benutzername enthält keine Platzhalter. ${v.names} durch den Benutzernamen selbst ersetzen.`,
  'variable-as-secret': (v) => `Der Wert ist das Geheimnis mit dem Namen ${v.name}.`,
  'variable-in-secret': (v) =>
    `Der Wert ist das Geheimnis mit dem Namen ${v.name}. Es muss den ganzen Wert enthalten, auch ${v.around === '' ? 'den Text darum herum' : `„${v.around}“`}.`,
  'variable-secret': (v) =>
    `Dort als Geheimnisse gekennzeichnet und nicht im Beispiel: ${v.names}. Dort eingeben, wo sie verwendet werden.`,
  'variable-values': (v) =>
    `Werte von Variablen gehören nicht zu Aktionen, sondern in ein Beispiel: ${v.names}.`,

  // Parts of collections and files that no action has
  'not-read': (v) => `Nicht übernommen; Aktionen haben dafür keine Einstellung: ${v.names}.`,
  scripts: (v) => `Von einer Aktion nicht ausgeführt: ${v.which.map(script).join(', ')}.`,
  'files-of-other-kinds': (v) =>
    `Nicht gelesen, weil solche Dateien kaum Anfragen enthalten: ${files(v.count)} (${v.paths}).`,
  'files-without-requests': (v) => `Keine Anfrage in ${files(v.count)}: ${v.paths}.`,
  'nodes-skipped': (v) => `Nodes des Ablaufs, die nicht gelesen werden: ${v.names}.`,
  'saved-responses': () => 'Gespeicherte Antworten bleiben nicht erhalten.',
  descriptions: () => 'Beschreibungen bleiben nicht erhalten.',
  'more-notes': (v) => `Nach diesen ${v.listed} gibt es mehr, was nicht aufgeführt ist.`,
  'request-in-body': (v) =>
    `Zeile ${v.line} sieht wie eine weitere Anfrage aus. Sie wird als Teil dieser gelesen: Davor gehört ###.`,
  'line-not-read': () => 'Diese Zeile ist weder ein Header noch der Anfang eines Bodys.',
  directive: (v) => `${v.name} hat für eine Aktion keine Bedeutung.`,

  // Of .http files and of Postman alone
  'http-file-dialect': (v) =>
    `VS Codes REST Client und JetBrains’ HTTP Client unterscheiden sich hier. ${DIFFERENCES[v.found]}.`,
  'requests-elsewhere': (v) =>
    `„${v.line}“ verwendet Anfragen, die anderswo stehen. Gelesen werden nur die Anfragen dieses Texts.`,
  'request-disabled': () => 'Dort ausgeschaltet und deshalb zunächst nicht angekreuzt.',
  'har-version': (v) => `Diese Datei ist HAR in Version ${v.version}. Sie wird wie Version 1.2 gelesen.`,
  'http-version': (v) => `Dort ist ${v.version} verlangt. Eine Aktion sendet HTTP/1.1.`,
  comments: (v) =>
    `Zeilen, die mit # oder // beginnen, sind Kommentare, auch in einem Body. Nicht gesendet: Zeile ${v.names}.`,
  'comments-in-json': (v) =>
    `Das andere Programm nimmt Kommentare aus einem JSON-Body heraus. Nicht gesendet: Zeile ${v.names} des Bodys.`,
  'body-pruned': () => 'Postman sendet mit GET keinen Body. Er ist ausgelassen.',
  'key-in-url': (v) =>
    `Der API-Schlüssel ${v.name} ist ein Geheimnis und steht in der URL: Er ist in jedem Export und Link. Ein Header-Schlüssel würde ihn als Geheimnis aufbewahren.`,
  'url-parts': (v) =>
    `Die URL ist zweimal geschrieben, als „raw“ und in Teilen. Sie unterscheiden sich in ${v.names}; gesendet werden die Teile, wie von Postman.`,
  'path-variable-empty': (v) => `Für diese Teile des Pfads ist kein Wert angegeben. Ersetzen: ${v.names}.`,
  'path-variable-unused': (v) => `Kein Teil des Pfads und nicht verwendet: ${v.names}.`,
  'setting-not-available': (v) =>
    `Einstellungen dafür, wie das andere Programm sendet; eine Aktion hat sie nicht: ${v.names}.`,
};

const notes: Catalogue['transfer']['notes'] = {
  describe: ({ code, values }) => (NOTES[code] as (v: object) => string)(written(values as object)),
};

const operationsOf = (operations: number): string => count(operations, 'Operation', 'Operationen');

const descriptions: Catalogue['transfer']['descriptions'] = {
  opening: 'Die Beschreibung wird gelesen …',
  listing: (operations) => `Bisher ${operationsOf(operations)} …`,
  found: (operations, importable, titles) => {
    const where = titles.map(inLine).join(', ') || 'der Beschreibung';
    return importable === operations
      ? `${operationsOf(operations)} in ${where}. Auswählen, was importiert wird:`
      : `${operationsOf(operations)} in ${where}, davon ${grouped(importable)}, die eine Aktion senden kann. Auswählen, was importiert wird:`;
  },
  none: (titles) => `Keine Operation in ${titles.map(inLine).join(', ') || 'der Beschreibung'}.`,
  list: 'Operationen',
  search: 'Nach Pfad, Zusammenfassung oder Tag suchen',
  noMatch: 'Keine Operation passt.',
  shown: (shown, all) => `${grouped(shown)} von ${grouped(all)} gezeigt`,
  onlyChosen: 'Nur ausgewählte',
  withOptional: 'Auch optionale Felder',
  converting: (left) => `Noch ${operationsOf(left)} umzuwandeln …`,
  webhook: 'Eingehender Webhook',
  deprecated: 'veraltet',
  refusals: {
    method: 'Eine Aktion sendet GET, POST oder PUT.',
    unreadable: 'Keine Operation.',
    reference: 'Verweist auf eine Datei, die fehlt.',
  } satisfies Record<OperationRefusal, string>,
  alternatives: { servers: 'Empfangender Server', credentials: 'Authentifizierung' },
  noCredentials: 'Keine',
  forAll: 'Gilt für alle Operationen mit derselben Auswahl.',
};

export const german: Catalogue['transfer'] = { transfer, notes, descriptions };
