/** German texts of the views of the request. */
import type { FieldChange, OperationChange } from '../../contract/changes';
import type { LimitKind } from '../../contract/limits';
import type { Derivation, Encoding } from '../../core';
import type { ContractType } from '../../core/internal';
import type { MessagePlace } from '../../designer/request/message/divided-message';
import type { EngineName, Finding, Form, WantedSecret } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import type { TargetId, Unsupported } from '../../export/snippets';
import { type Messages, say } from '../../send/exchange';
import type { Catalogue } from '../catalogue';
import { count, grouped, listed } from '../format';
import { REFUSALS } from './send';

const ENCODINGS: Record<Encoding, string | undefined> = {
  none: undefined,
  form: 'formularkodiert',
  'json-string': 'JSON-Zeichenkette',
  'json-value': 'JSON-Wert',
  percent: 'prozentkodiert',
  'percent-path': 'prozentkodierter Pfad',
  'percent-query': 'prozentkodierte Query',
  'lower-case': 'Kleinbuchstaben',
};

/** Each follows “Berechnet”. */
const DERIVATIONS: Record<Derivation, string> = {
  base64: 'als Base64 aus Benutzername, Doppelpunkt und Passwort',
  'hmac-sha1': 'als HMAC-SHA1 der signierten Nachricht mit dem Geheimnis',
  'hmac-sha256': 'als HMAC-SHA256 der signierten Nachricht mit dem Geheimnis',
  'hmac-sha512': 'als HMAC-SHA512 der signierten Nachricht mit dem Geheimnis',
  sha1: 'als SHA-1 des Bodys',
  sha256: 'als SHA-256 des Bodys',
  sha512: 'als SHA-512 des Bodys',
  length: 'als Länge des Bodys in Byte',
  clock: 'aus der Zeit der Vorschau',
  id: 'als zufällige ID der Nachricht, aktualisiert zusammen mit der Zeit',
  host: 'als Host der URL in seiner Standardform',
};

function placeName(place: MessagePlace): string {
  switch (place.part) {
    case 'header':
      return `Header ${place.name}`;
    case 'request-line':
      return 'Anfragezeile';
    case 'end-of-head':
      return 'die Leerzeile am Ende des Kopfs';
    case 'target':
      return 'Anfrageziel';
    case 'method':
      return 'Methode';
    case 'body':
      return 'Body';
  }
}

/** Each follows “Byte 3” or “Bytes 3 bis 5”. */
const SECTIONS = { head: 'des Kopfs', body: 'des Bodys' } as const;

const provenance: Catalogue['views']['provenance'] = {
  goToSetting: 'Zur Einstellung',
  sources: { fixed: 'Festgelegt', setting: 'Einstellung', context: 'Kontext', derived: 'Berechnet' },
  fixedBy: (places) => {
    const place = places.at(-1);
    if (place?.part === 'body') return 'vom Format des Bodys';
    if (place?.part !== 'header' || /^(host|content-length)$/i.test(place.name)) return 'von HTTP';
    return /^content-type$/i.test(place.name)
      ? 'von HTTP und dem Format'
      : 'von HTTP und der Authentifizierungsmethode';
  },
  filter: (filter) => `Filter ${filter}`,
  encodings: ENCODINGS,
  derivations: DERIVATIONS,
  places: (places) => places.map(placeName).join(' und '),
  range: (section, start, end) =>
    end - start === 1
      ? `Byte ${grouped(end)} ${SECTIONS[section]}`
      : `Bytes ${grouped(start + 1)} bis ${grouped(end)} ${SECTIONS[section]}`,
  maskedPart: 'enthält ein Geheimnis, verdeckt',
  invisible: (names) => `enthält ${names.join(', ')}`,
  more: (parts) => `${grouped(parts)} weitere`,
  characters: {
    'U+0085': 'nächste Zeile',
    'U+00A0': 'geschütztes Leerzeichen',
    'U+00AD': 'weiches Trennzeichen',
    'U+061C': 'arabische Buchstabenmarke',
    'U+180E': 'mongolischer Vokaltrenner',
    'U+200B': 'Leerzeichen ohne Breite',
    'U+200C': 'breitenloser Nichtverbinder',
    'U+200D': 'breitenloser Verbinder',
    'U+200E': 'Links-nach-rechts-Marke',
    'U+200F': 'Rechts-nach-links-Marke',
    'U+2028': 'Zeilentrenner',
    'U+2029': 'Absatztrenner',
    'U+202A': 'Links-nach-rechts-Einbettung',
    'U+202B': 'Rechts-nach-links-Einbettung',
    'U+202C': 'Ende des Richtungswechsels',
    'U+202D': 'erzwungen links nach rechts',
    'U+202E': 'erzwungen rechts nach links',
    'U+202F': 'schmales geschütztes Leerzeichen',
    'U+2060': 'Wortverbinder',
    'U+2066': 'Links-nach-rechts-Isolat',
    'U+2067': 'Rechts-nach-links-Isolat',
    'U+2068': 'Isolat nach dem ersten Zeichen',
    'U+2069': 'Ende des Isolats',
    'U+3000': 'ideografisches Leerzeichen',
    'U+FE0F': 'Auswahlzeichen für Emojis',
    'U+FEFF': 'Byte-Order-Mark',
  },
};

const formattedBody: Catalogue['views']['formattedBody'] = {
  layout: 'Darstellung des Bodys',
  asSent: 'Original',
  formatted: 'Formatiert',
};

const TARGETS: Record<TargetId, string> = {
  'curl-bash': 'curl (bash)',
  'curl-powershell': 'curl (PowerShell)',
  httpie: 'HTTPie',
  'javascript-fetch': 'JavaScript fetch',
  'node-http': 'Node http',
  python: 'Python (Standardbibliothek)',
  go: 'Go',
  php: 'PHP',
  'raw-http': 'HTTP im Rohtext',
  har: 'HAR 1.2',
  'http-file': '.http-Datei',
};

/** Why there is no code. */
const UNSUPPORTED: Messages<Unsupported> = {
  ...REFUSALS,
  'too-large': () => 'Die Anfrage ist zu groß für Code. Von hier aus oder über die Kommandozeile senden.',
  'no-variables': () =>
    'Dieses Format unterstützt keine Variablen. Die Geheimnisse anzeigen, um den Code zu erhalten.',
  'go-path': () => 'Go würde den Pfad dieser URL ändern.',
  'httpie-target': () => 'HTTPie würde den Pfad oder die Query dieser URL ändern.',
  'http-file-url': () => 'Clients für .http-Dateien senden diese URL verschieden.',
  'http-file-header': () => 'Die Clients für .http-Dateien würden einen Header dieser Anfrage anders lesen.',
  'http-file-braces': () =>
    'Die Clients für .http-Dateien halten zwei Klammern in einem Body für eine Variable.',
  'http-file-instruction': () =>
    'Die Clients für .http-Dateien würden eine Zeile dieses Bodys für eine Anweisung halten.',
  'http-file-white-space': () =>
    'Die Clients für .http-Dateien behalten weder den Leerraum um einen Body noch seine Steuerzeichen bei.',
  'http-file-line-ends': () =>
    'Die Clients für .http-Dateien schreiben Zeilenenden auf ihre Weise, was die Signatur ungültig macht.',
  'javascript-header-lost': () => 'Manche Laufzeitumgebungen verwerfen einen Header mit diesem Namen.',
  'javascript-empty-query': () => 'Manche Laufzeitumgebungen lassen das Fragezeichen einer leeren Query weg.',
  'go-header': ({ name, canonical }) => `Go würde ${canonical} neben dem Header ${name} senden.`,
};

const code: Catalogue['views']['code'] = {
  target: 'Senden mit',
  targetName: (target) => TARGETS[target],
  code: (target) => `Code für ${target}`,
  download: 'Herunterladen',
  downloaded: (file) => `Gespeichert als ${file}.`,
  reveal: 'Geheimnisse im Code anzeigen',
  revealed:
    'Der Code enthält ein Geheimnis, das alle lesen können, die ihn bekommen. Nur mit Bedacht weitergeben.',
  variables: (names) =>
    `Anstelle des Geheimnisses steht eine Variable: ${listed(names)} setzen, bevor der Code läuft.`,
  signed:
    'Die Signatur in diesem Code ist die der Vorschau. Sie läuft ab: Empfänger können sie nach einigen Minuten ablehnen.',
  refreshTime: 'Zeit aktualisieren',
  refreshed: 'Zeit der Anfrage aktualisiert.',

  unsupported: 'Für diese Anfrage gibt es keinen Code:',
  reason: (why) => say(UNSUPPORTED, why),
  notSendable: 'Noch gibt es keinen Code: So lässt sich die Anfrage nicht senden.',
  goToProblem: 'Zum ersten Problem',

  copiedAsCurl: (names) =>
    names.length === 0
      ? 'Als curl-Befehl für bash kopiert.'
      : `Als curl-Befehl für bash kopiert. Vor dem Ausführen ${listed(names)} setzen.`,
  notCopied:
    'Der Browser erlaubt das Kopieren nicht. Die Ansicht „Code“ öffnen und den Text von Hand kopieren.',
};

const TITLES: Readonly<Record<EngineName, string>> = {
  n8n: 'n8n',
  'n8n-loop': 'n8n, ein Element nach dem anderen',
  'node-red': 'Node-RED',
  node: 'Node.js',
  edge: 'Edge-Funktionen (fetch)',
  lambda: 'AWS Lambda',
  bullmq: 'BullMQ',
  temporal: 'Temporal',
};

/** Where a secret comes from. */
function secretText({ name, place }: WantedSecret): string {
  switch (place.type) {
    case 'environment':
      return place.variable === name
        ? `${name}, als Umgebungsvariable`
        : `${name}, als Umgebungsvariable ${place.variable}`;
    case 'binding':
      return place.variable === name
        ? `${name}, als Geheimnis der Funktion`
        : `${name}, als Geheimnis ${place.variable} der Funktion`;
    case 'credential':
      return place.kind === 'httpHeaderAuth'
        ? `${name}, als Zugangsdaten „Header Auth“ für den Header ${place.label}`
        : `${name}, als Zugangsdaten „Basic Auth“ für ${place.label}`;
    case 'variable':
      return place.variable === name
        ? `${name}, als Variable von n8n oder seiner Umgebung`
        : `${name}, als Variable ${place.variable} von n8n oder seiner Umgebung`;
  }
}

function n8nSecret(secrets: readonly WantedSecret[]): string {
  const [secret] = secrets;
  switch (secret?.place.type) {
    case undefined:
      return 'Zugangsdaten sind nicht zu wählen.';
    case 'credential':
      return `Im Knoten „${secret.place.node}“ die Zugangsdaten von ${secret.name} wählen: n8n trägt von selbst die neuesten dieser Art ein, die zu einem anderen Host gehören können.`;
    default:
      return 'Das Geheimnis als Variable von n8n setzen oder als Umgebungsvariable, die Code mit N8N_BLOCK_ENV_ACCESS_IN_NODE=false lesen darf.';
  }
}

const FORMS: Readonly<Record<Form, string>> = {
  native:
    'Ohne Code: Die Einstellungen des HTTP-Request-Knotens von n8n bilden diese Anfrage und lassen sich dort ändern.',
  'one-at-a-time': 'Ein Code-Knoten bildet diese Anfrage: Dieser Workflow hat immer einen.',
  signature:
    'Ein Code-Knoten bildet diese Anfrage, weil die Einstellungen von n8n sie nicht signieren können.',
  password: 'Ein Code-Knoten bildet diese Anfrage, weil Zugangsdaten von n8n ein Passwort brauchen.',
  filter:
    'Ein Code-Knoten bildet diese Anfrage, weil den Einstellungen von n8n ein Filter oder ein Text ihrer Tags fehlt.',
  marker:
    'Ein Code-Knoten bildet diese Anfrage, weil die Einstellungen von n8n keine Teile wiederholen oder weglassen.',
  place:
    'Ein Code-Knoten bildet diese Anfrage, weil ein Wert dort steht, wo ihn die Einstellungen von n8n nicht prüfen.',
  expression:
    'Ein Code-Knoten bildet diese Anfrage, weil die Einstellungen von n8n einen Namen oder Text anders lesen.',
  body: 'Ein Code-Knoten bildet diese Anfrage, weil die Einstellungen von n8n ihren Body ändern würden.',
};

type StepsOf = (file: string, secrets: readonly WantedSecret[]) => readonly string[];

const N8N_STEPS: StepsOf = (_, secrets) => [
  'Den Text kopieren und auf der Arbeitsfläche von n8n einfügen.',
  n8nSecret(secrets),
  'An die Stelle von „Start“ den eigenen Auslöser setzen: Jedes Element sind die Daten eines Durchlaufs. Ein Element ohne Anfrage und jede andere Antwort als 2xx lassen die Ausführung scheitern.',
];

const STEPS: Readonly<Record<EngineName, StepsOf>> = {
  n8n: N8N_STEPS,
  'n8n-loop': N8N_STEPS,
  'node-red': (file) => [
    `Im Editor von Node-RED „Import“ wählen, und den Text einfügen oder die Datei ${file} wählen.`,
    'Die Geheimnisse als Umgebungsvariablen setzen, bevor Node-RED startet, oder als Zugangsdaten des Flows.',
    'Deployen und „Build the request“ eine Nachricht schicken, mit den Daten eines Durchlaufs in msg.payload; msg.data behält sie. Was scheitert, auch jede andere Antwort als 2xx, geht an einen Catch-Knoten.',
  ],
  node: (file) => [
    `Den Text als ${file} speichern; nötig ist Node.js 20 oder neuer, aber kein Paket.`,
    'Die Geheimnisse als Umgebungsvariablen setzen.',
    `Aufrufen: import { run } from './${file}'; await run(data) liefert status, headers und body; eine andere Antwort als 2xx ist ein Fehler, der die Antwort enthält.`,
  ],
  edge: (file) => [
    `Den Text als ${file} speichern, das Modul einer Funktion, etwa eines Workers.`,
    'Der Funktion die Geheimnisse und CALLER_TOKEN geben: Aufrufer schicken es als Authorization: Bearer. Ohne es darf jeder senden, der die Funktion erreicht.',
    'Deployen und die Daten eines Durchlaufs per POST als JSON schicken. Daten ohne Anfrage beantwortet sie mit 400 oder 422, eine ausbleibende Antwort mit 502 oder 504; sie versucht nichts noch einmal.',
  ],
  lambda: (file) => [
    `Den Text anstelle von ${file} als index.mjs speichern und daraus eine Funktion mit Node.js 22 und dem Handler index.handler machen.`,
    'Die Geheimnisse als Umgebungsvariablen der Funktion setzen, und ihr Zeitlimit: 40 Sekunden, bei einer Warteschlange mehr als 30 × Batchgröße ÷ 10. Eine Anfrage darf 30 dauern, und Lambda beendet eine Funktion nach 3.',
    'Mit den Daten eines Durchlaufs aufrufen oder eine SQS-Warteschlange mit ReportBatchItemFailures und einer Dead-Letter-Queue verbinden: Jede Antwort außer 2xx ist ein Fehler, und auf Retry-After wird nicht gewartet.',
  ],
  bullmq: (file) => [
    `Den Text als ${file} speichern und installieren: npm install bullmq@6 ioredis@6.`,
    'Die Geheimnisse und REDIS_URL als Umgebungsvariablen setzen und die Datei starten: Sie ist der Worker. QUEUE_NAME, CONCURRENCY und TIMEOUT_MS sind optional.',
    'Wo Durchläufe beginnen, ihre Daten einreihen: queue.add(jobName, data, jobOptions) in die Warteschlange queueName, alle drei aus der Datei importiert, die dann nichts startet.',
  ],
  temporal: (file) => [
    `Den Text als ${file} neben dem Worker speichern, der @temporalio/activity braucht.`,
    'Die Geheimnisse als Umgebungsvariablen des Workers setzen.',
    'Die Aktivität registrieren, die sie exportiert, und aus einem Workflow mit den Daten eines Durchlaufs aufrufen.',
  ],
};

const FINDINGS: Messages<Finding> = {
  adds: ({ names }) =>
    `Fügt ${names.length === 1 ? 'das Header-Feld' : 'die Header-Felder'} ${names.join(', ')} hinzu.`,
  'number-changed': ({ path, written, becomes, others }) =>
    `Daten kommen als Zahlen von JavaScript: Aus ${written} bei ${path} wird ${becomes}${
      others > 0 ? `, und ${others} weitere ändern sich` : ''
    }. Solche Werte als Text übergeben.`,
  'body-of-get-lost': () => 'Weigert sich, mit GET einen Body zu senden.',
  'empty-query-lost': () => 'Lässt eventuell das Fragezeichen einer leeren Query weg.',
  'query-changed': ({ written }) => `Codiert das Prozentzeichen von ${written} in der Query als %25.`,
  'port-blocked': ({ port }) => `Sendet eventuell nicht an Port ${port}, den fetch sperrt.`,
  'header-uncertain': ({ name }) => `Ändert, ersetzt oder verwirft eventuell den Header ${name}.`,
  'header-case': ({ names }) =>
    `Sendet ${names.join(', ')} eventuell in Kleinbuchstaben, was dasselbe bedeutet.`,
  'host-from-data': ({ isChecked }) =>
    isChecked
      ? 'Die Daten bestimmen den Host, und das Geheimnis geht dorthin: Gesendet wird nur, wenn ALLOWED_HOSTS den Host nennt (HOST oder HOST:PORT, mit Kommas getrennt).'
      : 'Die Daten bestimmen den Host, und das Geheimnis geht dorthin, an jeden Host: Nur vertrauenswürdige Daten sollten einen Durchlauf beginnen.',
  'no-url-parser': () =>
    'Kann einen internationalen Host oder eine ungewöhnliche Adresse aus einem Wert nicht lesen: Code hat hier keinen URL-Parser.',
  'credential-is-expression': () =>
    'Hält ein Geheimnis, das mit = beginnt, für einen Ausdruck: In den Zugangsdaten ein weiteres = davorsetzen. Was in {{ }} steht, wird trotzdem ersetzt.',
  'variables-needed': () =>
    'Das Geheimnis der Signatur kommt aus einer Variablen: Die von n8n brauchen einen bezahlten Plan, die seiner Umgebung eine Einstellung.',
  'sends-again': () =>
    'Sendet eine Anfrage nach einem Fehler eventuell noch einmal: Der Empfänger sollte Wiederholungen ignorieren.',
  'retry-after-ignored': () =>
    'Wartet nicht, wie Retry-After es verlangt: Ein weiterer Versuch, wenn es ihn gibt, folgt einer eigenen Regel.',
  'repeats-all-items': () =>
    '„Retry On Fail“ sendet alle Elemente eines Durchlaufs noch einmal, auch die angenommenen. Der Workflow „n8n, ein Element nach dem anderen“ wiederholt nur das gescheiterte.',
  'values-stopped': () =>
    "Hält ein Element an, in dem ein Wert fehlt oder null, eine Liste oder ein Objekt als Text zu schreiben wäre. Für null hinter den Wert default: '' schreiben.",
  'marks-kept': () =>
    "Lässt ! ' ( ) * und ~ eines Werts in der URL und in einem Formular stehen, wo die Vorschau eventuell %21 und Ähnliches hat. Empfänger lesen dasselbe.",
  'ids-may-repeat': () =>
    'Bildet die Nachrichten-ID aus Workflow, Ausführung, Knoten, Lauf und Element. Kopien des Workflows in zwei Instanzen von n8n können dieselben IDs verwenden.',
};

const engines: Catalogue['views']['engines'] = {
  engine: 'Ausführen mit',
  title: (engine) => TITLES[engine],
  text: (title) => `Text für ${title}`,
  steps: (engine, file, secrets) => STEPS[engine](file, secrets),
  stepsTitle: 'So wird er ausgeführt',
  secretsTitle: 'Benötigte Geheimnisse',
  secret: (secret) => secretText(secret),
  picture: (engine, steps) => `Was in ${engine} sein wird: ${steps.join(', ')}`,
  pictureData: 'Daten eines Durchlaufs',
  pictureRequest: (method) => `${method}-Anfrage`,
  notes: (notes) => `Gut zu wissen (${notes})`,
  form: (form) => FORMS[form],
  finding: (finding) => say(FINDINGS, finding),
  given: (engine, file, secrets) => {
    const names = listed(secrets.map(({ name }) => name));
    const what = secrets.every(({ place }) => place.type === 'credential')
      ? `die Zugangsdaten von ${names} wählen`
      : `${names} setzen`;
    const where = ENGINE_LOOKS[engine].isPasted ? '; „Ausführen“ sagt, wo' : '';
    const then = secrets.length === 0 ? '' : ` Danach ${what}${where}.`;
    if (engine === 'node-red') return `Für Node-RED kopiert. In „Import“ einfügen.${then}`;
    return ENGINE_LOOKS[engine].isPasted
      ? `Für n8n kopiert. Auf der Arbeitsfläche eines Workflows einfügen.${then}`
      : `Als ${file} gespeichert. „Ausführen“ sagt, wohin damit.${then}`;
  },
  note: 'Der Text baut die Anfrage aus den Daten jedes Durchlaufs. Er enthält kein Geheimnis und nichts vom Beispiel.',
  notExported: 'Noch lässt sich nichts ausführen: Die Einstellungen enthalten einen Fehler.',
  commandLine: 'Ohne Engine, eine Anfrage für jede Zeile',
  copyCommand: 'Den Befehl kopieren',
};

const TYPES: Record<ContractType, string> = {
  string: 'Text',
  number: 'Zahl',
  integer: 'ganze Zahl',
  boolean: 'true oder false',
  null: 'null',
  array: 'Liste',
  object: 'Objekt',
};

const CHANGES: Record<FieldChange['change'], string> = {
  added: 'neu',
  'added-required': 'neu und verlangt',
  removed: 'nicht mehr vorhanden',
  required: 'jetzt verlangt',
  optional: 'nicht mehr verlangt',
  type: 'anderer Typ',
  values: 'andere Werte',
  format: 'anderes Format',
  stricter: 'strenger',
  looser: 'weniger streng',
  limits: 'andere Grenzen',
  rules: 'andere Regeln',
  further: 'es gibt mehr Änderungen, als hier stehen',
};

const LIMITS: Record<LimitKind, string> = {
  length: 'Länge',
  items: 'Zahl der Einträge',
  members: 'Zahl der Mitglieder',
  number: 'kleinste oder größte Zahl',
  step: 'Schritt',
  pattern: 'Muster',
  unique: 'kein Eintrag zweimal',
  closed: 'keine weiteren Mitglieder',
};

const changeText = (field: string, { change, limits = [] }: FieldChange): string => {
  const names = limits.map((limit) => LIMITS[limit]).join(', ');
  return `${field}: ${CHANGES[change]}${names === '' ? '' : ` (${names})`}`;
};

const PARAMETERS: Readonly<Record<string, string>> = {
  path: 'Pfad-Parameter',
  query: 'Query-Parameter',
  header: 'Header',
  cookie: 'Cookie',
};

function operationChangeText(change: OperationChange): string {
  switch (change.what) {
    case 'operation':
      return `Die Operation ist jetzt ${change.operation}.`;
    case 'server':
      return `Der Server ist jetzt ${change.server}.`;
    case 'media-type':
      return `Der Body ist jetzt ${change.after}, zuvor ${change.before}.`;
    case 'security':
      return `Die Anmeldung ist jetzt ${change.after || 'keine'}, zuvor ${change.before || 'keine'}.`;
    case 'scheme':
      return `Die Anmeldung ${change.name} ist jetzt ${change.after || 'nicht beschrieben'}, zuvor ${change.before || 'nicht beschrieben'}.`;
    case 'unknown-schemes':
      return 'Ob die Anmeldung anders gesendet wird, ist nicht bekannt: Dieser Vertrag entstand, bevor das festgehalten wurde.';
    case 'body-required':
      return 'Der Body ist jetzt verlangt.';
    case 'body-optional':
      return 'Der Body ist nicht mehr verlangt.';
    case 'parameter':
      return changeText(
        `${PARAMETERS[change.in] ?? change.in} ${change.change.path.join('.')}`,
        change.change,
      );
    case 'unknown':
      return 'Ob sich Parameter, Anmeldung und Server geändert haben, ist nicht bekannt: Dieser Vertrag entstand, bevor sie festgehalten wurden.';
  }
}

const contract: Catalogue['views']['contract'] = {
  intro: 'Jede Anfrage wird daran geprüft, was der Empfänger erwartet.',
  text: 'JSON-Schema oder ein Beispiel des Bodys',
  as: 'Verstehen als',
  kinds: {
    'json-schema': 'JSON-Schema',
    example: 'Beispiel des Bodys',
    form: 'Beispiel eines Formulars',
    contract: 'Vertrag',
    description: 'OpenAPI-Dokument',
  },
  use: 'Als Vertrag verwenden',
  useNewer: 'Die neuere Fassung verwenden',
  chooseFile: 'Datei auswählen …',
  drop: 'Ein JSON-Schema oder ein Beispiel hier ablegen, um es als Vertrag zu verwenden',
  description: 'Das ist ein OpenAPI-Dokument. Importieren und dort eine Operation auswählen.',
  searching: 'Die Operation wird im Dokument gesucht …',
  gone: 'Dieses Dokument hat die Operation nicht, oder die Operation hat keinen Body.',
  missing: (names) => `Diesem Dokument fehlt, worauf es verweist; das ist nicht geprüft: ${names}.`,
  tooLarge: (most) => `Der Vertrag hätte mehr als ${grouped(most)} Zeichen. Ein kleineres Schema nehmen.`,
  neither: 'Das ist weder JSON noch ein Formular.',
  refused: {
    'too-large': (name) => `${name} ist zu groß.`,
    'not-utf-8': (name) => `${name} ist kein Text in UTF-8.`,
    unreadable: (name) => `${name} ist nicht lesbar.`,
  },
  unreadable: 'Der Vertrag ist nicht lesbar.',

  operation: 'Operation',
  source: { openapi: 'OpenAPI-Dokument', 'json-schema': 'JSON-Schema', example: 'Beispiel' },
  unnamed: 'eingefügter Text',
  mediaType: 'Body als',
  fits: 'Der Body passt zum Vertrag.',
  departs: (departures) =>
    departures === 1
      ? 'Eine Stelle passt nicht zum Vertrag.'
      : `${grouped(departures)} Stellen passen nicht zum Vertrag.`,
  notAllJudged: 'Nicht alles war prüfbar.',
  notJudged: 'Der Body ist unvollständig und noch nicht geprüft.',
  update: 'Aktualisieren …',
  remove: 'Löschen',
  download: 'Herunterladen',
  cancel: 'Abbrechen',
  removed: 'Der Vertrag ist gelöscht.',
  taken: 'Der Vertrag wird verwendet.',

  changes: 'Was sich ändert',
  noChanges: 'Nichts ändert sich.',
  change: (field, change) => changeText(field || 'Body', change),
  operationChange: operationChangeText,
  followPath: 'Den Pfad ändern',
  followMethod: 'Methode und Pfad ändern',
  followServer: 'Den Server ändern',
  followed: 'Die Aktion hat es schon.',
  byHand: (url) => `Die URL bleibt ${url}. Von Hand ändern.`,
  urlChanged: 'Die URL ist geändert.',
  othersStay: 'Alles andere in der Aktion bleibt, wie es ist.',
  valuesStay: 'Alle Werte der Aktion bleiben, wie sie sind.',

  fields: 'Felder des Empfängers',
  fieldsHelp: 'Einen Wert des Beispiels auf ein Feld ziehen oder seinen Pfad schreiben.',
  noFields: 'Der Vertrag nennt keine Felder.',
  required: 'verlangt',
  types: (types) => types.map((type) => TYPES[type]).join(' oder '),
  allowed: (values) => values.join(' · '),
  value: (field) => `Wert für ${field}`,
  take: 'Verwenden',
  takeAll: (fields) => `Die ${grouped(fields)} Werte mit diesen Namen verwenden`,
  allPlaced: (fields) => `${count(fields, 'Feld hat', 'Felder haben')} jetzt einen Wert des Beispiels.`,
  within: (path) => `Enthalten in ${path}`,
  noneNamed: 'Kein Wert dieses Namens',
  otherPath: 'Anderer Pfad',
  propose: (path) => `${path} verwenden`,
  placed: (field) => `Der Wert steht jetzt in ${field}.`,
  noPlace: (field) =>
    `Die Aktion hat keinen Platz für ${field}. Zuerst das Objekt oder die Liste darum schreiben.`,
  noPath: (path) => `Im Beispiel fehlt ${path}.`,

  unconfirmed: 'Zu bestätigende Werte',
  unconfirmedCount: (values) =>
    `${count(values, 'Wert ist', 'Werte sind')} aus der Beschreibung oder erfunden. Jeden ersetzen oder bestätigen.`,
  notConfirmed: 'Nicht bestätigt',
  confirm: 'Bestätigen',
  confirmOf: (field) => `Den Wert von ${field} bestätigen`,
  confirmAll: (values) => (values === 1 ? 'Bestätigen' : `Alle ${grouped(values)} bestätigen`),
  confirmed: (values) => `${count(values, 'Wert ist', 'Werte sind')} bestätigt.`,
};

export const german: Catalogue['views'] = { provenance, formattedBody, code, engines, contract };
