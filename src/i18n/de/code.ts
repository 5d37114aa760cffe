import type { TargetId, Unsupported } from '../../formats/code';
import { type Messages, say } from '../../sending/messages';
import type { Catalogue } from '../catalogue';
import { count } from '../count';
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

export const german: Catalogue['code'] = {
  target: 'Senden mit',
  targetName: (target) => TARGETS[target],
  code: (target) => `Code für ${target}`,
  download: 'Herunterladen',
  downloaded: (file) => `Gespeichert als ${file}.`,
  shortened: (length) =>
    `Nur ein Teil wird angezeigt, insgesamt sind es ${count(length, 'Zeichen', 'Zeichen')}. Beim Kopieren und Herunterladen ist alles dabei.`,

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
