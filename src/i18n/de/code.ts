import type { EngineName, Finding, WantedSecret } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import type { TargetId, Unsupported } from '../../export/snippets';
import { type Messages, say } from '../../send/exchange';
import type { Catalogue } from '../catalogue';
import { REFUSALS } from './reason-words';

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

const code: Catalogue['code']['code'] = {
  target: 'Senden mit',
  targetName: (target) => TARGETS[target],
  code: (target) => `Code für ${target}`,
  download: 'Herunterladen',
  downloaded: (file) => `Gespeichert als ${file}.`,
  reveal: 'Geheimnisse im Code anzeigen',
  revealed:
    'Der Code enthält ein Geheimnis, das alle lesen können, die ihn bekommen. Nur mit Bedacht weitergeben.',
  variables: (names) =>
    `Anstelle des Geheimnisses steht eine Variable: ${names.join(' und ')} setzen, bevor der Code läuft.`,
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
      : `Als curl-Befehl für bash kopiert. Vor dem Ausführen ${names.join(' und ')} setzen.`,
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
    'Die Geheimnisse als Umgebungsvariablen der Funktion setzen, und ihr Zeitlimit auf 40 Sekunden: Eine Anfrage darf 30 dauern, und Lambda beendet eine Funktion nach 3.',
    'Mit den Daten eines Durchlaufs aufrufen oder eine SQS-Warteschlange mit ReportBatchItemFailures und einer Dead-Letter-Queue verbinden: Jede Antwort außer 2xx ist ein Fehler, und auf Retry-After wird nicht gewartet.',
  ],
  bullmq: (file) => [
    `Den Text als ${file} speichern und installieren: npm install bullmq ioredis.`,
    'Die Geheimnisse und REDIS_URL als Umgebungsvariablen setzen und die Datei starten: Sie ist der Worker. QUEUE_NAME, CONCURRENCY und TIMEOUT_MS sind optional.',
    'Wo Durchläufe beginnen, ihre Daten einreihen: queue.add(jobName, data, jobOptions) in die Warteschlange queueName, alle drei wie in der Datei.',
  ],
  temporal: (file) => [
    `Den Text als ${file} neben dem Worker speichern, der @temporalio/activity braucht.`,
    'Die Geheimnisse als Umgebungsvariablen des Workers setzen.',
    'Die Aktivität sendAction registrieren und aus einem Workflow mit den Daten eines Durchlaufs aufrufen.',
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
  'ids-may-repeat': () =>
    'Bildet die Nachrichten-ID aus Workflow, Ausführung, Knoten, Lauf und Element. Kopien des Workflows in zwei Instanzen von n8n können dieselben IDs verwenden.',
};

const engines: Catalogue['code']['engines'] = {
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
  finding: (finding) => say(FINDINGS, finding),
  given: (engine, file, secrets) => {
    const then = secrets.length === 0 ? '' : ` Danach ${secrets.join(' und ')} setzen.`;
    if (engine === 'node-red') return `Für Node-RED kopiert. In „Import“ einfügen.${then}`;
    return ENGINE_LOOKS[engine].isPasted
      ? `Für n8n kopiert. Auf der Arbeitsfläche eines Workflows einfügen.${then}`
      : `Als ${file} gespeichert. „Ausführen“ sagt, wohin damit.${then}`;
  },
  note: 'Der Text baut die Anfrage aus den Daten jedes Durchlaufs. Er enthält kein Geheimnis und nichts vom Beispiel.',
  notExported: 'Noch lässt sich nichts ausführen: Die Einstellungen enthalten einen Fehler.',
};

export const german: Catalogue['code'] = { code, engines };
